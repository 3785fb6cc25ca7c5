import { rendered } from "#src/state/screen/rendered.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { fieldsIn } from "#src/focus/fields.ts";
import { moveFocus } from "#src/focus/move-focus.ts";
import type { FormStore } from "./form-store.ts";
import { isChoice } from "./form-values.ts";

/** Brings back the draft that was put aside, and focuses the field that was changed last. */
export function bringBack(form: FormStore, element: HTMLElement | null): void {
  form.bringBack();
  // A field that depends on a restored value exists only after the next render.
  void queueDuring(
    rendered().then(() => {
      const field = fieldToStartAt(form, element);
      if (field !== undefined) moveFocus(field);
      return true;
    }),
  );
}

/** Puts what is typed aside, so that it can be brought back, and starts an empty form. */
export function beginAnew(form: FormStore, element: HTMLElement | null): void {
  if (form.state.phase === "waiting") return toastInfo("form.locked");
  if (form.state.phase === "editing") form.putAside("left", {});
  const [first] = element === null ? [] : fieldsIn(element);
  if (first !== undefined) moveFocus(first);
}

/**
 * Returns the field where the user starts. If a draft was restored: the field changed last, or the one after it
 * if that holds a choice. Otherwise the field named `startsAt`, else the first one.
 */
export function fieldToStartAt(
  form: FormStore,
  element: HTMLElement | null,
  startsAt?: string,
): HTMLElement | undefined {
  const { restoredAt, touched, values } = form.state;
  const fields = element === null ? [] : fieldsIn(element);
  const placeOf = (name: string) => fields.findIndex((one) => one.getAttribute("name") === name);
  const typedNames = restoredAt === null ? [] : Object.keys(touched).toReversed();
  const last = typedNames.find((name) => placeOf(name) >= 0);
  if (last === undefined) return fields[placeOf(startsAt ?? "")] ?? fields[0];
  // The next letter typed would replace the choice.
  return (isChoice(values[last]) ? fields[placeOf(last) + 1] : undefined) ?? fields[placeOf(last)];
}
