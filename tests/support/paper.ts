import type { Page } from "@playwright/test";
import { addDays, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Test } from "#domain/entities/test.ts";
import type { Demo } from "./desk-browser.ts";
import { pagesOf, type PdfPage } from "./pdf-text.ts";
import { ZONE } from "./zone.ts";

/** Returns a text as {@link pagesOf} returns it: without blanks and bidirectional control characters. */
export function withoutBlanks(text: string): string {
  return text.replace(/[\s\u2066-\u2069\u200e\u200f]+/g, "").normalize("NFKC");
}

/** Printing may load data first, which takes a while. */
export const PRINTING_TIMEOUT = { timeout: 15_000 };

/**
 * Records what the page would print, because the browser's print dialog would wait for a user. Returns a function that
 * returns the last printed element's kind and text.
 */
export async function watchPrinting(page: Page): Promise<() => Promise<[string, string] | null>> {
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector<HTMLElement>("[data-print]");
      Reflect.set(window, "printed", [paper?.dataset["print"], paper?.textContent]);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, "printed") ?? null);
}

/** Returns the pages of the PDF that the page prints now. */
export async function printedPages(page: Page): Promise<PdfPage[]> {
  return pagesOf(await page.pdf({ preferCSSPageSize: true }));
}

/** Returns a day so far ahead that the demo has no appointments on it. */
export const freeDay = (ahead: number): string => addDays(today(ZONE, Date.now()), ahead);

interface Booking {
  patient: number;
  /** Code of the test. */
  code: string;
  day: string;
  paid: (price: number) => number;
  method?: "cash" | "card" | "transfer";
}

/** Books the first free time of a day for a patient. */
export async function book(
  demo: Demo,
  email: string,
  { patient, code, day, paid, method = "cash" }: Booking,
): Promise<Appointment> {
  const tests = await demo.call<Test[]>(email, "GET", `/tests/?search=${code}`);
  const test = tests.find(({ unique_id }) => unique_id === code);
  const path = `/appointments/slots/?test=${test?.id}&date=${day}`;
  const [slot] = await demo.call<{ machine: number; start_at: string; price: number }[]>(
    email,
    "GET",
    path,
  );
  if (test === undefined || slot === undefined) throw new Error(`${code} is free on ${day}`);
  return demo.call<Appointment>(email, "POST", "/appointments/", {
    patient,
    test: test.id,
    machine: slot.machine,
    start_at: slot.start_at,
    requested_cost: paid(slot.price),
    paid_amount: paid(slot.price),
    method,
  });
}

/** Returns a patient to book for. */
export async function somePatient(demo: Demo, email: string): Promise<Patient> {
  const { results } = await demo.call<PageOf<Patient>>(
    email,
    "GET",
    "/patients/?page_size=1&page=1",
  );
  const [patient] = results;
  if (patient === undefined) throw new Error("the demo has patients");
  return patient;
}
