import type { Stored } from "#domain/entities/common.ts";

/** A record as the server answered this desk's own save; `kind` as events name it. */
type Handler = (record: Stored) => void;

const handlers = new Map<string, Set<Handler>>();

/**
 * Calls the handler with each record of a kind that this desk has just saved, before the change
 * comes back as an event: the next key press then acts on what was saved. Answers what ends it.
 */
export function onSaved(kind: string, handler: Handler): () => void {
  const known = handlers.get(kind) ?? new Set();
  handlers.set(kind, known.add(handler));
  return () => known.delete(handler);
}

/** Milliseconds for which a saved record is shown as it is now, without being read first. */
const FRESH = 5_000;
let latest: { kind: string; record: Stored; at: number } | null = null;

/** The record that was saved last, for the page that the save leads to; null for any other. */
export function justSaved(kind: string, id: number): Stored | null {
  if (latest === null || latest.kind !== kind || latest.record.id !== id) return null;
  return performance.now() - latest.at < FRESH ? latest.record : null;
}

/** Whoever signs in next sees nothing of it. */
export function forgetSaved(): void {
  latest = null;
}

/** Tells all that show the record what was saved. */
export function tellSaved(kind: string, record: Stored): void {
  latest = { kind, record, at: performance.now() };
  for (const handler of handlers.get(kind) ?? []) handler(record);
}

/**
 * Reads a record again whose save answered something else, and tells what it is now. A read that
 * fails changes nothing: what was saved is saved, and its event comes.
 */
export async function tellFrom(kind: string, read: Promise<Stored>): Promise<void> {
  await read.then(
    (record) => tellSaved(kind, record),
    () => undefined,
  );
}
