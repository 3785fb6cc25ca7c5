import type { Page } from "@playwright/test";
import { PALETTE_INPUT } from "#src/commands/palette/input-id.ts";

/** What is on screen when a key is pressed. */
export interface Moment {
  path: string;
  /** Tag name of the focused element; null if none has the focus. */
  focus: string | null;
  /** True for the first and the last element in the tab order, from which Tab leaves the page for the browser. */
  isAtEdge: boolean;
  /** True if the focused element takes text. */
  isText: boolean;
  dialogs: number;
  hasPalette: boolean;
  isLocked: boolean;
  /** True if the screen is loading. */
  isLoading: boolean;
  /** Id of the record of the active row; null without one. */
  activeRecord: number | null;
}

/** Returns what is on screen now. If the page is just being replaced, returns what is on the next one. */
export async function momentOf(page: Page): Promise<Moment> {
  try {
    return await readMoment(page);
  } catch (failure) {
    if (!String(failure).includes("Execution context was destroyed")) throw failure;
    await page.waitForLoadState();
    return readMoment(page);
  }
}

function readMoment(page: Page): Promise<Moment> {
  return page.evaluate((palette) => {
    const { activeElement: focused } = document;
    const isNowhere = focused === null || focused === document.body;
    const row =
      document.querySelector('[role="row"][data-active]') ??
      document.querySelector(`[id="${focused?.getAttribute("aria-activedescendant") ?? "none"}"]`);
    const idMatch = /-(\d+)$/u.exec(row?.id ?? "");
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
      isLoading: document.querySelector("[data-loading]") !== null,
      activeRecord: idMatch === null ? null : Number(idMatch[1]),
    };
  }, PALETTE_INPUT);
}

/** A pressed key, and what was on screen at that moment. */
export interface Pressed extends Moment {
  stroke: string;
  /** Time in milliseconds of `performance.now` in the test process. */
  at: number;
}

const OF_APPOINTMENT = /^\/appointments\/(\d+)\//u;
const LISTS_APPOINTMENTS = /^\/(?:appointments|worklist|board|patients\/\d+\/records)\/?$/u;

/** Returns the id of the appointment that a key acts on: that of the address or of the active row; null if unknown. */
export function appointmentAt({ path, activeRecord }: Moment): number | null {
  const inAddress = OF_APPOINTMENT.exec(path);
  if (inAddress !== null) return Number(inAddress[1]);
  return LISTS_APPOINTMENTS.test(path) ? activeRecord : null;
}
