import { may } from "#domain/access.ts";
import { context } from "#src/state/screen/context.ts";
import { doctorShiftState } from "#src/state/session/doctor-shift.ts";
import { layerDepth, layers } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { session } from "#src/state/session/session.ts";
import { shiftState } from "#src/state/session/shift.ts";
import type { Facts, Focus, Overlay, ShiftFact } from "./define.ts";

/** Returns the current context, from the stores and the focused element. */
export function factsNow(focused: Element | null = document.activeElement): Facts {
  return {
    view: context.view,
    overlay: overlayNow(),
    focus: isAmount(focused) ? "amount" : focusOf(focused),
    selection: context.row?.kind ?? "none",
    shift: shiftNow(),
    hasForm: context.form !== null && context.form.depth >= layerDepth(),
    hasNext: context.form?.hasNext ?? false,
    hasAside: (context.form?.bringBack ?? null) !== null,
    hasGrid: context.grid !== null,
    hasExport: (context.grid?.exportList ?? null) !== null,
    hasColumns: (context.grid?.chooseColumns ?? null) !== null,
    hasCatalog: (context.catalog?.create ?? null) !== null,
    hasUpload: (context.catalog?.upload ?? null) !== null,
    hasEditor: context.editor !== null && context.editor.depth >= layerDepth(),
    hasArchive: context.archive !== null,
    role: session.role,
    singleLetters: session.account?.settings.single_letter_keys ?? true,
  };
}

/** Returns the context of the page beneath the palette, in which the palette's commands run. */
export function factsBeneath(facts: Facts): Facts {
  return { ...facts, overlay: "none", focus: "other" };
}

const isAmount = (focused: Element | null): boolean =>
  context.amount !== null && focusOf(focused) === "text" && !expectsText(focused);

function overlayNow(): Overlay {
  if (lockState.locked) return "lock";
  const top = layers.open.at(-1);
  if (top === undefined) return "none";
  return top.kind === "palette" ? "palette" : "dialog";
}

function shiftNow(): ShiftFact {
  const own = ownShift();
  if (own === null || !own.checked) return "unknown";
  return own.current === null ? "none" : "active";
}

function ownShift() {
  if (may(session.role, "receptionist_shifts.own")) return shiftState;
  return may(session.role, "doctor_shifts.own") ? doctorShiftState : null;
}

const NO_TEXT: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "radio",
  "submit",
  "reset",
  "file",
  "range",
  "color",
  "image",
]);
const CHOICES = '[role="combobox"][aria-expanded="true"], [role="listbox"], [role="menu"]';

/**
 * Returns true if text is expected but cannot be typed, for example because a report could not be read. No
 * letter is a command there.
 */
export const expectsText = (element: Element | null): boolean =>
  (element?.closest("[data-expects-text]") ?? null) !== null;

function focusOf(element: Element | null): Focus {
  if (element === null) return "other";
  if (element.closest(CHOICES) !== null) return "picker";
  if (expectsText(element)) return "text";
  // In a form, letters are meant for its fields even if the focus is on another control.
  const inForm = element.closest("form") !== null;
  if (element instanceof HTMLInputElement)
    return NO_TEXT.has(element.type) && !inForm ? "other" : "text";
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return "text";
  if (element instanceof HTMLElement && element.isContentEditable) return "rich";
  if (inForm) return "text";
  return element.closest('[role="grid"], [role="treegrid"]') === null ? "other" : "grid";
}
