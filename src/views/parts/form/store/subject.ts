import type { FormState } from "../form-types.ts";
import { isChoice, type Choice } from "../form-values.ts";

export type Subject = ReturnType<typeof createSubject>;

/**
 * Creates the subject of a form: the record that it is about, such as the patient of a booking. While the user
 * types over it to search for another one, the form is still about the latest one.
 */
export function createSubject(state: FormState, name: string | undefined) {
  let latest: Choice | null = null;

  /** Whether nothing is typed but the subject; in a form without one, whether nothing is typed. */
  function isAlone(): boolean {
    const typed = [...Object.keys(state.touched), ...Object.keys(state.texts)];
    return typed.every((one) => one === name);
  }

  /** Returns the subject; null if none was chosen. */
  function now(): Choice | null {
    const value = name === undefined ? null : (state.values[name] ?? null);
    if (isChoice(value)) return value;
    // If the user retypes the subject before anything else, nothing belongs to the old one.
    return isAlone() ? null : latest;
  }

  return {
    /** Name of its field; undefined if the form has no subject. */
    name,
    now,
    isAlone,
    /** Records the subject after a change of the fields. */
    rememberCurrent(): void {
      latest = now();
    },
    /** Records the subject that was just chosen; null if the form starts over. */
    restart(chosen: Choice | null): void {
      latest = chosen;
    },
  };
}
