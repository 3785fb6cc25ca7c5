import { expect } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { createRandom } from "#server/database/demo/random.ts";
import { HOURS_UNTIL_MIDNIGHT, makeTestBranch } from "../../support/booking-walk/test-branch.ts";
import { signIn, test } from "../../support/desk-browser.ts";
import { bookToday, itemAt } from "../../support/late-answers/job.ts";
import { press } from "../../support/reading-desk.ts";
import { openReportDesk } from "../../support/report-states/desk.ts";

test("the list and the board say which scans are urgent, and a column shows why each was asked for", async ({
  page,
  demo,
}) => {
  const testBranch = await makeTestBranch(demo, createRandom(41), HOURS_UNTIL_MIDNIGHT);
  const booked = await bookToday({ demo, testBranch }, "nothing");
  const change = (at: number, body: object) =>
    demo.call<Appointment>(
      testBranch.email,
      "PATCH",
      `/appointments/${itemAt(booked, at).id}/`,
      body,
    );
  await change(0, { priority: "stat", indication: "Fell from a ladder" });
  await change(1, { priority: "urgent" });
  await signIn(page, demo, { email: testBranch.email, language: "en" }, "/appointments");
  const row = (at: number) =>
    page.locator('[role="row"]', { hasText: itemAt(booked, at).patient_name });
  await expect(row(0)).toContainText(`${itemAt(booked, 0).patient_name}Stat`);
  await expect(row(1)).toContainText("Urgent");
  await expect(row(2)).toBeVisible();
  await expect(row(2)).not.toContainText(/Routine|Urgent|Stat/);
  await expect(row(0)).not.toContainText("Fell from a ladder");
  await page.locator("[role=grid]:focus").waitFor();
  await press(page, "c");
  const box = page.getByRole("dialog").getByLabel("Clinical indication");
  await box.focus();
  await press(page, "Space", "Escape");
  await expect(row(0)).toContainText("Fell from a ladder");
  await page.goto(`${demo.url}/board`);
  const card = (at: number) =>
    page.locator('[role="gridcell"]', { hasText: itemAt(booked, at).patient_name });
  await expect(card(0)).toContainText("Stat");
  await expect(card(1)).toContainText("Urgent");
  await expect(card(2)).not.toContainText(/Routine|Urgent|Stat/);
});

test("a printed report says why the scan was asked for", async ({ page, demo }) => {
  const { current } = await openReportDesk(page, demo, "en");
  await page.goto(`${demo.url}/appointments/${current}/report`);
  await expect(page.locator("[data-print=report]")).toContainText(
    "Clinical indication: Right flank pain for three days",
  );
});
