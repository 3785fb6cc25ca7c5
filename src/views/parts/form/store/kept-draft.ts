import { withoutSaved, type Draft, type DraftPlace } from "#src/state/screen/drafts.ts";
import type { RecordValues } from "../form-record.ts";
import { isFormValue, isSameValue, type FormValues } from "../form-values.ts";

/** Why a draft was put aside instead of applied. */
export type UnappliedReason = "left" | "version" | "damaged" | "other_record";

/** A draft that was not applied; its values are restored if the user wants that. */
export type UnappliedDraft = { reason: UnappliedReason; draft: Draft | null };

export type OpenedDraft = {
  /** The draft to apply; null if there is none, or none that may be applied. */
  draft: Draft | null;
  aside: UnappliedDraft | null;
};

/**
 * Reads the draft of a form. It is applied only if the form was interrupted: by a reload, a crash or the end of
 * a session. It is put aside if the user left the form (also during a save), if the new form begins with given
 * values (`hasGiven`), if the draft was begun on another version of the record and not sent, if it names a field
 * that the form does not have, or if it cannot be read.
 */
export function openDraft(
  place: DraftPlace | null,
  {
    names,
    version,
    hasGiven,
  }: { names: readonly string[]; version: number | null; hasGiven: boolean },
): OpenedDraft {
  const stored = place?.read() ?? null;
  if (stored === null) return { draft: null, aside: null };
  if (stored === "damaged" || !matchesForm(stored, names))
    return { draft: null, aside: { reason: "damaged", draft: null } };
  const reason = reasonAgainst(stored, version) ?? (hasGiven ? "left" : null);
  if (reason !== null) return { draft: null, aside: { reason, draft: stored } };
  return { draft: stored, aside: earlierOf(stored, { names, version }) };
}

/** Returns the draft that was put aside before this one was typed; null if none fits the form. */
export function earlierOf({ aside = null }: Draft, form: DraftForm): UnappliedDraft | null {
  return unappliedOf(aside, form);
}

/** Returns what stays put aside after the save with this key has succeeded. */
export function unappliedAfterSave(
  aside: UnappliedDraft | null,
  key: string,
  form: DraftForm,
): UnappliedDraft | null {
  if (aside === null || aside.draft === null) return aside;
  return unappliedOf(withoutSaved(aside.draft, key), form);
}

/** What a draft must fit: the field names of a form and the version of its record. */
type DraftForm = { names: readonly string[]; version: number | null };

function unappliedOf(draft: Draft | null, { names, version }: DraftForm): UnappliedDraft | null {
  if (draft === null || !matchesForm(draft, names)) return null;
  return { reason: reasonAgainst(draft, version) ?? "left", draft };
}

function reasonAgainst(draft: Draft, version: number | null): UnappliedReason | null {
  // If the draft was sent, the newer version may be the result of its own save.
  if ((draft.version ?? null) !== version && draft.attempt === null) return "version";
  return draft.left === true ? "left" : null;
}

function matchesForm({ values, base = {} }: Draft, names: readonly string[]): boolean {
  return [values, base].every((kept) =>
    Object.entries(kept).every(([name, value]) => names.includes(name) && isFormValue(value)),
  );
}

/** Returns true if the record already has every change of the draft: its save has succeeded. */
export function isAlreadySaved({ values, texts }: Draft, record: RecordValues | null): boolean {
  if (record === null || Object.keys(texts).length > 0) return false;
  return Object.entries(draftValues(values)).every(([name, value]) =>
    isSameValue(record.values[name] ?? null, value),
  );
}

/** Removes a saved draft from its place, where another form may have stored its own draft by now. */
export function forgetSaved(place: DraftPlace, key: string): void {
  const stored = place.read();
  if (stored === null || stored === "damaged") return;
  const remaining = withoutSaved(stored, key);
  if (remaining === null) place.clear();
  else place.write(remaining);
}

/** Returns the values of a draft, without those that no field can hold. */
export function draftValues(values: Draft["values"] = {}): FormValues {
  const read: FormValues = {};
  for (const [name, value] of Object.entries(values)) {
    if (isFormValue(value)) read[name] = value;
  }
  return read;
}
