import { expect, type Page } from "@playwright/test";
import type { Demo } from "../desk-browser.ts";
import { APPOINTMENT_STATES } from "./appointment-states.ts";
import { goTo, receptionistOf, untilUsable, type World } from "./desk.ts";
import type { Row } from "./tables.ts";

/** What an action stores: whole new rows, and the changed columns of other rows with their new values. */
export interface StoredChanges {
  added?: Record<string, Row[]>;
  /** Changed columns by `table id`. */
  changed?: Record<string, Row>;
}

/** A form that creates a record or acts on one. */
export interface ActionCase {
  /** Id of the form. */
  form: string;
  /** Description of the action. */
  action: string;
  prepare(world: World): Promise<Prepared>;
}

export interface Prepared {
  email: string;
  /** The writes that the server refuses, as `METHOD /path`, by which the form opens; none by default. */
  refusedWrites?: readonly string[];
  /** Opens the form by keyboard, and waits until a field has the focus. */
  open(page: Page): Promise<void>;
  /** Types what the action needs. */
  fill(page: Page): Promise<void>;
  /** Returns what must be stored; called after saving. */
  stored(): StoredChanges | Promise<StoredChanges>;
}

/** Placeholder for a time during the case. */
export const NOW = "now";
/** Placeholder for a value that only the server knows, such as a hash. */
export const ANYTHING: unknown = expect.anything();

export const OWNER = "owner@demo.local";

export const state = (name: string) => {
  const appointmentState = APPOINTMENT_STATES.find((one) => one.name === name);
  if (appointmentState === undefined) throw new Error(`no state is called ${name}`);
  return appointmentState;
};

/** Returns the ids of a receptionist's open shift and of the receptionist. */
export async function shiftOf(
  { watch }: World,
  email: string,
): Promise<{ shift: number; by: number }> {
  const [found] = await watch.ask<{ shift: number; by: number }>(
    `SELECT s.id AS shift, a.id AS by FROM accounts a
       LEFT JOIN receptionist_shifts s ON s.receptionist_id = a.id AND s.end_time IS NULL
      WHERE a.email = $1`,
    [email],
  );
  if (found === undefined) throw new Error(`nobody is ${email}`);
  return found;
}

export async function rowOf({ watch }: World, table: string, id: number): Promise<Row> {
  const [found] = await watch.ask<{ row: Row }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE id = $1`,
    [id],
  );
  return found?.row ?? {};
}

/** Opens the page of an appointment and presses a key there, which opens a form. */
export async function onAppointment(
  page: Page,
  demo: Demo,
  id: number,
  key: string,
): Promise<void> {
  await goTo(page, `${demo.url}/appointments/${id}/details`);
  await page.locator('[data-region="content"] h1').waitFor();
  await page.keyboard.press(key);
  await untilUsable(page);
}

/** Opens a list and presses keys once it has an active row. */
export async function pressOnFirstRow(page: Page, url: string, ...keys: string[]): Promise<void> {
  await goTo(page, url);
  await page.locator("[role=grid]:focus").waitFor();
  await page.locator('[role="row"][data-active]').waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await untilUsable(page);
}

export async function onDashboard(page: Page, demo: Demo, ...keys: string[]): Promise<void> {
  await goTo(page, `${demo.url}/dashboard`);
  await page.locator('[data-region="content"] h1').waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await untilUsable(page);
}

/**
 * Creates a receptionist and closes the receptionist's shift, which is then the newest on the page of controls. Returns
 * the id of the shift.
 */
export async function createClosedShift(world: World): Promise<number> {
  const email = await receptionistOf(world.demo, [1]);
  const { shift } = await shiftOf(world, email);
  await world.demo.call(email, "POST", "/receptionist-shift/close_shift/", { counted_cash: 0 });
  return shift;
}
