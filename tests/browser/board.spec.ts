import { expect, type Page } from "@playwright/test";
import { addDays, timeOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Test } from "#domain/entities/test.ts";
import { type Demo, signIn, test } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";
import { chooseFirst } from "../support/booking-desk.ts";
import {
  bookedFor,
  bookElsewhere,
  HOURS_UNTIL_MIDNIGHT,
  freeTimes,
} from "../support/booking-walk/test-branch.ts";
import { openTestBranch } from "../support/test-branch-desk.ts";
import { delayResponses } from "../support/slow-answers.ts";
import { ZONE } from "../support/zone.ts";

const MINUTE_MS = 60_000;

/** Returns the text of the element under the board's cursor, null if there is none. */
const atHand = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    const element = document.querySelector(`[id="${id}"]`);
    return element?.textContent ?? null;
  });

async function expectedOn(demo: Demo, email: string, day: string): Promise<Appointment[]> {
  const path = `/appointments/?start_date=${day}&end_date=${day}&status=pending&ordering=start_at`;
  return (await demo.call<PageOf<Appointment>>(email, "GET", path)).results;
}

/** Goes from the first machine to the machine of this name. Other tests may have added machines in between. */
async function toMachine(
  page: Page,
  keys: Keyboard,
  { name, forward }: { name: string; forward: "ArrowLeft" | "ArrowRight" },
): Promise<void> {
  const lanes = await page
    .locator('[role=grid] [role="row"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  for (let index = 0; index < lanes.indexOf(name); index += 1) await keys.press(forward);
}

const reload = (demo: Demo, email: string, { id }: Appointment) =>
  demo.call<Appointment>(email, "GET", `/appointments/${id}/`);

test("keys pick up, move, shorten and drop an appointment on the board, and Ctrl+Z undoes the move", async ({
  page,
  demo,
}) => {
  const desk = await demo.newReceptionist();
  const day = addDays(today(ZONE, Date.now()), 1);
  await demo.call(desk, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email: desk, language: "ar" }, `/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  const [first] = await expectedOn(demo, desk, day);
  if (first === undefined) throw new Error("tomorrow has appointments");
  await toMachine(page, keys, { name: first.machine_name, forward: "ArrowLeft" });
  await keys.press("w");
  await expect.poll(() => atHand(page)).toContain("محجوز");
  const name = (await atHand(page)) ?? "";
  const moved = (await expectedOn(demo, desk, day)).find((one) => name.includes(one.patient_name));
  if (moved === undefined) throw new Error("the board is on an appointment of tomorrow");

  await keys.press("Space", "ArrowUp", "ArrowUp", "Shift+ArrowUp", "Enter");
  await expect(page.getByText("أصبح الساعة")).toBeVisible();
  const reloaded = await reload(demo, desk, moved);
  expect(Date.parse(moved.start_at) - Date.parse(reloaded.start_at)).toBe(10 * MINUTE_MS);
  expect(reloaded.duration_minutes).toBe(moved.duration_minutes - 5);
  await keys.press("Control+z");
  await expect(page.getByText("رجع إلى موعده السابق")).toBeVisible();
  const back = await reload(demo, desk, moved);
  expect([back.start_at, back.duration_minutes]).toEqual([moved.start_at, moved.duration_minutes]);

  await keys.press("Space", "ArrowUp", "Escape");
  await expect.poll(() => atHand(page)).toBe(name);
  expect((await reload(demo, desk, moved)).version).toBe(back.version);

  await demo.call(desk, "POST", `/appointments/${moved.id}/status/`, { status: "arrived" });
  await expect.poll(() => atHand(page)).toContain("وصل");
});

test("without a shift no appointment can be picked up, and a message says why", async ({
  page,
  demo,
}) => {
  const desk = await demo.newReceptionist();
  const day = addDays(today(ZONE, Date.now()), 1);
  const keys = await signIn(page, demo, { email: desk, language: "en" }, `/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  const [first] = await expectedOn(demo, desk, day);
  if (first === undefined) throw new Error("tomorrow has appointments");
  await toMachine(page, keys, { name: first.machine_name, forward: "ArrowRight" });
  await keys.press("w", "Space");
  await expect(
    page.getByRole("status").filter({ hasText: "you need to have an active shift" }),
  ).toBeVisible();
  const rowsBefore = await atHand(page);
  await keys.press("ArrowDown");
  await expect.poll(() => atHand(page)).not.toBe(rowsBefore);
});

test("Enter on a machine's free time books that time", { tag: "@rest" }, async ({ page, demo }) => {
  const desk = await demo.newReceptionist();
  await demo.call(desk, "POST", "/receptionist-shift/", {});
  // The demo has no appointments that far ahead, so the whole day is free.
  const day = addDays(today(ZONE, Date.now()), 20);
  const [ctb] = await demo.call<Test[]>(desk, "GET", "/tests/?search=ctb&active=true");
  const slots = `/appointments/slots/?test=${ctb?.id ?? 0}&date=${day}`;
  const [first] = await demo.call<Slot[]>(desk, "GET", slots);
  const keys = await signIn(page, demo, { email: desk, language: "en" }, `/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  await keys.press("Home");
  await toMachine(page, keys, { name: first?.machine_name ?? "", forward: "ArrowRight" });
  await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
  await expect.poll(() => atHand(page)).toMatch(/free/iu);
  await keys.press("Enter");
  await page.waitForURL("**/appointments/create?**");
  const query = new URL(page.url()).searchParams;
  const wished = { machine: first?.machine, start_at: query.get("start_at") };
  expect(Number(query.get("machine"))).toBe(wished.machine);
  expect(wished.start_at).not.toBe(first?.start_at);
  await chooseFirst(page, keys, "mo");
  await keys.type("ctb");
  await keys.press("Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  await keys.press("Control+Enter");
  await page.waitForURL("**/appointments/*/details");
  const id = Number(/appointments\/(\d+)/.exec(page.url())?.[1]);
  const bookedAppointment = await demo.call<Appointment>(desk, "GET", `/appointments/${id}/`);
  expect({ machine: bookedAppointment.machine, start_at: bookedAppointment.start_at }).toEqual(
    wished,
  );

  // Escape leads back to the place on the board where the booking began.
  await keys.press("Escape");
  await page.waitForURL("**/board?**");
  await expect.poll(() => atHand(page)).toContain(bookedAppointment.patient_name);
});

test(
  "a drop outside the opening hours asks first, and Escape keeps the appointment picked up",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const desk = await demo.newReceptionist();
    await demo.call(desk, "POST", "/receptionist-shift/", {});
    const day = addDays(today(ZONE, Date.now()), 22);
    const [ctb] = await demo.call<Test[]>(desk, "GET", "/tests/?search=ctb&active=true");
    const path = `/appointments/slots/?test=${ctb?.id ?? 0}&date=${day}`;
    const book = async (patient: number) => {
      const [slot] = await demo.call<Slot[]>(desk, "GET", path);
      return demo.call<Appointment>(desk, "POST", "/appointments/", {
        patient,
        test: ctb?.id,
        machine: slot?.machine,
        start_at: slot?.start_at,
        paid_amount: slot?.price,
        method: "cash",
      });
    };
    // An appointment three hours before the opening makes the board show those hours.
    const early = await book(1);
    const opening = Date.parse(early.start_at);
    await demo.call(desk, "PATCH", `/appointments/${early.id}/`, {
      start_at: new Date(opening - 180 * MINUTE_MS).toISOString(),
      version: early.version,
    });
    const first = await book(2);
    expect(Date.parse(first.start_at)).toBe(opening);
    const keys = await signIn(page, demo, { email: desk, language: "en" }, `/board?day=${day}`);
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("Home");
    await toMachine(page, keys, { name: first.machine_name, forward: "ArrowRight" });
    for (let step = 0; step < 80; step += 1) {
      if ((await atHand(page))?.includes(first.patient_name) === true) break;
      await keys.press("ArrowDown");
    }
    await expect.poll(() => atHand(page)).toContain(first.patient_name);
    await keys.press("Space", "ArrowUp", "Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("is outside the opening hours");
    await keys.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect((await reload(demo, desk, first)).version).toBe(first.version);
    await keys.press("Enter");
    await expect(dialog).toContainText("is outside the opening hours");
    await keys.press("Tab", "Enter");
    await expect
      .poll(async () => Date.parse((await reload(demo, desk, first)).start_at))
      .toBe(opening - 5 * MINUTE_MS);
  },
);

test(
  "undo pressed while a move is being saved undoes that move, not an earlier one",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { testBranch, keys } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
    const day = addDays(today(ZONE, Date.now()), 3);
    const testId = testBranch.tests[0]?.id ?? 0;
    const free = await freeTimes(testBranch, testId, { day });
    const machineSlots = free.filter(({ machine }) => machine === testBranch.machines[0]?.id);
    const chosenSlots = [machineSlots[3], machineSlots[9]].filter((slot) => slot !== undefined);
    for (const slot of chosenSlots) await bookElsewhere(testBranch, slot, testId);
    const [earlier, later] = await bookedFor(testBranch, testBranch.stranger);
    if (earlier === undefined || later === undefined) throw new Error("both are booked");
    await page.goto(`${demo.url}/board?day=${day}`);
    await page.locator("[role=grid]:focus").waitFor();
    await keys.press("Home");
    const goTo = async ({ start_at }: Appointment) => {
      for (let steps = 0; steps < 40; steps += 1) {
        const text = (await atHand(page)) ?? "";
        if (text.includes(testBranch.stranger.name) && text.includes(timeOf(start_at, ZONE)))
          return;
        await keys.press("ArrowDown");
      }
      throw new Error("the board does not show it");
    };
    await goTo(earlier);
    await keys.press("Space", "ArrowDown", "Enter");
    await expect(page.getByText(`${testBranch.stranger.name} is at`)).toBeVisible();
    await goTo(later);
    await delayResponses(page, 800);
    await keys.press("Space", "ArrowDown", "Enter", "Control+z");
    await expect(page.getByText("is back where it was.")).toBeVisible();
    const [first, second] = await bookedFor(testBranch, testBranch.stranger);
    expect([first?.start_at, second?.start_at]).toEqual([
      new Date(Date.parse(earlier.start_at) + 5 * MINUTE_MS).toISOString(),
      later.start_at,
    ]);
  },
);
