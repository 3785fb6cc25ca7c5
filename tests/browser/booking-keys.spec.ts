import { expect, type Page } from "@playwright/test";
import { instantOf } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { bookedId, dayAhead, details, field, ownInsurer, read } from "../support/booking-desk.ts";
import { bookedFor, BY_DAY } from "../support/booking-walk/corner.ts";
import { ZONE } from "../support/zone.ts";
import { openCorner } from "../support/corner-desk.ts";
import { test } from "../support/desk-browser.ts";
import { holdBack } from "../support/gate.ts";
import { slowDown } from "../support/slow-answers.ts";

/** Milliseconds that answers take at most: whoever types ahead is past the field by then. */
const LATE = 900;

/** Types a booking up to its time as fast as keys can follow each other. */
async function typeUpToTime(page: Page, ...choices: string[]): Promise<void> {
  await page.keyboard.press("F4");
  for (const choice of choices) {
    await page.keyboard.type(choice);
    await page.keyboard.press("Enter");
  }
}

/** Returns what answers the starts that the page was offered so far, earliest first: those of today move on every few minutes. */
function followOffers(page: Page): () => string[] {
  const starts = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().includes("/appointments/slots/?") || !response.ok()) return;
    // One that its page has given up says nothing.
    const slots = (await response.json().catch(() => [])) as Slot[];
    for (const { start_at } of slots) starts.add(start_at);
  });
  return () => [...starts].toSorted();
}

for (const wait of [0, LATE]) {
  test(`Tab goes from the time to the insurer, whose name is typed before anything is there (answers after up to ${wait} ms)`, async ({
    page,
    demo,
  }) => {
    const { corner, code, first } = await openCorner(page, demo, BY_DAY);
    const insurer = await ownInsurer(demo, corner.tests[0]?.id ?? 0, 50_000);
    if (wait > 0) await slowDown(page, wait);
    await typeUpToTime(page, first.national_id, code);
    await page.keyboard.type("+3 10");
    await page.keyboard.press("Tab");
    await page.keyboard.type(insurer.name.slice(0, 6));
    await page.keyboard.press("Control+Enter");
    await details(page);
    const made = await read(demo, corner.email, { id: bookedId(page) });
    expect([made.patient, made.start_at, made.insurance_provider]).toEqual([
      first.id,
      instantOf(dayAhead(3), "10:00", ZONE),
      insurer.id,
    ]);
  });

  test(`arrows that are pressed before the free times are there choose among them (answers after up to ${wait} ms)`, async ({
    page,
    demo,
  }) => {
    const { corner, code, first } = await openCorner(page, demo, BY_DAY);
    if (wait > 0) await slowDown(page, wait);
    const offered = followOffers(page);
    await typeUpToTime(page, first.national_id, code);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Control+Enter"])
      await page.keyboard.press(key);
    await details(page);
    const made = await read(demo, corner.email, { id: bookedId(page) });
    expect([made.patient, made.start_at]).toEqual([first.id, offered()[2]]);
  });
}

test("the name of an insurer whose first letters were held is typed on with its blank, and Enter goes on", async ({
  page,
  demo,
}) => {
  // However slow the machine is: no pause between two letters begins another name.
  await page.addInitScript(() => {
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => 1 });
  });
  const { corner, code, first } = await openCorner(page, demo, BY_DAY);
  const insurer = await ownInsurer(demo, corner.tests[0]?.id ?? 0, 50_000);
  const insurers = await holdBack(page, "**/api/insurance-providers/?**");
  await typeUpToTime(page, first.national_id, code);
  await page.keyboard.press("Enter");
  await page.keyboard.type(insurer.name.slice(0, 6));
  await expect.poll(() => insurers.asked.length).toBeGreaterThan(0);
  insurers.letGo();
  const chosen = field(page, "insurance_provider");
  await expect(chosen).toHaveValue(String(insurer.id));
  await page.keyboard.type(insurer.name.slice(6));
  await page.keyboard.press("Enter");
  await expect(field(page, "covered_amount")).toBeFocused();
  await expect(chosen).toHaveValue(String(insurer.id));
});

test("in the field of the time Home, End and the arrows go through the free times, and move the cursor once a time is typed", async ({
  page,
  demo,
}) => {
  const { corner, keys, code, first } = await openCorner(page, demo, BY_DAY);
  const offered = followOffers(page);
  await typeUpToTime(page, first.national_id, code);
  const time = field(page, "start_at");
  const chosen = page.locator("[role=radio][aria-checked=true]");
  await expect(chosen).toContainText(corner.machines[0]?.name ?? "");
  await keys.press("ArrowRight");
  await expect(chosen).toContainText(corner.machines[1]?.name ?? "");
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
  const { corner, code, first, second, third } = await openCorner(page, demo, BY_DAY);
  await page.route("**/api/appointments/", async (route) => {
    if (route.request().method() === "POST")
      await new Promise((resolve) => void setTimeout(resolve, 2_500));
    await route.continue();
  });
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
  // As late as somebody comes back to the keyboard who saw nothing happen.
  await page.waitForFunction(
    (from) => performance.now() - from > 1_700,
    await page.evaluate(() => performance.now()),
  );
  await expect(isSaving).toBeVisible();
  await typeBooking(third);
  await page.locator('[data-region="content"] h1', { hasText: third.name }).waitFor();
  const booked = await Promise.all([first, second, third].map((who) => bookedFor(corner, who)));
  expect(booked.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test("free times that could not be reached are read by themselves once they can be", async ({
  page,
  demo,
}) => {
  const { corner, code, first } = await openCorner(page, demo, BY_DAY);
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
  await details(page);
  const made = await read(demo, corner.email, { id: bookedId(page) });
  expect(made.start_at).toBe(instantOf(dayAhead(4), "13:00", ZONE));
});

test("a search that could not be reached is made by itself once it can be", async ({
  page,
  demo,
}) => {
  const { keys, first } = await openCorner(page, demo, BY_DAY);
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
