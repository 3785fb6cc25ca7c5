import type { KeyboardEvent } from "react";
import { moveFocus } from "./move-focus.ts";
import { contentRegion } from "./regions.ts";

const FIELDS =
  "input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), [contenteditable=true]";

/**
 * Returns the fields of a form or pane in the order in which Enter visits them: visible ones in reading
 * order, a radio group as one.
 */
export function fieldsIn(container: ParentNode): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.getClientRects().length > 0 && !isPassedOver(field),
  );
}

/**
 * Returns true for the radio buttons of a group except the checked one (or the first), and for controls that
 * only the mouse uses.
 */
function isPassedOver(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.tabIndex < 0) return true;
  if (field.type !== "radio" || field.form === null) return false;
  const group = [
    ...field.form.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${field.name}"]`),
  ];
  return (group.find((radio) => radio.checked) ?? group[0]) !== field;
}

/** Focuses the next field and selects its text. Returns false if there is none. */
export function focusNextField(current: HTMLElement): boolean {
  const form = current.closest("form");
  const fields = form === null ? [] : fieldsIn(form);
  const next = fields[fields.indexOf(current) + 1];
  if (next === undefined) return false;
  moveFocus(next);
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

/** Returns a function that finds the field with this name in the form around an element; null if there is none. */
export function fieldNamed(name: string): (from: Element) => HTMLElement | null {
  return (from) => {
    const field = from.closest("form")?.elements.namedItem(name) ?? null;
    return field instanceof HTMLElement ? field : null;
  };
}

/** Focuses the field with this name on the screen and selects its text. Returns false if there is none. */
export function focusField(name: string): boolean {
  const content = contentRegion();
  const fields = content === null ? [] : fieldsIn(content);
  const named = fields.find((one) => one.getAttribute("name") === name);
  if (named !== undefined) moveFocus(named);
  if (named instanceof HTMLInputElement) named.select();
  return named !== undefined;
}

/** Focuses the choice between two conflicting values if there is one, else the first field with an error. */
export function focusFirstFault(form: HTMLElement): void {
  const faulty = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (faulty === null) return;
  const choice = form.querySelector<HTMLElement>("[data-conflict] button");
  if (choice !== null) return moveFocus(choice);
  const target = faulty.matches(FIELDS)
    ? faulty
    : (faulty.querySelector<HTMLElement>("[contenteditable=true]") ??
      faulty.querySelector<HTMLElement>('[tabindex="0"], button, input') ??
      faulty);
  moveFocus(target);
  if (target instanceof HTMLInputElement) target.select();
}

/** Moves the focus to the previous or next control on ↑ and ↓. */
export function focusStep(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button, a[href]")];
  const index = controls.findIndex((control) => control === document.activeElement);
  const next = controls[index + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}
