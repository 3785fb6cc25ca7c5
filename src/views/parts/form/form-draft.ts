import { proxy } from "valtio";
import { withoutSaved, type Draft, type DraftPlace } from "#src/state/screen/drafts.ts";
import type { RecordValues } from "./form-record.ts";
import { isFormValue, isSameValue, type FormValues } from "./form-values.ts";

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
 * Reads the draft of a form. It is applied only where the form was interrupted: by a reload, a crash
 * or the end of a session. One that the person left, also while it was being saved, that was begun on
 * another version of the record and not sent, that names a field which the form does not have, or that cannot be
 * read is put aside.
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
export function earlierOf({ aside = null }: Draft, form: DraftForm): Aside | null {
  return asideOf(aside, form);
}

/** Returns what stays put aside once the save with a key has arrived. */
export function asideWithout(aside: Aside | null, key: string, form: DraftForm): Aside | null {
  if (aside === null || aside.draft === null) return aside;
  return asideOf(withoutSaved(aside.draft, key), form);
}

/** What a draft must fit: the fields of a form and the version of its record. */
type DraftForm = { names: readonly string[]; version: number | null };

function asideOf(draft: Draft | null, { names, version }: DraftForm): Aside | null {
  if (draft === null || !fits(draft, names)) return null;
  return { reason: reasonAgainst(draft, version) ?? "left", draft };
}

function reasonAgainst(draft: Draft, version: number | null): AsideReason | null {
  // A newer record may be what this draft's own save made of it.
  if ((draft.version ?? null) !== version && draft.attempt === null) return "version";
  return draft.left === true ? "left" : null;
}

function fits({ values, base = {} }: Draft, names: readonly string[]): boolean {
  return [values, base].every((kept) =>
    Object.entries(kept).every(([name, value]) => names.includes(name) && isFormValue(value)),
  );
}

/** Whether every change of a draft is what the record holds by now, so that its save has arrived. */
export function isMoot({ values, texts }: Draft, record: RecordValues | null): boolean {
  if (record === null || Object.keys(texts).length > 0) return false;
  return Object.entries(draftValues(values)).every(([name, value]) =>
    isSameValue(record.values[name] ?? null, value),
  );
}

/** Keys of the saves that this page is sending, or will send once the network is back. */
export const onTheWay = proxy<Record<string, true>>({});

const watchers = new Set<(key: string) => void>();

/** Calls back with the key of every save that has arrived; returns what ends it. */
export function onArrived(watcher: (key: string) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Says that the save with a key has arrived: whatever was put aside of it is settled. */
export function tellArrived(key: string): void {
  for (const watcher of watchers) watcher(key);
}

/** Takes what a save has settled out of a place that another form may be using by now. */
export function forgetArrived(place: DraftPlace, key: string): void {
  const kept = place.read();
  if (kept === null || kept === "damaged") return;
  const rest = withoutSaved(kept, key);
  if (rest === null) place.clear();
  else place.write(rest);
}

/** Returns the values of a draft that fits its form. */
export function draftValues(values: Draft["values"] = {}): FormValues {
  const read: FormValues = {};
  for (const [name, value] of Object.entries(values)) {
    if (isFormValue(value)) read[name] = value;
  }
  return read;
}
