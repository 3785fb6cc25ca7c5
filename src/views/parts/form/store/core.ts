import type { DraftPlace } from "#src/state/screen/drafts.ts";
import type { Editing } from "../form-record.ts";
import type { FormOptions } from "../form-types.ts";
import type { FormValues } from "../form-values.ts";
import { NO_ATTEMPT, withPending, type Attempt } from "./attempt.ts";
import { createFields, type Fields } from "./fields.ts";
import type { SavesInFlight } from "./saves-in-flight.ts";
import { createSubject, type Subject } from "./subject.ts";

/** A form: the data that its parts share. */
export type FormCore = {
  readonly id: string;
  /** Names of all fields. */
  readonly names: readonly string[];
  /** The record as it was when the form was opened; null for a new one. */
  readonly record: Pick<Editing<object, unknown>, "version" | "values" | "read"> | null;
  readonly fields: Fields;
  readonly subject: Subject;
  /** Where the draft is kept; null if the form keeps none. */
  readonly place: DraftPlace | null;
  /** Fields that are never written to a draft. */
  readonly secret: readonly string[];
  readonly inFlight: SavesInFlight;
  /** What was typed when the form began or was saved last, as JSON. */
  baseline: string;
  /** The save that was sent last. */
  attempt: Attempt;
  /** Whether the user has left the form. */
  isLeft: boolean;
};

/** Returns a form that the user has not used yet. */
export function openCore<O extends object, R>(
  { initial = {}, edit = null, groups = [], ...options }: FormOptions<O, R>,
  inFlight: SavesInFlight,
): FormCore {
  const { version, values } = edit ?? { version: null, values: initial };
  const fields = createFields({ version, values }, groups);
  return {
    id: options.id,
    names: Object.keys(values),
    record: edit,
    fields,
    subject: createSubject(fields.state, options.subject),
    place: options.draft ?? null,
    secret: options.secret ?? [],
    inFlight,
    baseline: typedIn(fields),
    attempt: NO_ATTEMPT,
    isLeft: false,
  };
}

/** Starts over with the latest known record, with these changes and no pending save. */
export function startOver(core: FormCore, changes: FormValues): void {
  const { fields, record } = core;
  core.attempt = withPending(core.attempt, null);
  if (record !== null && (fields.base().version ?? 0) < record.version) fields.setBase(record);
  fields.start(changes);
}

/** Marks the form as clean: only what is typed from now on would be lost by leaving. */
export function markClean(core: FormCore): void {
  core.baseline = typedIn(core.fields);
}

/** Returns true if something was typed since the form was clean. */
export function isDirty({ fields, baseline }: FormCore): boolean {
  return typedIn(fields) !== baseline;
}

/** Returns true if the typed values are worth a draft: the subject alone is not. */
export function isWorthKeeping(core: FormCore): boolean {
  const { subject } = core;
  return isDirty(core) && (subject.name === undefined || !subject.isAlone());
}

/** Merges a newer record, such as one that another desk has just saved; returns whether it did. */
export function mergeNewer({ record, fields, attempt }: FormCore, current: unknown): boolean {
  const newer = record?.read(current) ?? null;
  const { version } = fields.base();
  if (newer === null || version === null || newer.version <= version) return false;
  // The response to an unanswered save settles it, not an event about the record.
  if (fields.state.phase !== "editing" || attempt.pending !== null) return false;
  fields.merge(newer);
  return true;
}

/** Returns what is typed, as JSON. */
function typedIn(fields: Fields): string {
  return JSON.stringify([fields.typedValues(), fields.state.texts]);
}
