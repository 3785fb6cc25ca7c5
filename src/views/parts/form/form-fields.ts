import { proxy, ref, snapshot } from "valtio";
import type { Draft } from "#src/state/screen/drafts.ts";
import { changedNames, mergeRecord, unitOf, type RecordValues } from "./form-record.ts";
import type { FormState } from "./form-types.ts";
import { isSameValue, type FormValue, type FormValues } from "./form-values.ts";

export type Fields = ReturnType<typeof createFields>;

/**
 * Creates the values of a form. Each field shows what the user typed, else what the form filled in, else the
 * record's value: only the user overwrites what the user typed.
 */
export function createFields(
  begun: RecordValues | { version: null; values: FormValues },
  groups: readonly (readonly string[])[],
) {
  let base = begun;
  /** Fields whose value the form filled in by itself. */
  const filled = new Set<string>();
  const state = proxy<FormState>({
    values: { ...begun.values },
    touched: {},
    texts: {},
    unreadable: {},
    faults: {},
    refusal: null,
    phase: "editing",
    restoredAt: null,
    aside: null,
    adopted: {},
    conflicts: {},
    faultRounds: 0,
  });
  // While a save waits for its outcome, nothing may change: what was sent is what is saved.
  const isLocked = (): boolean => state.phase === "waiting";

  function show(name: string, value: FormValue): void {
    state.values[name] = typeof value === "object" && value !== null ? ref(value) : value;
  }

  function forgetText(name: string): void {
    delete state.texts[name];
    delete state.unreadable[name];
    delete state.faults[name];
  }

  function set(name: string, value: FormValue): void {
    if (isLocked()) return;
    show(name, value);
    if (Object.keys(state.touched).at(-1) !== name) delete state.touched[name];
    state.touched[name] = true;
    filled.delete(name);
    for (const one of unitOf(name, groups)) delete state.conflicts[one];
    delete state.adopted[name];
    forgetText(name);
    if (state.phase === "saved") state.phase = "editing";
  }

  function release(name: string): void {
    if (isLocked()) return;
    delete state.touched[name];
    filled.delete(name);
    forgetText(name);
    show(name, base.values[name] ?? null);
  }

  function merge(current: RecordValues, before: Readonly<FormValues> = base.values): void {
    const { adopted, conflicts } = mergeRecord({
      before,
      now: current.values,
      shown: snapshot(state).values,
      groups,
    });
    base = current;
    for (const [name, value] of Object.entries(current.values)) {
      const isOwn = state.touched[name] === true || filled.has(name);
      const isSettled = isSameValue(state.values[name] ?? null, value);
      if (isOwn && !isSettled && !adopted.includes(name)) continue;
      delete state.touched[name];
      filled.delete(name);
      show(name, value);
    }
    for (const name of adopted) state.adopted[name] = true;
    state.conflicts = { ...state.conflicts, ...conflicts };
  }

  return {
    state,
    /** Sets a value that the user chose. */
    set,
    /** Fills in a field that the user has not changed; a changed one stays as it is. */
    fill(name: string, value: FormValue): void {
      if (isLocked() || state.touched[name] === true) return;
      filled.add(name);
      if (isSameValue(state.values[name] ?? null, value)) return;
      show(name, value);
      delete state.faults[name];
    },
    /** Reverts what the form filled in; what the user typed stays. */
    unfill(name: string): void {
      if (state.touched[name] !== true && filled.has(name)) release(name);
    },
    /** Reverts a field to the record's value, as if it was never changed. */
    release,
    /** Sets the text as it is typed; `value` is its parsed value so far, `fault` why it cannot be parsed. */
    type(name: string, text: string, read: { value: FormValue; fault: string | null }): void {
      if (isLocked()) return;
      set(name, read.value);
      state.texts[name] = text;
      if (read.fault !== null) state.unreadable[name] = read.fault;
    },
    /** Merges a newer record: shows what only others changed, and marks a conflict where both changed a field. */
    merge,
    /** Resolves a conflict: keeps the user's own value or replaces it with the one saved elsewhere. */
    choose(name: string, which: "own" | "theirs"): void {
      for (const one of unitOf(name, groups)) {
        delete state.faults[one];
        if (which === "theirs") release(one);
        delete state.conflicts[one];
      }
    },
    /** Starts over with the record, or with nothing, and these changes on top. */
    start(changes: FormValues, typed: Partial<Pick<Draft, "texts" | "unreadable">> = {}): void {
      filled.clear();
      state.values = { ...base.values, ...changes };
      state.touched = Object.fromEntries(Object.keys(changes).map((name) => [name, true]));
      state.texts = { ...typed.texts };
      state.unreadable = { ...typed.unreadable };
      state.faults = {};
      state.refusal = null;
      state.phase = "editing";
      state.restoredAt = null;
      state.conflicts = {};
      state.adopted = {};
    },
    /** Returns the values that the user changed, by field. */
    typedValues: (): FormValues =>
      Object.fromEntries(
        Object.keys(state.touched).map((name) => [name, state.values[name] ?? null]),
      ),
    /** Returns the names of the fields whose value would be saved as a different one than the record's. */
    changed: (): string[] => changedNames(base.values, state.values, groups),
    base: () => base,
    /** Sets the base to the record as it was when a draft was begun: the draft's save refers to that version. */
    setBase({ version, values }: RecordValues): void {
      base = { version, values: { ...base.values, ...values } };
    },
  };
}
