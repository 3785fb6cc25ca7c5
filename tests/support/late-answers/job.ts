import type { Page } from "@playwright/test";
import { instantOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Random } from "#server/database/demo/random.ts";
import { BY_DAY, type Corner, makeCorner, priceIn } from "../booking-walk/corner.ts";
import { ZONE } from "../zone.ts";
import type { Demo, Language } from "../desk-browser.ts";
import type { Shown } from "./screen.ts";

/** What a job stands on: a demo, a branch of its own, and the chance of the run. */
export interface Place {
  demo: Demo;
  corner: Corner;
  random: Random;
  language: Language;
  /** A number that no other run of the worker has. */
  tag: string;
}

/** What is typed, and what is to be stored by it. */
export interface Plan {
  /** Keys as Playwright names them, or single letters. */
  strokes: readonly string[];
  /** What every save stores, in their order. */
  wanted: readonly (readonly string[])[];
  /** Texts by which what was typed is known again where it is kept on screen. */
  typed: readonly string[];
  /** What is typed into the palette, one after the other; default nothing, so that it is never opened. */
  lines?: readonly string[];
  /** Whether less than all that is wanted may be stored where the screen says so; default: what was saved first. */
  isPart?: (stored: readonly string[], shown: Shown) => boolean;
}

/** Something that somebody does in one go. */
export interface Job {
  name: string;
  prepare(place: Place): Promise<{
    email: string;
    /** Where the person is when they begin. */
    path: string;
    /** What they are going to type, once they have seen where they are. */
    plan: (page: Page) => Plan | Promise<Plan>;
  }>;
}

let made = 0;

export async function makePlace(demo: Demo, random: Random, language: Language): Promise<Place> {
  made += 1;
  const corner = await makeCorner(demo, random, BY_DAY);
  return { demo, corner, random, language, tag: `${process.pid % 10_000}${made}` };
}

/** The members of a list by their place. Throws where there are too few. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing stands at ${index}`);
  return item;
}

/** Times of today, whatever the time is now. */
const CLOCKS = ["09:00", "10:30", "12:00"];

/** An appointment of today for each patient of the corner, with what is paid of each. */
export async function bookToday(
  { demo, corner }: Pick<Place, "demo" | "corner">,
  paid: "nothing" | "all",
): Promise<Appointment[]> {
  const test = at(corner.tests, 0).id;
  const machine = at(corner.machines, 0).id;
  const price = priceIn(corner, { test, machine, insurer: null }) ?? 0;
  const booked: Appointment[] = [];
  for (const [index, patient] of corner.patients.entries())
    booked.push(
      await demo.call<Appointment>(corner.email, "POST", "/appointments/", {
        patient: patient.id,
        test,
        machine,
        start_at: instantOf(today(ZONE), at(CLOCKS, index), ZONE),
        requested_cost: paid === "all" ? price : 0,
        paid_amount: paid === "all" ? price : 0,
        method: "cash",
      }),
    );
  return booked;
}

/** The keys that go from the lit row of a list to the one of a record. */
export async function keysToRow(page: Page, { id }: { id: number }): Promise<string[]> {
  await page.locator('[role="row"][data-active]').waitFor();
  const rows = await page.locator('[role="row"][aria-rowindex]').evaluateAll((all) =>
    all.map((row) => ({
      place: Number(row.getAttribute("aria-rowindex")),
      of: Number(/\d+$/u.exec(row.id)?.[0]),
      isLit: row.hasAttribute("data-active"),
    })),
  );
  const lit = rows.find(({ isLit }) => isLit);
  const wanted = rows.find((row) => row.of === id);
  if (lit === undefined || wanted === undefined) throw new Error(`no row is that of ${id}`);
  const way = wanted.place - lit.place;
  return Array.from({ length: Math.abs(way) }, () => (way > 0 ? "ArrowDown" : "ArrowUp"));
}
