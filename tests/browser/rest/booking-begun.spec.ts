import { expect, type Page } from "@playwright/test";
import { dayOf, instantOf, timeOf } from "#domain/dates.ts";
import {
  beginBooking,
  bookedId,
  choosePatient,
  dayAhead,
  untilDetailsShown,
  field,
  readAppointment,
} from "../../support/booking-desk.ts";
import {
  bookedFor,
  bookElsewhere,
  HOURS_UNTIL_MIDNIGHT,
  freeTimes,
} from "../../support/booking-walk/test-branch.ts";
import { ZONE } from "../../support/zone.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, test } from "../../support/desk-browser.ts";

/** Opens a desk in a branch of its own, open from 8:00 to midnight, on the page of a booking of its first patient. */
async function openRecord(page: Page, demo: Demo) {
  const desk = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const { keys, code, first } = desk;
  await beginBooking(page, keys, first, code);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  return desk;
}

test("F4 pressed twice begins one booking, and the keys typed right after it arrive", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, second } = await openRecord(page, demo);
  await keys.press("F4", "F4");
  await keys.type(second.national_id);
  await keys.press("Enter");
  await keys.type(code);
  await keys.press("Enter");
  await keys.press("Control+Enter");
  await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
  const { patient } = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect(patient).toBe(second.id);
});

test("F4 in a half-typed booking begins an empty one, and Ctrl+Shift+Y brings the half-typed one back", async ({
  page,
  demo,
}) => {
  const { keys, code, first, second } = await openRecord(page, demo);
  await beginBooking(page, keys, first, code);
  await keys.press("F4");
  await expect(field(page, "patient")).toBeFocused();
  await expect(field(page, "patient")).toHaveValue("");
  await expect(field(page, "test")).toHaveValue("");
  await choosePatient(page, keys, second);
  await keys.press("Control+Shift+y");
  await expect(field(page, "patient")).toHaveValue(first.name);
  await expect(field(page, "test")).toHaveValue(new RegExp(code));
});

for (const late of [400, 2_500])
  test(`the next booking, typed while one is being saved, is made after it (response ${late} ms late)`, async ({
    page,
    demo,
  }) => {
    const { testBranch, keys, code, first, second } = await openRecord(page, demo);
    await beginBooking(page, keys, first, code);
    await page.route("**/api/appointments/", async (route) => {
      const response = await route.fetch();
      await new Promise((resolve) => {
        setTimeout(resolve, late);
      });
      await route.fulfill({ response });
    });
    await keys.press("Control+Enter", "F4");
    await keys.type(second.national_id);
    await keys.press("Enter");
    await keys.type(code);
    await keys.press("Enter", "Control+Enter");
    await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    const booked = await Promise.all([first, second].map((one) => bookedFor(testBranch, one)));
    expect(booked.map((rows) => rows.map(({ test }) => test))).toEqual([
      [testBranch.tests[0]?.id, testBranch.tests[0]?.id],
      [testBranch.tests[0]?.id],
    ]);
  });

test("keys typed after a save that the server refuses are dropped, and a message says so", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first, second } = await openRecord(page, demo);
  await beginBooking(page, keys, first, code);
  await keys.type("+3 1530");
  await keys.press("Enter");
  const test_id = testBranch.tests[0]?.id ?? 0;
  const instant = instantOf(dayAhead(3), "15:30", ZONE);
  const free = await freeTimes(testBranch, test_id, { day: dayAhead(3) });
  for (const { id } of testBranch.machines) {
    const slot = free.find(({ machine }) => machine === id);
    if (slot !== undefined)
      await bookElsewhere(testBranch, { ...slot, start_at: instant }, test_id);
  }
  let answered = false;
  await page.route("**/api/appointments/", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    await route.fulfill({ response });
    answered = true;
  });
  keys.isBlind = true;
  await keys.press("Control+Enter", "F4");
  // The user types on until the refusal has arrived, and a little longer.
  for (let more = 3; more > 0; more -= answered ? 1 : 0) await keys.type(second.national_id);
  await expect(page.getByText("what you typed after it was dropped")).toBeVisible();
  await expect(field(page, "start_at")).toHaveValue("");
  await expect(field(page, "patient")).toHaveValue(first.name);
  expect(await bookedFor(testBranch, second)).toEqual([]);
});

test("a time at which the branch is closed asks first, and is booked once the user confirms", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, second } = await openRecord(page, demo);
  await beginBooking(page, keys, second, code);
  await keys.type("+3 4am");
  await keys.press("Enter", "Control+Enter");
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question).toContainText("outside the opening hours");
  await keys.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await bookedFor(testBranch, second)).toEqual([]);
  await keys.press("Control+Enter");
  await expect(question).toContainText("outside the opening hours");
  await keys.press("Tab", "Enter");
  await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
  const { start_at } = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect(start_at).toBe(instantOf(dayAhead(3), "04:00", ZONE));
});

for (const [typed, time] of [
  ["1530", "15:30"],
  ["3:30pm", "15:30"],
  ["15", "15:00"],
  ["3م", "15:00"],
  ["+3 2110", "21:10"],
  ["405", "16:05"],
] as const) {
  test(`a time typed as ${typed} is booked at ${time}`, async ({ page, demo }) => {
    const { testBranch, keys, code, second } = await openRecord(page, demo);
    await beginBooking(page, keys, second, code);
    // Only on a later day is every time within the opening hours free.
    await keys.type(typed.startsWith("+") ? typed : `+3 ${typed}`);
    await keys.press("Enter");
    await keys.press("Control+Enter");
    await page.locator('[data-region="content"] h1', { hasText: second.name }).waitFor();
    const { start_at } = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
    expect([dayOf(start_at, ZONE), timeOf(start_at, ZONE)]).toEqual([dayAhead(3), time]);
  });
}
