import type { Page } from "@playwright/test";
import { instantOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Random } from "#server/database/demo/random.ts";
import {
  HOURS_UNTIL_MIDNIGHT,
  type TestBranch,
  makeTestBranch,
  priceIn,
} from "../booking-walk/test-branch.ts";
import { ZONE } from "../zone.ts";
import type { Demo, Language } from "../desk-browser.ts";
import type { Shown } from "./screen.ts";

/** Where a job runs: a demo, a branch of its own, and the random numbers of the run. */
export interface JobContext {
  demo: Demo;
  testBranch: TestBranch;
  random: Random;
  language: Language;
  /** A number that no other run of this worker has. */
  tag: string;
}

/** The keys of a job, and what they must store. */
export interface Plan {
  /** Names of keys as in Playwright, or single letters. */
  strokes: readonly string[];
  /** The facts that each save stores, in the order of the saves. */
  wanted: readonly (readonly string[])[];
  /** Texts by which typed input is recognized if it is still on screen. */
  typed: readonly string[];
  /** The texts typed into the palette, in order. Default none: then the palette must not be open. */
  paletteTexts?: readonly string[];
  /**
   * Tells whether the run may end with only these facts stored, provided that the screen shows the missing ones. By
   * default, the stored facts must be those of the first saves.
   */
  isPart?: (stored: readonly string[], shown: Shown) => boolean;
}

/** A task that a user types without a pause. */
export interface Job {
  name: string;
  prepare(place: JobContext): Promise<{
    email: string;
    /** Path of the page on which the user begins. */
    path: string;
    /** Returns what the user will type, once the page has loaded. */
    plan: (page: Page) => Plan | Promise<Plan>;
  }>;
}

let createdCount = 0;

export async function createJobContext(
  demo: Demo,
  random: Random,
  language: Language,
): Promise<JobContext> {
  createdCount += 1;
  const testBranch = await makeTestBranch(demo, random, HOURS_UNTIL_MIDNIGHT);
  return { demo, testBranch, random, language, tag: `${process.pid % 10_000}${createdCount}` };
}

/** Returns the member of a list at an index. Throws if there is none. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing stands at ${index}`);
  return item;
}

/** Times of today, regardless of the current time. */
const CLOCKS = ["09:00", "10:30", "12:00"];

/** Books an appointment of today for each patient of the test branch, paid or unpaid. */
export async function bookToday(
  { demo, testBranch }: Pick<JobContext, "demo" | "testBranch">,
  paid: "nothing" | "all",
): Promise<Appointment[]> {
  const test = itemAt(testBranch.tests, 0).id;
  const machine = itemAt(testBranch.machines, 0).id;
  const price = priceIn(testBranch, { test, machine, insurer: null }) ?? 0;
  const booked: Appointment[] = [];
  for (const [index, patient] of testBranch.patients.entries())
    booked.push(
      await demo.call<Appointment>(testBranch.email, "POST", "/appointments/", {
        patient: patient.id,
        test,
        machine,
        start_at: instantOf(today(ZONE, Date.now()), itemAt(CLOCKS, index), ZONE),
        requested_cost: paid === "all" ? price : 0,
        paid_amount: paid === "all" ? price : 0,
        method: "cash",
      }),
    );
  return booked;
}

/** Returns the arrow keys that lead from a list's active row to the row of a record. */
export async function keysToRow(page: Page, { id }: { id: number }): Promise<string[]> {
  await page.locator('[role="row"][data-active]').waitFor();
  const rows = await page.locator('[role="row"][aria-rowindex]').evaluateAll((all) =>
    all.map((row) => ({
      place: Number(row.getAttribute("aria-rowindex")),
      of: Number(/\d+$/u.exec(row.id)?.[0]),
      isActive: row.hasAttribute("data-active"),
    })),
  );
  const activeRow = rows.find(({ isActive }) => isActive);
  const rowOfId = rows.find((row) => row.of === id);
  if (activeRow === undefined || rowOfId === undefined) throw new Error(`no row is that of ${id}`);
  const distance = rowOfId.place - activeRow.place;
  return Array.from({ length: Math.abs(distance) }, () => (distance > 0 ? "ArrowDown" : "ArrowUp"));
}
