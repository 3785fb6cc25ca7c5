import type { EventKind } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import { onSessionEnd } from "../session/session.ts";

/** Called with the record that the server returned after this browser saved it. */
type Handler = (record: Stored) => void;

/** Milliseconds for which a saved record is shown without being read again. */
const FRESH = 5_000;

/** Returns the functions that tell lists and records on screen which records this browser has saved. */
export function createSavedRecords(onSessionEnd: (forget: () => void) => void) {
  const handlers = new Map<EventKind, Set<Handler>>();
  let latest: { kind: EventKind; record: Stored; savedAt: number } | null = null;

  /**
   * Calls the handler with each record of a kind that this browser has saved, before the change comes back as
   * an event, so that the next keystroke acts on the saved state. `kind` as in events. Returns a function that
   * unsubscribes.
   */
  function onSaved(kind: EventKind, handler: Handler): () => void {
    const known = handlers.get(kind) ?? new Set();
    handlers.set(kind, known.add(handler));
    return () => known.delete(handler);
  }

  /** Returns the record that was saved last, for the page that the save leads to; null for any other record. */
  function justSaved(kind: EventKind, id: number): Stored | null {
    if (latest === null || latest.kind !== kind || latest.record.id !== id) return null;
    return performance.now() - latest.savedAt < FRESH ? latest.record : null;
  }

  // The next person who signs in must not see it.
  onSessionEnd(() => {
    latest = null;
  });

  /** Notifies everything that shows the record. */
  function notifySaved(kind: EventKind, record: Stored): void {
    latest = { kind, record, savedAt: performance.now() };
    for (const handler of handlers.get(kind) ?? []) handler(record);
  }

  /**
   * Notifies with a record that had to be read again, because its save returned something else. A failed read
   * is ignored: the save has succeeded, and its event follows.
   */
  async function notifySavedFrom(kind: EventKind, read: Promise<Stored>): Promise<void> {
    await read.then(
      (record) => notifySaved(kind, record),
      () => undefined,
    );
  }

  return { onSaved, justSaved, notifySaved, notifySavedFrom };
}

export const { onSaved, justSaved, notifySaved, notifySavedFrom } =
  createSavedRecords(onSessionEnd);
