import type { Draft, DraftPlace } from "@src/state/drafts";
import { isFormValue, type FormValues } from "./form-values";

/** Why a draft was put aside instead of applied. */
export type AsideReason = "left" | "version" | "damaged" | "other_record";

/** A draft that is kept beside the form; its values come back when the person asks for them. */
export type Aside = { reason: AsideReason; draft: Draft | null };

export type OpenedDraft = {
  /** What to apply; null when there is nothing, or nothing that may be applied. */
  draft: Draft | null;
  aside: Aside | null;
};

/**
 * Reads the draft of a form. It is applied only where the form was interrupted: by a reload, a crash,
 * the end of a session, or a save whose outcome is unknown. One that the person left, that was begun
 * on another version of the record, that names a field which the form does not have, or that cannot
 * be read is put aside.
 */
export function openDraft(
  place: DraftPlace | null,
  {
    names,
    version,
    isBegun,
  }: { names: readonly string[]; version: number | null; isBegun: boolean },
): OpenedDraft {
  const kept = place?.read() ?? null;
  if (kept === null) return { draft: null, aside: null };
  if (kept === "damaged" || !fits(kept, names))
    return { draft: null, aside: { reason: "damaged", draft: null } };
  const reason = reasonAgainst(kept, version) ?? (isBegun ? "left" : null);
  if (reason !== null) return { draft: null, aside: { reason, draft: kept } };
  return { draft: kept, aside: earlierOf(kept, { names, version }) };
}

/** Returns what was put aside before a draft was typed; null when there is nothing that fits the form. */
export function earlierOf(
  { aside = null }: Draft,
  { names, version }: { names: readonly string[]; version: number | null },
): Aside | null {
  if (aside === null || !fits(aside, names)) return null;
  return { reason: reasonAgainst(aside, version) ?? "left", draft: aside };
}

function reasonAgainst(draft: Draft, version: number | null): AsideReason | null {
  if ((draft.version ?? null) !== version) return "version";
  return draft.left === true && draft.attempt === null ? "left" : null;
}

function fits({ values, base = {} }: Draft, names: readonly string[]): boolean {
  return [values, base].every((kept) =>
    Object.entries(kept).every(([name, value]) => names.includes(name) && isFormValue(value)),
  );
}

/** Returns the values of a draft that fits its form. */
export function draftValues(values: Draft["values"] = {}): FormValues {
  const read: FormValues = {};
  for (const [name, value] of Object.entries(values)) {
    if (isFormValue(value)) read[name] = value;
  }
  return read;
}
