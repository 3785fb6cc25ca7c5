import { expect, type Page } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Test } from "#domain/entities/test.ts";
import { type Demo, signIn } from "./desk-browser.ts";
import type { Keyboard } from "./keyboard.ts";
import { ZONE } from "./zone.ts";

export const OWNER = "owner@demo.local";
/** The demo has no appointments that far ahead, so the whole day is free. */
export const DAY = addDays(today(ZONE, Date.now()), 40);

/** A receptionist signed in to a browser. */
export type Desk = { email: string; page: Page; demo: Demo; keys: Keyboard };

/** Signs in a new receptionist with an open shift, in English. */
export async function openDesk(page: Page, demo: Demo): Promise<Desk> {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  const keys = await signIn(page, demo, { email, language: "en" });
  return { email, page, demo, keys };
}

/** A tenth off, which the demo's desks may give alone. */
export const TENTH = {
  discount_kind: "percentage",
  discount_percentage: 10,
  discount_reason: "a neighbour",
};

/**
 * Books a CT brain at the first free time of DAY, on a machine that no test has added, with some payments and further
 * fields.
 */
export async function book(
  { demo, email }: Pick<Desk, "demo" | "email">,
  paid: { amount: number; method?: string }[] = [],
  more: object = {},
) {
  const [brain] = await demo.call<Test[]>(email, "GET", "/tests/?search=ctb&active=true");
  const path = `/appointments/slots/?test=${brain?.id}&date=${DAY}`;
  const slots = await demo.call<Slot[]>(email, "GET", path);
  const slot = slots.find(({ machine_name }) => !machine_name.startsWith("Beside"));
  const [first, ...later] = paid;
  const savedAppointment = await demo.call<Appointment>(email, "POST", "/appointments/", {
    patient: 1,
    test: brain?.id,
    machine: slot?.machine,
    start_at: slot?.start_at,
    requested_cost: first?.amount ?? 0,
    paid_amount: first?.amount ?? 0,
    method: first?.method ?? "cash",
    ...more,
  });
  for (const payment of later)
    await demo.call(email, "POST", `/appointments/${savedAppointment.id}/payments/`, {
      kind: "payment",
      ...payment,
    });
  return readAppointment({ demo, email }, savedAppointment.id);
}

/** Makes an appointment five minutes long, the step of free times, so that DAY has room for those of all tests. */
export const shorten = (
  { demo, email }: Pick<Desk, "demo" | "email">,
  { id, version }: Appointment,
) =>
  demo.call<Appointment>(email, "PATCH", `/appointments/${id}/`, { duration_minutes: 5, version });

/** Returns an appointment as it is stored now. */
export const readAppointment = ({ demo, email }: Pick<Desk, "demo" | "email">, id: number) =>
  demo.call<Appointment>(email, "GET", `/appointments/${id}/`);

export async function ledgerOf({ demo, email }: Desk, id: number) {
  const rows = await demo.call<Payment[]>(email, "GET", `/appointments/${id}/payments/`);
  return rows.map(({ kind, method, amount, reason }) => ({ kind, method, amount, reason }));
}

export async function openDetails(
  { page, demo }: Desk,
  { id, patient_name }: Appointment,
): Promise<void> {
  await page.goto(`${demo.url}/appointments/${id}/details`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(patient_name);
  // The page reacts to keys once it has moved the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

export const dialog = (page: Page) => page.getByRole("dialog");
export const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`);
