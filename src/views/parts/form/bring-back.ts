import { rendered } from "#src/state/screen/rendered.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { holdKeys } from "#src/focus/held-keys.ts";
import { fieldsIn } from "#src/focus/fields.ts";
import { moveFocus } from "#src/focus/move-focus.ts";
import type { FormStore } from "./form-store.ts";
import { isChoice } from "./form-values.ts";

/** Brings back what was put aside, and goes on in the field that was changed last. */
export function bringBack(form: FormStore, element: HTMLElement | null): void {
  form.bringBack();
  // A field that depends on a value that came back is there once that is drawn.
  void holdKeys(
    rendered().then(() => {
      const field = fieldToStartAt(form, element);
      if (field !== undefined) moveFocus(field);
      return true;
    }),
  );
}

/** Puts what is typed aside, from where it can be brought back, and begins an empty form. */
export function beginAnew(form: FormStore, element: HTMLElement | null): void {
  if (form.state.phase === "waiting") return toastInfo("form.locked");
  if (form.state.phase === "editing") form.putAside("left", {});
  const [first] = element === null ? [] : fieldsIn(element);
  if (first !== undefined) moveFocus(first);
}

/**
 * Returns the field in which filling in a form begins: in what was typed earlier the one that was
 * changed last, or the one after it where that holds a choice; else the one named, else the first.
 */
export function fieldToStartAt(
  form: FormStore,
  element: HTMLElement | null,
  startsAt?: string,
): HTMLElement | undefined {
  const { restoredAt, touched, values } = form.state;
  const fields = element === null ? [] : fieldsIn(element);
  const placeOf = (name: string) => fields.findIndex((one) => one.getAttribute("name") === name);
  const typed = restoredAt === null ? [] : Object.keys(touched).toReversed();
  const last = typed.find((name) => placeOf(name) >= 0);
  if (last === undefined) return fields[placeOf(startsAt ?? "")] ?? fields[0];
  // The next letter would replace what was chosen.
  return (isChoice(values[last]) ? fields[placeOf(last) + 1] : undefined) ?? fields[placeOf(last)];
}
