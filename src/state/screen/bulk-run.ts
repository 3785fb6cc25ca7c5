import type { PluralKey } from "#src/i18n/t.ts";

/** A record that a bulk action skipped or failed on, and why. */
export type NotDone = { id: number; name: string; reason: string };

/** Progress of an action on several records, one after the other. */
export type BulkRun = {
  title: string;
  /** Number of records. */
  total: number;
  /** Message that counts the records done. */
  words: PluralKey;
  done: number;
  notDone: readonly NotDone[];
  phase: "running" | "finished";
  /** Whether the user stopped it; completed records stay changed. */
  isStopped: boolean;
};
