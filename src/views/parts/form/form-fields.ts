import { proxy, ref, snapshot } from "valtio";
import type { Draft } from "#src/state/screen/drafts.ts";
import { changedNames, mergeRecord, unitOf, type RecordValues } from "./form-record.ts";
import type { FormState } from "./form-types.ts";
import { isSameValue, type FormValue, type FormValues } from "./form-values.ts";

export type Fields = ReturnType<typeof createFields>;

/**
 * Creates the values of a form. Each field shows the record's value, over it what the form filled in,
 * and over both what the person typed: nothing but the person overwrites what the person typed.
 */
export function createFields(
  begun: RecordValues | { version: null; values: FormValues },
  groups: readonly (readonly string[])[],
) {
  let base = begun;
  /** Fields that hold a value which the form filled in by itself. */
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
  // What was sent is what is saved: nothing changes under it until its outcome is known.
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
    /** Takes a value from the person. */
    set,
    /** Fills a field that the person has not changed; one that was changed stays as it is. */
    fill(name: string, value: FormValue): void {
      if (isLocked() || state.touched[name] === true) return;
      filled.add(name);
      if (isSameValue(state.values[name] ?? null, value)) return;
      show(name, value);
      delete state.faults[name];
    },
    /** Takes back what the form filled in; what the person typed stays. */
    unfill(name: string): void {
      if (state.touched[name] !== true && filled.has(name)) release(name);
    },
    /** Gives a field back to the form: it shows the record's value again, as if never changed. */
    release,
    /** Takes text as it is typed; `value` is what it reads as so far, `fault` why it does not. */
    type(name: string, text: string, read: { value: FormValue; fault: string | null }): void {
      if (isLocked()) return;
      set(name, read.value);
      state.texts[name] = text;
      if (read.fault !== null) state.unreadable[name] = read.fault;
    },
    /** Takes over a newer record: what only others changed is shown, what both changed is asked. */
    merge,
    /** Settles a conflict: the person's own value stays, or the other one is taken. */
    choose(name: string, which: "own" | "theirs"): void {
      for (const one of unitOf(name, groups)) {
        delete state.faults[one];
        if (which === "theirs") release(one);
        delete state.conflicts[one];
      }
    },
    /** Begins anew: the record as it is, or nothing, with these changes over it. */
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
    /** What the person changed, by field. */
    typedValues: (): FormValues =>
      Object.fromEntries(
        Object.keys(state.touched).map((name) => [name, state.values[name] ?? null]),
      ),
    /** Names of the fields whose value would be saved as another one than the record's. */
    changed: (): string[] => changedNames(base.values, state.values, groups),
    base: () => base,
    /** Takes the record for what it was when a draft was begun on it; its save knows that state. */
    standOn({ version, values }: RecordValues): void {
      base = { version, values: { ...base.values, ...values } };
    },
  };
}
