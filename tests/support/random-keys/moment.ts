import type { Page } from "@playwright/test";
import { PALETTE_LINE } from "#src/commands/palette/line-id.ts";

/** What is on screen when a key is pressed. */
export interface Moment {
  path: string;
  /** Tag of what has the focus; null where nothing has it. */
  focus: string | null;
  /** Whether it is the first or the last that Tab goes to: from there Tab leaves the page for the browser. */
  isAtEdge: boolean;
  /** Whether letters are typed there. */
  isText: boolean;
  dialogs: number;
  hasPalette: boolean;
  isLocked: boolean;
  /** The screen itself is on its way. */
  isComing: boolean;
  /** The record that the lit row stands for; null without one. */
  lit: number | null;
}

/** What is on screen now; where a page is just giving way to the next one, what is on that. */
export async function momentOf(page: Page): Promise<Moment> {
  try {
    return await look(page);
  } catch (failure) {
    if (!String(failure).includes("Execution context was destroyed")) throw failure;
    await page.waitForLoadState();
    return look(page);
  }
}

function look(page: Page): Promise<Moment> {
  return page.evaluate((palette) => {
    const { activeElement: focused } = document;
    const isNowhere = focused === null || focused === document.body;
    const row =
      document.querySelector('[role="row"][data-active]') ??
      document.querySelector(`[id="${focused?.getAttribute("aria-activedescendant") ?? "none"}"]`);
    const ends = /-(\d+)$/u.exec(row?.id ?? "");
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, [tabindex], [contenteditable=true]",
      ),
    ].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(":disabled") &&
        one.checkVisibility({ visibilityProperty: true }) &&
        one.closest("[inert], [aria-hidden=true]") === null,
    );
    return {
      isAtEdge: focused === stops[0] || focused === stops.at(-1),
      path: location.pathname,
      focus: isNowhere ? null : focused.tagName,
      isText:
        focused !== null &&
        focused.matches(
          "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]",
        ),
      dialogs: document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length,
      hasPalette: document.querySelector(`[role="dialog"] #${palette}`) !== null,
      isLocked: document.querySelector("[data-lock]") !== null,
      isComing: document.querySelector("[data-coming]") !== null,
      lit: ends === null ? null : Number(ends[1]),
    };
  }, PALETTE_LINE);
}

/** A key that was pressed, and what was on screen then. */
export interface Pressed extends Moment {
  stroke: string;
  /** On the typist's clock, in milliseconds. */
  at: number;
}

const OF_APPOINTMENT = /^\/appointments\/(\d+)\//u;
const LISTS_APPOINTMENTS = /^\/(?:appointments|worklist|board|patients\/\d+\/records)\/?$/u;

/** The appointment that a key is about: that of the address, else of the lit row; null where none is known. */
export function appointmentAt({ path, lit }: Moment): number | null {
  const inAddress = OF_APPOINTMENT.exec(path);
  if (inAddress !== null) return Number(inAddress[1]);
  return LISTS_APPOINTMENTS.test(path) ? lit : null;
}
