import type { KeyboardEvent } from "react";
import { moveFocus } from "./move-focus.ts";
import { contentRegion } from "./regions.ts";

const FIELDS =
  "input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), [contenteditable=true]";

/**
 * The fields of a form or pane as Enter goes through them: visible ones in reading order, a group
 * of choices as one.
 */
export function fieldsIn(container: ParentNode): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.getClientRects().length > 0 && !isPassedOver(field),
  );
}

/** Choices of a group beside its chosen one (or its first), and what only the mouse uses. */
function isPassedOver(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.tabIndex < 0) return true;
  if (field.type !== "radio" || field.form === null) return false;
  const group = [
    ...field.form.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${field.name}"]`),
  ];
  return (group.find((radio) => radio.checked) ?? group[0]) !== field;
}

/** Focuses the field after one and selects its text; false when it was the last. */
export function focusNextField(from: HTMLElement): boolean {
  const form = from.closest("form");
  const fields = form === null ? [] : fieldsIn(form);
  const next = fields[fields.indexOf(from) + 1];
  if (next === undefined) return false;
  moveFocus(next);
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

/** Returns what finds the field of a name in the form that something stands in. */
export function fieldNamed(name: string): (from: Element) => HTMLElement | null {
  return (from) => {
    const field = from.closest("form")?.elements.namedItem(name) ?? null;
    return field instanceof HTMLElement ? field : null;
  };
}

/** Focuses the field of a name in the form of the screen and selects its text; false where there is none. */
export function focusField(name: string): boolean {
  const content = contentRegion();
  const fields = content === null ? [] : fieldsIn(content);
  const named = fields.find((one) => one.getAttribute("name") === name);
  if (named !== undefined) moveFocus(named);
  if (named instanceof HTMLInputElement) named.select();
  return named !== undefined;
}

/** Focuses the choice between two values of a field where there is one, else the first faulty field. */
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

/** ↑ and ↓ in a list of controls go to the one before and after. */
export function focusStep(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button, a[href]")];
  const at = controls.findIndex((control) => control === document.activeElement);
  const next = controls[at + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}
