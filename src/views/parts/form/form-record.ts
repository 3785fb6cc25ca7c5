import type { Stored } from "#domain/entities/common.ts";
import { isSameValue, type FormValue, type FormValues } from "./form-values.ts";

/** A record as a form shows it. */
export type RecordValues = { version: number; values: FormValues };

/** How a form saves changes to a record. */
export type Editing<O, R> = RecordValues & {
  /** Reads a newer state of the same record; returns null if `current` is something else. */
  read: (current: unknown) => RecordValues | null;
  /** Sends only the changed fields. Throws an ApiFailure. */
  send: (changes: Partial<O>, attempt: { key: string; version: number }) => Promise<R>;
};

/** Returns how a form edits `record`; `valuesOf` returns the values of its fields. */
export function editing<T extends Stored, O, R>(
  record: T,
  valuesOf: (record: T) => FormValues,
  send: Editing<O, R>["send"],
): Editing<O, R> {
  const readRecord = (one: T): RecordValues => ({ version: one.version, values: valuesOf(one) });
  return {
    ...readRecord(record),
    // The id shows that it is the same record, and all records of a kind have one shape.
    read: (current) =>
      isStored(current) && current.id === record.id ? readRecord(current as T) : null,
    send,
  };
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "version" in value &&
    typeof value.version === "number"
  );
}

/** What a newer record changes in a form in which the user has typed. */
export type Merge = {
  /** Fields that only the other person changed: they show the record's new value. */
  adopted: string[];
  /** Fields that both changed, with the other person's value. */
  conflicts: FormValues;
};

/**
 * Compares a newer record with the form. Fields of one group, such as a machine and its time, belong together:
 * they are adopted or in conflict as a whole.
 */
export function mergeRecord({
  before,
  now,
  shown,
  groups,
}: {
  /** The record as it was when the form began. */
  before: Readonly<FormValues>;
  now: Readonly<FormValues>;
  /** The values on screen, typed by the user or filled in by the form. */
  shown: Readonly<FormValues>;
  groups: readonly (readonly string[])[];
}): Merge {
  const merge: Merge = { adopted: [], conflicts: {} };
  const differs = (one: Readonly<FormValues>, other: Readonly<FormValues>, name: string) =>
    !isSameValue(one[name] ?? null, other[name] ?? null);
  for (const unit of unitsOf(Object.keys(before), groups)) {
    const isChangedByOther = unit.some((name) => differs(before, now, name));
    const isChangedByUser = unit.some((name) => differs(before, shown, name));
    if (!isChangedByOther) continue;
    if (!isChangedByUser) merge.adopted.push(...unit.filter((name) => differs(before, now, name)));
    else if (unit.some((name) => differs(shown, now, name)))
      for (const name of unit) merge.conflicts[name] = now[name] ?? null;
  }
  return merge;
}

/** Returns the group a field belongs to, or the field alone. */
export function unitOf(name: string, groups: readonly (readonly string[])[]): readonly string[] {
  return groups.find((group) => group.includes(name)) ?? [name];
}

/** Returns the groups of these fields, and the fields without one as groups of one. */
function unitsOf(
  names: readonly string[],
  groups: readonly (readonly string[])[],
): (readonly string[])[] {
  const grouped = groups.filter((group) => group.some((name) => names.includes(name)));
  const ungrouped = names.filter((name) => !groups.some((group) => group.includes(name)));
  return [...grouped, ...ungrouped.map((name) => [name])];
}

/** Returns the names of the fields whose value differs from the record's; a group counts as a whole. */
export function changedNames(
  base: Readonly<FormValues>,
  shown: Readonly<FormValues>,
  groups: readonly (readonly string[])[],
): string[] {
  const changed = Object.keys(base).filter(
    (name) => !isSameValue(base[name] ?? null, shown[name] ?? null),
  );
  return [...new Set(changed.flatMap((name) => unitOf(name, groups)))];
}

/**
 * Returns the part of a valid record to send: the changed fields, with emptied ones as empty values, because
 * the server keeps the fields that are left out.
 */
export function changesOf<O extends object>(
  value: O,
  {
    base,
    shown,
    groups,
    local = [],
    alwaysSent = [],
  }: {
    base: Readonly<FormValues>;
    shown: Readonly<FormValues>;
    groups: readonly (readonly string[])[];
    /** Fields that are never sent. */
    local?: readonly string[] | undefined;
    /** Fields of the value that are sent with every change. */
    alwaysSent?: readonly string[] | undefined;
  },
): Partial<O> {
  const changes: Record<string, unknown> = {};
  for (const name of changedNames(base, shown, groups)) {
    if (local.includes(name)) continue;
    const fieldValue: unknown = Reflect.get(value, name);
    changes[name] = fieldValue === undefined ? emptyOf(base[name] ?? null) : fieldValue;
  }
  if (Object.keys(changes).length > 0) {
    for (const name of alwaysSent) {
      const fieldValue: unknown = Reflect.get(value, name);
      if (fieldValue !== undefined) changes[name] = fieldValue;
    }
  }
  // Every name is a field of the value, with its own value or the empty one.
  return changes as Partial<O>;
}

function emptyOf(before: FormValue): "" | null {
  return typeof before === "string" ? "" : null;
}
