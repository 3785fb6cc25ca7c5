import { array, boolean, integer, literal, min, object, string, tuple } from "superstruct";
import type { Infer } from "superstruct";
import type { BackupCipher } from "./encryption.ts";

const count = min(integer(), 0);

/** The description of a backup's content, stored at its end. */
export const Manifest = object({
  format: literal(1),
  /** Time of the snapshot, ISO 8601. */
  made_at: string(),
  /** Names and SHA-256 of the migrations applied to the database, in order. */
  migrations: array(tuple([string(), string()])),
  /** In the order of their rows in the file. */
  tables: array(
    object({
      name: string(),
      columns: array(string()),
      rows: count,
      /** Uncompressed size of the table's rows. */
      bytes: count,
      sha256: string(),
    }),
  ),
  sequences: array(object({ name: string(), value: integer(), isUsed: boolean() })),
});
export type Manifest = Infer<typeof Manifest>;

/**
 * A backup consists of this line; the rows of all tables in PostgreSQL's COPY text format, as one gzip
 * stream; the manifest as JSON; the manifest's length in four bytes, big-endian; and the SHA-256 of
 * everything before. An encrypted backup is all of this in a file of age (encryption.ts).
 */
export const FIRST_LINE = Buffer.from("scandesk-backup 1\n");
export const LENGTH_BYTES = 4;
export const DIGEST_BYTES = 32;

/** The progress of a backup or a restore. */
export interface Progress {
  step: "checking" | "copying" | "loading" | "indexing" | "migrating" | "comparing";
  /** Current table; empty if the step does not process tables. */
  table: string;
  /** Rows of that table processed so far. */
  rows: number;
  /** Completed fraction of the step, 0 to 1. */
  done: number;
}

export interface BackupOptions {
  /** Encrypts a new backup, if it has a key for that, and opens encrypted ones; default none. */
  cipher?: BackupCipher;
  onProgress?: (progress: Progress) => void;
  /** Stops the operation at its next step; no partial result is left. */
  signal?: AbortSignal;
}
