import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import { test } from "../support/desk-browser.ts";
import { createDoctorOf, openDoctorDesk, press } from "../support/reading-desk.ts";
import { editorHasFocus } from "../support/report-page.ts";

const rows = (page: Page) => page.locator('[role="grid"] [role="row"]:has([role="gridcell"])');

async function openWorklist(page: Page): Promise<void> {
  await press(page, "g", "w");
  await page.locator('[role="row"][data-active]').waitFor();
}

test("a doctor sets priorities, assigns and defers by keys, and others' changes are shown at once", async ({
  page,
  demo,
}) => {
  const { doctor, branch, first, second, third } = await openDoctorDesk(page, demo);
  const call = (path: string, body: object, email = doctor) =>
    demo.call<Appointment>(email, "POST", path, body);
  const read = (id: number) => demo.call<Appointment>(doctor, "GET", `/appointments/${id}/`);
  const { accession_number: urgentNumber } = await read(third);
  await openWorklist(page);
  await press(page, "End", "p", "s");
  await expect(rows(page).first()).toContainText(urgentNumber);
  await expect(rows(page).first()).toContainText("Stat");
  await press(page, "a", "m");
  await expect(page.getByText("Assigned to you.")).toBeVisible();
  await press(page, "w", "m");
  await expect(rows(page)).toHaveCount(1);
  await press(page, "w", "u");
  await expect(rows(page)).toHaveCount(2);
  await press(page, "w", "a");
  await expect(rows(page)).toHaveCount(3);

  const colleague = await createDoctorOf(demo, [branch]);
  await call(`/appointments/${first}/worklist/`, { priority: "urgent" }, colleague);
  await expect(rows(page).nth(1)).toContainText("Urgent");
  await press(page, "End", "d");
  await page.locator("form :focus").waitFor();
  await page.keyboard.type("Waits for the old films");
  await press(page, "Control+Enter");
  await expect(rows(page).last()).toContainText("Deferred: Waits for the old films");
  expect(await read(second)).toMatchObject({
    deferred_reason: "Waits for the old films",
    priority: "routine",
  });
  await press(page, "End", "b");
  await expect(rows(page).last()).not.toContainText("Deferred");
  expect(await read(second)).toMatchObject({ deferred_until: null, deferred_reason: "" });
});

test("the next scan is the most urgent free one, and what is assigned to another doctor or deferred is said", async ({
  page,
  demo,
}) => {
  const { doctor, branch, first, second, third } = await openDoctorDesk(page, demo);
  const colleague = await createDoctorOf(demo, [branch]);
  const arrange = (id: number, body: object, email = doctor) =>
    demo.call<Appointment>(email, "POST", `/appointments/${id}/worklist/`, body);
  const deferred_until = new Date(Date.now() + 3_600_000).toISOString();
  const { name, id: assigned_to } = await demo.call<{ id: number; name: string }>(
    colleague,
    "GET",
    "/account/current-user",
  );
  await arrange(third, { priority: "urgent" });
  await arrange(second, { priority: "stat", deferred_until, deferred_reason: "no contrast yet" });
  await arrange(first, { priority: "stat", assigned_to }, colleague);
  await press(page, "F10");
  await page.waitForURL(`**/appointments/${third}/report`);
  await editorHasFocus(page);
  await press(page, "F10");
  await page.waitForURL(`**/appointments/${first}/report`);
  await expect(page.getByText(/No other scan is free: this one is assigned to/)).toContainText(
    name,
  );
  await editorHasFocus(page);
  await arrange(third, { deferred_until, deferred_reason: "no contrast yet" });
  await press(page, "F10");
  await expect(page.getByText(/Only deferred scans are left/)).toContainText("no contrast yet");
});

test("the worklist does not move while it loads", { tag: "@rest" }, async ({ page, demo }) => {
  await openDoctorDesk(page, demo);
  await page.goto(`${demo.url}/worklist`);
  await page.locator('[role="row"][data-active]').waitFor();
  await page.getByText("No other reports.").waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => Number(Reflect.get(entry, "value")));
          resolve(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without any shift, the observer is not called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBeLessThan(0.05);
});
