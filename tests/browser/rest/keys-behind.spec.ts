import { expect } from "@playwright/test";
import type { Patient } from "#domain/entities/patient.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { OWN_PASSWORD, test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { openForm } from "../../support/round-trip/desk.ts";
import { startSlowServer } from "../../support/slow-server.ts";
import { ZONE } from "../../support/zone.ts";

test("two bookings typed one right after the other are both made, with all responses 1.5 s late", async ({
  page,
  demo,
}) => {
  test.slow();
  const { testBranch, code, first, second } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  const { url, end } = await startSlowServer(demo.url, 1_500);
  await openForm(page, { ...demo, url }, { email: testBranch.email, language: "en" });
  await page.goto(`${url}/appointments`);
  await page.locator('[data-region="content"] [role="grid"]:focus').waitFor();
  for (const { national_id } of [first, second]) {
    await page.keyboard.press("F4");
    await page.keyboard.type(national_id, { delay: 40 });
    await page.keyboard.press("Enter");
    await page.keyboard.type(code, { delay: 40 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
  }
  const booked = async () => [
    (await bookedFor(testBranch, first)).map(({ test_unique_id }) => test_unique_id),
    (await bookedFor(testBranch, second)).map(({ test_unique_id }) => test_unique_id),
  ];
  await expect.poll(booked, { timeout: 30_000 }).toEqual([[code], [code]]);
  await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
  await page.goto("about:blank");
  end();
});

test("a letter typed after Enter in the palette acts on the patient that Enter opens, not on the search", async ({
  page,
  demo,
}) => {
  const { testBranch, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const searches = await holdRequests(page, "**/api/search/**");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(first.national_id);
  for (const key of ["Enter", "e", "Control+a"]) await page.keyboard.press(key);
  await page.keyboard.type(`${first.national_id}B`);
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => searches.asked.length).toBeGreaterThan(0);
  searches.letThrough();
  const card = async () => {
    const { id } = first;
    return (await demo.call<Patient>(testBranch.email, "GET", `/patients/${id}/`)).national_id;
  };
  await expect.poll(card).toBe(`${first.national_id}B`);
});

test("a booking typed right after the password is made, with all responses 1.5 s late", async ({
  page,
  demo,
  browser,
}) => {
  test.slow();
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const { url, end } = await startSlowServer(demo.url, 1_500);
  const context = await browser.newContext({ timezoneId: ZONE });
  const other = await context.newPage();
  await other.goto(url);
  await other.locator("input[name=email]:focus").waitFor();
  await other.keyboard.type(testBranch.email);
  await other.keyboard.press("Tab");
  await other.keyboard.type(OWN_PASSWORD);
  await other.keyboard.press("Enter");
  await other.keyboard.press("F4");
  await other.keyboard.type(first.national_id, { delay: 40 });
  await other.keyboard.press("Enter");
  await other.keyboard.type(code, { delay: 40 });
  await other.keyboard.press("Enter");
  await other.keyboard.press("Control+Enter");
  const booked = async () =>
    (await bookedFor(testBranch, first)).map(({ test_unique_id }) => test_unique_id);
  await expect.poll(booked, { timeout: 30_000 }).toEqual([code]);
  await context.close();
  end();
});
