import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import type { Availability, Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Test } from "#domain/entities/test.ts";
import { type Demo, signIn } from "./desk-browser.ts";
import type { Keyboard } from "./keyboard.ts";
import { ZONE } from "./zone.ts";

export const OWNER = "owner@demo.local";

export type Desk = { email: string; keys: Keyboard; patients: Patient[] };

/** Signs in a new receptionist with an open shift. Returns some patients of the demo, too. */
export async function openDesk(
  page: Page,
  demo: Demo,
  language: "ar" | "en" = "en",
): Promise<Desk> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const { results } = await demo.call<PageOf<Patient>>(
    email,
    "GET",
    "/patients/?page=1&page_size=50&ordering=-id",
  );
  const keys = await signIn(page, demo, { email, language });
  return { email, keys, patients: results };
}

export async function testOf(demo: Demo, code: string): Promise<Test> {
  const searchResults = await demo.call<Test[]>(OWNER, "GET", `/tests/?search=${code}`);
  const matchingTest = searchResults.find(({ unique_id }) => unique_id === code);
  if (matchingTest === undefined) throw new Error(`the demo has no test ${code}`);
  return matchingTest;
}

export const dayAhead = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(Date.now() + days * 86_400_000);

export async function slotsOf(
  demo: Demo,
  email: string,
  code: string,
  days: number,
): Promise<Slot[]> {
  const { id } = await testOf(demo, code);
  return demo.call(email, "GET", `/appointments/slots/?test=${id}&date=${dayAhead(days)}`);
}

/** Books over HTTP, paid in full unless `more` says otherwise. */
export async function bookAt(
  demo: Demo,
  { email, patients }: Pick<Desk, "email" | "patients">,
  slot: Slot,
  code: string,
  more: Record<string, unknown> = {},
): Promise<Appointment> {
  const { id } = await testOf(demo, code);
  return demo.call(email, "POST", "/appointments/", {
    patient: patients[0]?.id,
    test: id,
    machine: slot.machine,
    start_at: slot.start_at,
    paid_amount: slot.price,
    method: "cash",
    ...more,
  });
}

export const readAppointment = (demo: Demo, email: string, { id }: { id: number }) =>
  demo.call<Appointment>(email, "GET", `/appointments/${id}/`);

export async function openEdit(page: Page, demo: Demo, { id }: { id: number }): Promise<void> {
  await page.goto(`${demo.url}/appointments/${id}/edit`);
  await page.locator("[name=start_at]:focus").waitFor();
}

export async function typeInto(
  page: Page,
  keys: Keyboard,
  name: string,
  text: string,
): Promise<void> {
  await page.locator(`[name=${name}]`).focus();
  await keys.press("Control+a");
  await keys.type(text);
}

export const untilDetailsShown = (page: Page) => page.waitForURL("**/appointments/*/details");

/** Returns everything of an appointment except its version and the time of its last change. */
export const contentOf = ({ version: _version, updated_at: _at, ...content }: Appointment) =>
  content;

/** Returns the id of the appointment on screen. */
export const bookedId = (page: Page) => Number(/appointments\/(\d+)/.exec(page.url())?.[1]);

export const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

export async function chooseTest(page: Page, keys: Keyboard, code: string): Promise<void> {
  await page.locator("[name=test]:focus").waitFor();
  await keys.type(code);
  await keys.press("Enter");
  await page.locator("[name=start_at]:focus").waitFor();
  await expect(page.locator("[role=radio][aria-checked=true]")).toBeVisible();
}

export async function choosePatient(page: Page, keys: Keyboard, patient: Patient | undefined) {
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type(patient?.national_id ?? "");
  await keys.press("Enter");
  await page.locator("[name=test]:focus").waitFor();
}

/**
 * Waits until more free times have loaded than the next one of each machine. From then on the arrows choose at once.
 */
export const freeTimesLoaded = (page: Page) => page.locator("[role=radio]").nth(4).waitFor();

/** Chooses the first patient offered for a text, after the list has appeared. */
export async function chooseFirst(page: Page, keys: Keyboard, text: string): Promise<void> {
  await page.locator("[name=patient]:focus").waitFor();
  await keys.type(text);
  await page.locator("[name=patient][aria-activedescendant]").waitFor();
  await keys.press("ArrowDown", "ArrowUp", "Enter");
  await page.locator("[name=test]:focus").waitFor();
}

/** Chooses an insurer by the arrows, once the list of insurers has loaded. */
export async function chooseInsurer(
  page: Page,
  keys: Keyboard,
  insurer: InsuranceProvider | undefined,
): Promise<void> {
  const insurerId = String(insurer?.id);
  const insurance = field(page, "insurance_provider");
  await insurance.locator(`option[value="${insurerId}"]`).waitFor({ state: "attached" });
  await insurance.focus();
  for (const _option of await insurance.locator("option").all()) {
    if ((await insurance.inputValue()) === insurerId) break;
    await keys.press("ArrowDown");
  }
  await expect(insurance).toHaveValue(insurerId);
}

/**
 * Creates a test that only this desk uses, so that no other browser test changes its price. Returns its code and the
 * price of 400 pounds on one machine.
 */
export async function ownTest(
  demo: Demo,
  email: string,
): Promise<{ code: string; row: Availability }> {
  const code = `OW${Date.now() % 10_000_000}`;
  const createdTest = await demo.call<Test>(OWNER, "POST", "/tests/", {
    unique_id: code,
    name_ar: "فحص خاص",
    name_en: "Own scan",
    modality: "CT",
  });
  const [slot] = await slotsOf(demo, email, "CTB", 3);
  const row = await demo.call<Availability>(
    OWNER,
    "POST",
    `/machines/${slot?.machine}/availabilities/`,
    { test: createdTest.id, price: 40_000 },
  );
  return { code, row };
}

/** Creates an insurer with a price for one test, in piastres, of which it covers 80 %. */
export async function ownInsurer(
  demo: Demo,
  test: number,
  price: number,
): Promise<InsuranceProvider> {
  const createdProvider = await demo.call<InsuranceProvider>(
    OWNER,
    "POST",
    "/insurance-providers/",
    {
      // A select finds an option by the first letters of its text.
      name: `${crypto.randomUUID().slice(0, 6)} Insurer`,
      coverage_percentage: 80,
    },
  );
  const listed = { test, price, discount_type: "none" };
  await demo.call(OWNER, "POST", `/insurance-providers/${createdProvider.id}/tests/`, listed);
  return createdProvider;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: ZONE,
});

/** Returns the time of an instant as the English screen shows it. */
export const clockOf = (instant: string) => CLOCK.format(new Date(instant));

/** Presses F4 and chooses patient and test of a booking. */
export async function beginBooking(
  page: Page,
  keys: Keyboard,
  patient: Patient,
  code: string,
): Promise<void> {
  await keys.press("F4");
  await choosePatient(page, keys, patient);
  await chooseTest(page, keys, code);
}
