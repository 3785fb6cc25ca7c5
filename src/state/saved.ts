import type { Stored } from "@domain/entities/common";

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

/** Tells all that show the record what was saved. */
export function tellSaved(kind: string, record: Stored): void {
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
