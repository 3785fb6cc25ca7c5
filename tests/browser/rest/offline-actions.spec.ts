import { expect, type Page } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import { en } from "#src/i18n/en.ts";
import { type Demo, signIn, test } from "../../support/desk-browser.ts";
import { goOffline, goOnline } from "../../support/gate.ts";
import { toasts } from "../../support/toasts.ts";
import { ZONE } from "../../support/zone.ts";

/** Longer than an action of one key was once tried for without a network. */
const LONG_MS = 5_000;

/** Opens a board of some days ahead, where the demo has nothing, with its cursor on the only appointment. */
async function openBoard(page: Page, demo: Demo, daysAhead: number) {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const day = addDays(today(ZONE, Date.now()), daysAhead);
  const [test] = await demo.call<{ id: number }[]>(email, "GET", "/tests/?search=ctb&active=true");
  const path = `/appointments/slots/?test=${test?.id ?? 0}&date=${day}`;
  const slots = await demo.call<{ machine: number; start_at: string; price: number }[]>(
    email,
    "GET",
    path,
  );
  const slot = slots[4];
  const [patient] = (await demo.call<PageOf<{ id: number }>>(email, "GET", "/patients/?page=1"))
    .results;
  const booked = await demo.call<Appointment>(email, "POST", "/appointments/", {
    patient: patient?.id,
    test: test?.id,
    machine: slot?.machine,
    start_at: slot?.start_at,
    paid_amount: slot?.price,
    method: "cash",
  });
  const keys = await signIn(page, demo, { email, language: "en" }, `/board?day=${day}`);
  await page.locator("[role=grid]:focus").waitFor();
  const lanes = await page
    .locator('[role=grid] [role="row"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  for (let lane = 0; lane < lanes.indexOf(booked.machine_name); lane += 1)
    await keys.press("ArrowRight");
  await keys.press("w");
  const read = () => demo.call<Appointment>(email, "GET", `/appointments/${booked.id}/`);
  return { keys, booked, read };
}

/** The words that the last action waits for the network. */
const kept = (page: Page) => toasts(page).filter({ hasText: en.form.waiting });

test("a move on the board without a network is kept, and done once when it is back", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { keys, booked, read } = await openBoard(page, demo, 24);
  await goOffline(page);
  await keys.press("Space", "ArrowUp", "Enter");
  await expect(kept(page)).toHaveCount(1);
  await page.clock.runFor(LONG_MS);
  expect((await read()).version).toBe(booked.version);
  await goOnline(page);
  await expect(toasts(page).filter({ hasText: / is at .* now/ })).toHaveCount(1, {
    timeout: 20_000,
  });
  expect((await read()).version).toBe(booked.version + 1);
});

/** Notes the arrival of the appointment under the cursor without a network, on its own page. */
async function arriveOffline(page: Page, demo: Demo, daysAhead: number) {
  const desk = await openBoard(page, demo, daysAhead);
  const { keys, booked } = desk;
  await keys.press("Enter");
  await page.waitForURL("**/appointments/*/details");
  await page.getByText(booked.accession_number).first().waitFor();
  await goOffline(page);
  await keys.press("m", "a");
  // It is the appointment of another day.
  await page.locator("[role=dialog] button:focus").waitFor();
  await keys.press("Tab", "Enter");
  await expect(kept(page)).toHaveCount(1);
  return desk;
}

/** The words that an arrival waits for the network. */
const arrivalWaits = (page: Page) =>
  toasts(page).filter({ hasText: en.errors.waits.replace("{{what}}", "Arrived") });

test("an arrival noted without a network is kept, and noted when it is back", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const { read } = await arriveOffline(page, demo, 26);
  await page.clock.runFor(LONG_MS);
  expect((await read()).status).toBe("pending");
  await goOnline(page);
  await expect(toasts(page).filter({ hasText: /Arrived/ })).toHaveCount(1, { timeout: 20_000 });
  expect((await read()).status).toBe("arrived");
});

test("nothing else is done to an appointment whose arrival waits for the network", async ({
  page,
  demo,
}) => {
  const { keys, booked, read } = await arriveOffline(page, demo, 28);
  // Before the arrival is saved, there is no step to take back.
  await keys.press("m", "u");
  await expect(arrivalWaits(page)).toHaveCount(1);
  await expect(arrivalWaits(page)).toHaveCount(0, { timeout: 20_000 });
  await keys.press("m", "n");
  await page.locator("[role=dialog] button:focus").waitFor();
  await keys.press("Tab", "Enter");
  await expect(arrivalWaits(page)).toHaveCount(1);
  await goOnline(page);
  await expect(toasts(page).filter({ hasText: /Arrived/ })).not.toHaveCount(0, { timeout: 20_000 });
  await expect.poll(async () => (await read()).status).toBe("arrived");
  expect((await read()).version).toBe(booked.version + 1);
});

test("a step is not taken back before it is saved, nor the step before it", async ({
  page,
  demo,
}) => {
  const { keys, booked, read } = await openBoard(page, demo, 30);
  await keys.press("Enter");
  await page.waitForURL("**/appointments/*/details");
  await page.getByText(booked.accession_number).first().waitFor();
  await keys.press("m", "a");
  await page.locator("[role=dialog] button:focus").waitFor();
  await keys.press("Tab", "Enter");
  await expect.poll(async () => (await read()).status).toBe("arrived");
  const { version } = await read();
  await toasts(page)
    .filter({ hasText: /Arrived/ })
    .first()
    .waitFor();
  await goOffline(page);
  await keys.press("m", "s");
  await page.locator("[role=dialog] button:focus").waitFor();
  await keys.press("Tab", "Enter");
  await expect(kept(page)).toHaveCount(1);
  await keys.press("m", "u");
  await expect(toasts(page).filter({ hasText: "waits for the network" })).toHaveCount(1);
  await goOnline(page);
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe("in_progress");
  expect((await read()).version).toBe(version + 1);
});
