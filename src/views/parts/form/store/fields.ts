import { proxy, ref, snapshot } from "valtio";
import type { Draft } from "#src/state/screen/drafts.ts";
import { changedNames, mergeRecord, unitOf, type RecordValues } from "../form-record.ts";
import type { FormState } from "../form-types.ts";
import { isSameValue, type FormValue, type FormValues } from "../form-values.ts";

/** What the changes are based on: a record, or the initial values of a new one. */
type Base = RecordValues | { version: null; values: FormValues };

/** The data that the parts of the fields share. */
type FieldData = {
  readonly state: FormState;
  readonly groups: readonly (readonly string[])[];
  /** Fields whose value the form filled in by itself. */
  readonly filled: Set<string>;
  base: Base;
  /** The record before the first merge with a conflict that is still open; null if no conflict is open. */
  beforeConflict: Base | null;
};

export type Fields = ReturnType<typeof createFields>;

/**
 * Creates the values of a form. Each field shows what the user typed, else what the form filled in, else the
 * record's value: only the user overwrites what the user typed.
 */
export function createFields(initialBase: Base, groups: FieldData["groups"]) {
  const data: FieldData = {
    state: proxy<FormState>({
      ...freshState({ ...initialBase.values }),
      aside: null,
      faultRounds: 0,
    }),
    groups,
    filled: new Set(),
    base: initialBase,
    beforeConflict: null,
  };
  const { state } = data;
  return {
    state,
    ...createTyping(data),
    ...createFilling(data),
    ...createMerging(data),
    /** Discards everything typed. The fields show the base (the record or the initial values) with these changes. */
    start(changes: FormValues, typed: Partial<Pick<Draft, "texts" | "unreadable">> = {}): void {
      data.filled.clear();
      Object.assign(state, {
        ...freshState({ ...data.base.values, ...changes }),
        touched: Object.fromEntries(Object.keys(changes).map((name) => [name, true])),
        texts: { ...typed.texts },
        unreadable: { ...typed.unreadable },
      });
    },
    /** Returns the values that the user changed, by field. */
    typedValues: (): FormValues =>
      Object.fromEntries(
        Object.keys(state.touched).map((name) => [name, state.values[name] ?? null]),
      ),
    /** Returns the names of the fields that a save would change. */
    changed: (): string[] => changedNames(data.base.values, state.values, groups),
    base: (): Base => data.base,
    /**
     * Returns the record that a draft is based on: while a conflict is open, the one before it, so that the conflict
     * is found again when the draft is brought back.
     */
    draftBase: (): Base => (hasConflict(data) ? (data.beforeConflict ?? data.base) : data.base),
    /** Sets the base to the record as it was when a draft was begun: the draft's save refers to that version. */
    setBase({ version, values }: RecordValues): void {
      data.base = { version, values: { ...data.base.values, ...values } };
    },
  };
}

/** Creates the functions for changes by the user. */
function createTyping(data: FieldData) {
  const { state, groups, filled } = data;

  function set(name: string, value: FormValue): void {
    if (isLocked(data)) return;
    show(data, name, value);
    if (Object.keys(state.touched).at(-1) !== name) delete state.touched[name];
    state.touched[name] = true;
    filled.delete(name);
    for (const fieldName of unitOf(name, groups)) delete state.conflicts[fieldName];
    delete state.adopted[name];
    forgetText(data, name);
    if (state.phase === "saved") state.phase = "editing";
  }

  return {
    /** Sets a value that the user chose. */
    set,
    /** Sets the text as it is typed; `value` is its parsed value so far, `fault` why it cannot be parsed. */
    type(name: string, text: string, read: { value: FormValue; fault: string | null }): void {
      if (isLocked(data)) return;
      set(name, read.value);
      state.texts[name] = text;
      if (read.fault !== null) state.unreadable[name] = read.fault;
    },
    /** Reverts a field to the record's value, as if it was never changed. */
    revert: (name: string): void => revert(data, name),
  };
}

/** Creates the functions for values that the form fills in by itself. */
function createFilling(data: FieldData) {
  const { state, filled } = data;
  return {
    /** Fills in a field that the user has not changed; a changed one stays as it is. */
    fill(name: string, value: FormValue): void {
      if (isLocked(data) || state.touched[name] === true) return;
      filled.add(name);
      if (isSameValue(state.values[name] ?? null, value)) return;
      show(data, name, value);
      delete state.faults[name];
    },
    /** Reverts what the form filled in; what the user typed stays. */
    unfill(name: string): void {
      if (state.touched[name] !== true && filled.has(name)) revert(data, name);
    },
  };
}

/** Creates the functions that merge a newer record into the fields. */
function createMerging(data: FieldData) {
  const { state, groups, filled } = data;
  return {
    /** Merges a newer record: shows what only others changed, and marks a conflict where both changed a field. */
    merge(current: RecordValues, before: Base = data.base): void {
      const shown = snapshot(state).values;
      const { adopted, conflicts } = mergeRecord({
        before: before.values,
        now: current.values,
        shown,
        groups,
      });
      if (!hasConflict(data)) data.beforeConflict = before;
      data.base = current;
      for (const [name, value] of Object.entries(current.values)) {
        const isOwn = state.touched[name] === true || filled.has(name);
        const isSettled = isSameValue(state.values[name] ?? null, value);
        if (isOwn && !isSettled && !adopted.includes(name)) continue;
        delete state.touched[name];
        filled.delete(name);
        show(data, name, value);
      }
      for (const name of adopted) state.adopted[name] = true;
      state.conflicts = { ...state.conflicts, ...conflicts };
    },
    /** Resolves a conflict: keeps the user's own value or takes the other one. */
    choose(name: string, which: "own" | "theirs"): void {
      for (const fieldName of unitOf(name, groups)) {
        delete state.faults[fieldName];
        if (which === "theirs") revert(data, fieldName);
        delete state.conflicts[fieldName];
      }
    },
  };
}

/** Returns the state of a form that the user has not used yet. */
function freshState(values: FormValues): Omit<FormState, "aside" | "faultRounds"> {
  return {
    values,
    touched: {},
    texts: {},
    unreadable: {},
    faults: {},
    refusal: null,
    phase: "editing",
    takenBack: null,
    restoredAt: null,
    adopted: {},
    conflicts: {},
  };
}

function revert(data: FieldData, name: string): void {
  if (isLocked(data)) return;
  delete data.state.touched[name];
  data.filled.delete(name);
  forgetText(data, name);
  show(data, name, data.base.values[name] ?? null);
}

const hasConflict = ({ state }: FieldData): boolean => Object.keys(state.conflicts).length > 0;

// While a save waits for its outcome, nothing may change: what was sent is what is saved.
const isLocked = ({ state }: FieldData): boolean => state.phase === "waiting";

function show({ state }: FieldData, name: string, value: FormValue): void {
  state.values[name] = typeof value === "object" && value !== null ? ref(value) : value;
}

function forgetText({ state }: FieldData, name: string): void {
  delete state.texts[name];
  delete state.unreadable[name];
  delete state.faults[name];
}
