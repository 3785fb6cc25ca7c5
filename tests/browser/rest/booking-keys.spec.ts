import { expect, type Page } from "@playwright/test";
import { instantOf } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import {
  bookedId,
  dayAhead,
  untilDetailsShown,
  field,
  ownInsurer,
  readAppointment,
} from "../../support/booking-desk.ts";
import { bookedFor, HOURS_UNTIL_MIDNIGHT } from "../../support/booking-walk/test-branch.ts";
import { ZONE } from "../../support/zone.ts";
import { openTestBranch } from "../../support/test-branch-desk.ts";
import { test } from "../../support/desk-browser.ts";
import { holdRequests } from "../../support/gate.ts";
import { slowPauses } from "../../support/keyboard.ts";
import { delayResponses } from "../../support/slow-answers.ts";

/** Longest delay of a response, in milliseconds. Somebody who types ahead has left the field by then. */
const MAX_DELAY_MS = 900;

/** Types a booking up to the field of its time, as fast as the browser takes keys. */
async function typeUpToTime(page: Page, ...choices: string[]): Promise<void> {
  await page.keyboard.press("F4");
  for (const choice of choices) {
    await page.keyboard.type(choice);
    await page.keyboard.press("Enter");
  }
}

/**
 * Returns a function that returns the starts offered to the page so far, earliest first. Recording them is necessary,
 * because today's free times change every few minutes.
 */
function followOffers(page: Page): () => string[] {
  const starts = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().includes("/appointments/slots/?") || !response.ok()) return;
    // The body of a cancelled request cannot be read.
    const slots = (await response.json().catch(() => [])) as Slot[];
    for (const { start_at } of slots) starts.add(start_at);
  });
  return () => [...starts].toSorted();
}

for (const delay of [0, MAX_DELAY_MS]) {
  test(`Tab goes from the time to the insurer, whose name can be typed before its list has loaded (responses after up to ${delay} ms)`, async ({
    page,
    demo,
  }) => {
    await slowPauses(page);
    const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
    const insurer = await ownInsurer(demo, testBranch.tests[0]?.id ?? 0, 50_000);
    if (delay > 0) await delayResponses(page, delay);
    await typeUpToTime(page, first.national_id, code);
    await page.keyboard.type("+3 10");
    await page.keyboard.press("Tab");
    await page.keyboard.type(insurer.name.slice(0, 6));
    await page.keyboard.press("Control+Enter");
    await untilDetailsShown(page);
    const appointment = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
    expect([appointment.patient, appointment.start_at, appointment.insurance_provider]).toEqual([
      first.id,
      instantOf(dayAhead(3), "10:00", ZONE),
      insurer.id,
    ]);
  });

  test(`Ctrl+Enter behind the code of a test books the next free time, whether its matches are there or not (responses after up to ${delay} ms)`, async ({
    page,
    demo,
  }) => {
    await slowPauses(page);
    const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
    if (delay > 0) await delayResponses(page, delay);
    const offered = followOffers(page);
    await page.keyboard.press("F4");
    await page.keyboard.type(first.national_id);
    await page.keyboard.press("Enter");
    await page.keyboard.type(code);
    if (delay === 0) await page.locator("[name=test][aria-activedescendant]").waitFor();
    await page.keyboard.press("Control+Enter");
    await untilDetailsShown(page);
    const appointment = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
    expect([appointment.patient, appointment.start_at]).toEqual([first.id, offered()[0]]);
  });

  test(`arrow keys pressed before the free times have loaded choose among them (responses after up to ${delay} ms)`, async ({
    page,
    demo,
  }) => {
    await slowPauses(page);
    const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
    if (delay > 0) await delayResponses(page, delay);
    const offered = followOffers(page);
    await typeUpToTime(page, first.national_id, code);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Control+Enter"])
      await page.keyboard.press(key);
    await untilDetailsShown(page);
    const appointment = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
    expect([appointment.patient, appointment.start_at]).toEqual([first.id, offered()[2]]);
  });
}

test("an insurer's name can be typed on, blanks included, after its first letters were queued, and Enter goes on", async ({
  page,
  demo,
}) => {
  // A select begins a new search after a pause between two letters. With equal time stamps there is no pause, however
  // slow the machine is.
  await page.addInitScript(() => {
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => 1 });
  });
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const insurer = await ownInsurer(demo, testBranch.tests[0]?.id ?? 0, 50_000);
  const insurers = await holdRequests(page, "**/api/insurance-providers/?**");
  await typeUpToTime(page, first.national_id, code);
  await page.keyboard.press("Enter");
  await page.keyboard.type(insurer.name.slice(0, 6));
  await expect.poll(() => insurers.asked.length).toBeGreaterThan(0);
  insurers.letThrough();
  const chosen = field(page, "insurance_provider");
  await expect(chosen).toHaveValue(String(insurer.id));
  // A modifier alone, as of a Ctrl+Enter that comes while letters are still replayed, does not end the search.
  await page.keyboard.press("Control");
  await page.keyboard.type(insurer.name.slice(6));
  await page.keyboard.press("Enter");
  await expect(field(page, "covered_amount")).toBeFocused();
  await expect(chosen).toHaveValue(String(insurer.id));
});

test("in the time field Home, End and the arrows choose a free time, and move the cursor once a time is typed", async ({
  page,
  demo,
}) => {
  const { testBranch, keys, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  const offered = followOffers(page);
  await typeUpToTime(page, first.national_id, code);
  const time = field(page, "start_at");
  const chosen = page.locator("[role=radio][aria-checked=true]");
  await expect(chosen).toContainText(testBranch.machines[0]?.name ?? "");
  await keys.press("ArrowRight");
  await expect(chosen).toContainText(testBranch.machines[1]?.name ?? "");
  await keys.press("ArrowLeft", "End");
  const clock = (place: number) =>
    new Date(offered().at(place) ?? "").toLocaleTimeString("en-GB", {
      timeZone: ZONE,
      timeStyle: "short",
    });
  await expect(async () => {
    await expect(chosen).toContainText(clock(-1), { timeout: 100 });
  }).toPass({ timeout: 5_000 });
  await keys.press("Home");
  await expect(chosen).toContainText(clock(0));
  await expect(time).toBeFocused();
  await keys.type("90");
  await keys.press("Home", "ArrowRight");
  await keys.type("3");
  await expect(time).toHaveValue("930");
  await keys.press("Tab");
  await expect(field(page, "insurance_provider")).toBeFocused();
});

test("a third booking typed while the first is still being saved does not drop the second", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { testBranch, code, first, second, third } = await openTestBranch(
    page,
    demo,
    HOURS_UNTIL_MIDNIGHT,
  );
  const saving = await holdRequests(page, "**/api/appointments/");
  const typeBooking = async (who: Patient) => {
    await page.keyboard.press("F4");
    await page.keyboard.type(who.national_id);
    await page.keyboard.press("Enter");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
  };
  const isSaving = page.locator("form[aria-busy=true]");
  await typeBooking(first);
  await isSaving.waitFor();
  await typeBooking(second);
  // As late as a user who saw nothing happen would go on typing.
  await page.clock.fastForward(1_700);
  await expect(isSaving).toBeVisible();
  await typeBooking(third);
  saving.letThrough();
  await page.locator('[data-region="content"] h1', { hasText: third.name }).waitFor();
  const booked = await Promise.all([first, second, third].map((who) => bookedFor(testBranch, who)));
  expect(booked.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test("free times that failed to load for lack of a connection load by themselves once it is back", async ({
  page,
  demo,
}) => {
  const { testBranch, code, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  let isLost = true;
  await page.route("**/appointments/slots/**", (route) =>
    isLost ? route.abort("connectionfailed") : route.continue(),
  );
  await typeUpToTime(page, first.national_id, code);
  await page.keyboard.type("+4 13");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The free times could not be read yet.")).toBeVisible();
  isLost = false;
  await expect(page.locator("[role=radio]").first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await untilDetailsShown(page);
  const appointment = await readAppointment(demo, testBranch.email, { id: bookedId(page) });
  expect(appointment.start_at).toBe(instantOf(dayAhead(4), "13:00", ZONE));
});

test("a search that failed for lack of a connection is repeated by itself once it is back", async ({
  page,
  demo,
}) => {
  const { keys, first } = await openTestBranch(page, demo, HOURS_UNTIL_MIDNIGHT);
  let isLost = true;
  await page.route("**/api/patients/**", (route) =>
    isLost ? route.abort("connectionfailed") : route.continue(),
  );
  await keys.press("F4");
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type(first.national_id);
  await expect(page.getByText("The search failed.")).toBeVisible();
  isLost = false;
  await expect(page.getByRole("option", { name: first.name })).toBeVisible();
});
