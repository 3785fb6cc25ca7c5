import type { ApiFailure } from "#src/api/failure.ts";
import { UNFINISHED, type Faults, type FormOptions, type FormState } from "../form-types.ts";
import { inputOf } from "../form-values.ts";

/** Returns all current faults: of the schema, of unreadable texts and of open conflicts. */
export function faultsNow(state: FormState, check: FormOptions<object>["check"]): Faults {
  const checked = check(inputOf(state.values));
  const faults: Faults = checked.ok ? {} : { ...checked.errors };
  for (const [name, code] of Object.entries(state.unreadable)) faults[name] = [{ code }];
  return { ...faults, ...conflictFaults(state) };
}

/** Returns a fault for each field that two people changed. */
export function conflictFaults({ conflicts }: FormState): Faults {
  return Object.fromEntries(Object.keys(conflicts).map((name) => [name, [{ code: "conflict" }]]));
}

/** Returns the faults of a refusal, at the fields on screen that show them; none if it belongs to no field. */
export function faultsOfRefusal(
  { errors = {}, code }: ApiFailure,
  { values }: FormState,
  fieldOf: Readonly<Record<string, string>>,
): Faults {
  const faults: Faults = {};
  for (const [name, found] of Object.entries(errors)) {
    const field = fieldOf[name] ?? name;
    if (field in values) faults[field] = found;
  }
  const field = fieldOf[code];
  if (field !== undefined) faults[field] = [{ code }];
  return faults;
}

/** Shows the faults that prevented a save; the first field with a fault gets the focus. */
export function showFaults(state: FormState, faults: Faults): void {
  state.phase = "editing";
  state.faults = faults;
  state.faultRounds += 1;
}

/** Creates the functions that show and hide the faults of single fields. */
export function createFaults(state: FormState, check: FormOptions<object>["check"]) {
  /** Number of times that each field is on screen. */
  const shown = new Map<string, number>();
  return {
    /**
     * Called when the user leaves a field. Replaces typed text by the parsed value. Returns false and shows a fault
     * if the text cannot be parsed; the text then stays.
     */
    endTyping(name: string): boolean {
      const code = state.unreadable[name];
      if (code !== undefined) {
        state.faults[name] = [{ code }];
        return false;
      }
      delete state.texts[name];
      const found =
        faultsNow(state, check)[name]?.filter(({ code }) => !UNFINISHED.has(code)) ?? [];
      const isFilled = state.values[name] !== "" && state.values[name] !== null;
      if (found.length > 0 && isFilled) state.faults[name] = found;
      return true;
    },
    /** Registers a field as on screen; returns the function that unregisters it. */
    mount(name: string): () => void {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      return () => void shown.set(name, (shown.get(name) ?? 1) - 1);
    },
    /** Whether a field is on screen, where its faults can be seen. */
    isShown: (name: string): boolean => (shown.get(name) ?? 0) > 0,
    /** Shows a fault at a field before the form is saved. */
    showFault(name: string, code: string): void {
      state.faults[name] = [{ code }];
    },
    /** Removes the fault of a field. */
    clearFault(name: string): void {
      delete state.faults[name];
    },
  };
}
