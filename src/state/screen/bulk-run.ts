import type { PluralKey } from "#src/i18n/t.ts";

/** A record that something was not done to, and why. */
export type NotDone = { id: number; name: string; reason: string };

/** Something that is done to several records, one after the other. */
export type BulkRun = {
  title: string;
  /** Records in all. */
  total: number;
  /** Says to how many it was done. */
  words: PluralKey;
  done: number;
  notDone: readonly NotDone[];
  phase: "running" | "finished";
  /** Whether the person stopped it; what has been done stays done. */
  isStopped: boolean;
};
