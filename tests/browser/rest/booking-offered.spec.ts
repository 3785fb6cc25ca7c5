import { expect, type Page } from "@playwright/test";
import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import {
  bookedId,
  chooseInsurer,
  choosePatient,
  chooseTest,
  clockOf,
  untilDetailsShown,
  field,
  OWNER,
  ownInsurer,
  readAppointment,
  typeInto,
} from "../../support/booking-desk.ts";
import {
  HOURS_UNTIL_MIDNIGHT,
  bookedFor,
  type TestBranch,
  dayIn,
  freeTimes,
} from "../../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { type Demo, test } from "../../support/desk-browser.ts";
import type { Keyboard } from "../../support/keyboard.ts";
import { holdRequests } from "../../support/gate.ts";

/**
 * Opens a desk in a branch of its own, with first patient and first test chosen. The insurer agreed on 700 pounds for
 * the test and covers 80 %.
 */
async function openTimes(page: Page, demo: Demo) {
  const desk = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const { testBranch, keys, code, first } = desk;
  const test = testBranch.tests[0]?.id ?? 0;
  const insurer = await ownInsurer(demo, test, 70_000);
  await keys.press("F4");
  await choosePatient(page, keys, first);
  await chooseTest(page, keys, code);
  return { testBranch, keys, first, test, insurer };
}

const chosenTime = (page: Page) => page.locator("[role=radio][aria-checked=true]");

/** Returns a pattern of the line of a free time in two days: its day, its time and its machine. */
function lineOf({ start_at, machine_name }: Slot): RegExp {
  const [, month, day] = dayIn(2).split("-");
  return new RegExp(`${day}/${month}(/\\d{4})? ${clockOf(start_at)}.*${machine_name}`);
}

/** Chooses the day after tomorrow and steps through the given times to the last one. */
async function walkTimes(page: Page, keys: Keyboard, [start, ...others]: Slot[]): Promise<void> {
  if (start === undefined) throw new Error("the test branch is free in two days");
  const chosen = chosenTime(page);
  await typeInto(page, keys, "day", "+2");
  await keys.press("Tab");
  await expect(chosen).toHaveText(lineOf(start));
  await field(page, "start_at").focus();
  for (const slot of others) {
    await keys.press("ArrowRight");
    await expect(chosen).toHaveText(lineOf(slot));
  }
}

const moneyOf = async (testBranch: TestBranch, patient: Patient) =>
  (await bookedFor(testBranch, patient)).map(
    ({ start_at, machine, total_price, covered_amount, paid_amount, remaining_cost }) => ({
      start_at,
      machine,
      total_price,
      covered_amount,
      paid_amount,
      remaining_cost,
    }),
  );

test("the arrows reach every time of a day with more than sixty, and the last one is booked", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, test } = await openTimes(page, demo);
  const allSlots = await freeTimes(testBranch, test, { day: dayIn(2) });
  expect(allSlots.length).toBeGreaterThan(60);
  await walkTimes(page, keys, allSlots);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const appointment = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  const last = allSlots.at(-1);
  expect([appointment.start_at, appointment.machine]).toEqual([last?.start_at, last?.machine]);
});

test("a typed covered amount stays after the insurer's price has changed, and is booked", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first, test, insurer } = await openTimes(page, demo);
  const list = `/insurance-providers/${insurer.id}/tests/`;
  const [agreed] = await demo.call<SupportedTest[]>(OWNER, "GET", `${list}?test=${test}`);
  const times = (await freeTimes(testBranch, test, { day: dayIn(2) })).slice(0, 4);
  await walkTimes(page, keys, times);
  await chooseInsurer(page, keys, insurer);
  await expect(field(page, "covered_amount")).toHaveValue("560.00");
  await typeInto(page, keys, "covered_amount", "500");
  await demo.call(OWNER, "PATCH", `${list}${agreed?.id}/`, { price: 80_000 });
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/appointments/"),
  );
  await keys.press("Control+Enter");
  expect((await refused).status()).toBe(409);
  // The form has read the new price, so it has refilled its other amounts.
  await expect(page.getByRole("complementary").last()).toContainText("800.00 EGP");
  await expect(field(page, "covered_amount")).toHaveValue(/^500(\.00)?$/);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const time = times.at(-1);
  expect(await moneyOf(testBranch, first)).toEqual([
    {
      start_at: time?.start_at,
      machine: time?.machine,
      total_price: 80_000,
      covered_amount: 50_000,
      paid_amount: 30_000,
      remaining_cost: 0,
    },
  ]);
});

test("a covered amount filled in by the insurer's percentage is the same after a reload in which the insurers load late", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first, test, insurer } = await openTimes(page, demo);
  const times = (await freeTimes(testBranch, test, { day: dayIn(2) })).slice(0, 2);
  await walkTimes(page, keys, times);
  await chooseInsurer(page, keys, insurer);
  const cover = field(page, "covered_amount");
  await expect(cover).toHaveValue("560.00");
  let answer = (): void => undefined;
  const heldBack = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === "/api/insurance-providers/",
    async (route) => {
      await heldBack;
      await route.continue();
    },
  );
  await page.reload();
  // The free times have loaded, but not yet the list of insurers, which holds the percentage.
  await expect(chosenTime(page)).toBeVisible();
  answer();
  await expect(cover).toHaveValue("560.00");
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const time = times.at(-1);
  expect(await moneyOf(testBranch, first)).toEqual([
    {
      start_at: time?.start_at,
      machine: time?.machine,
      total_price: 70_000,
      covered_amount: 56_000,
      paid_amount: 14_000,
      remaining_cost: 0,
    },
  ]);
});

for (const code of ["xch", "chx"]) {
  test(`the code ${code}, which no test has, chooses no test`, async ({ page, demo }) => {
    const { testBranch, keys, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
    await keys.press("F4");
    await choosePatient(page, keys, first);
    await keys.type(code);
    // Enter chooses at once if the results have loaded, so the keys after it come after the choice.
    const testStatus = field(page, "test").locator("xpath=..").getByRole("status");
    await expect(testStatus).toHaveText(/match/);
    await keys.press("Enter", "Control+Enter");
    await expect(page.locator("[name=test][aria-invalid=true]")).toBeFocused();
    await expect(field(page, "test")).toHaveValue(code);
    await expect(page.locator("[role=radio]")).toHaveCount(0);
    expect(await bookedFor(testBranch, first)).toEqual([]);
  });
}

test("if all machines of a test are made inactive while the form is open, the time is refused, and the rest stays", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first } = await openTimes(page, demo);
  await typeInto(page, keys, "notes", "kept");
  for (const { id } of testBranch.machines)
    await demo.call(OWNER, "PATCH", `/machines/${id}/`, { active: false });
  await keys.press("Control+Enter");
  await expect(page.locator("[role=radio]")).toHaveCount(0);
  await expect(page.getByText("No machine here does this test.")).toBeVisible();
  await expect(page.locator("[name=start_at]:focus")).toHaveValue("");
  await keys.press("Control+Enter");
  await expect(page.locator("[name=start_at][aria-invalid=true]")).toBeFocused();
  await expect(field(page, "notes")).toHaveValue("kept");
  expect(await bookedFor(testBranch, first)).toEqual([]);
});

test("a machine that is made inactive while the form is open is reported at the field of the time, and no other time is chosen", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, first } = await openTimes(page, demo);
  const line = (await chosenTime(page).textContent()) ?? "";
  const machine = testBranch.machines.find(({ name }) => line.includes(name));
  await typeInto(page, keys, "notes", "kept");
  await demo.call(OWNER, "PATCH", `/machines/${machine?.id}/`, { active: false });
  await keys.press("Control+Enter");
  // The other machine's times have loaded, and it is left to the user to choose one.
  await expect(page.locator("[role=radio]", { hasText: machine?.name ?? "" })).toHaveCount(0);
  await expect(page.locator("[role=radio]").first()).toBeVisible();
  await expect(chosenTime(page)).toHaveCount(0);
  await expect(page.locator("[name=start_at][aria-invalid=true]")).toBeFocused();
  await expect(field(page, "notes")).toHaveValue("kept");
  expect(await bookedFor(testBranch, first)).toEqual([]);
});

test("the patient of the open page is offered without being fetched again, and is booked", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  await page.goto(`${demo.url}/patients/${first.id}/records`);
  await page.locator('[data-region="content"] h1', { hasText: first.name }).waitFor();
  const patients = await holdRequests(page, "**/api/patients/**");
  await keys.press("F4");
  await expect(field(page, "patient")).toBeFocused();
  await expect(field(page, "patient")).toHaveValue(first.name);
  await keys.press("Tab");
  await chooseTest(page, keys, code);
  patients.letThrough();
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect((await bookedFor(testBranch, first)).map(({ id }) => id)).toEqual([bookedId(page)]);
});
