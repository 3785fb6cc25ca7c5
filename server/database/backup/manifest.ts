import { array, boolean, integer, literal, min, object, string, tuple } from "superstruct";
import type { Infer } from "superstruct";

const count = min(integer(), 0);

/** What a backup says of itself, at its end. */
export const Manifest = object({
  format: literal(1),
  /** Instant at which the snapshot was taken. */
  made_at: string(),
  /** Name and SHA-256 of the migrations that the database had, in their order. */
  migrations: array(tuple([string(), string()])),
  /** In the order in which their rows follow each other in the file. */
  tables: array(
    object({
      name: string(),
      columns: array(string()),
      rows: count,
      /** Length of its rows, not compressed. */
      bytes: count,
      sha256: string(),
    }),
  ),
  sequences: array(object({ name: string(), value: integer(), isUsed: boolean() })),
});
export type Manifest = Infer<typeof Manifest>;

/**
 * A backup is: this line; the rows of all tables as PostgreSQL's COPY writes them, one stream
 * compressed by gzip; the manifest as JSON; its length in four bytes; the SHA-256 of everything
 * before.
 */
export const FIRST_LINE = Buffer.from("scandesk-backup 1\n");
export const LENGTH_BYTES = 4;
export const DIGEST_BYTES = 32;

/** Where a backup or a restore stands. */
export interface Progress {
  step: "checking" | "copying" | "loading" | "indexing" | "migrating";
  /** Table at hand; empty where a step concerns none. */
  table: string;
  /** Rows of that table so far. */
  rows: number;
  /** Part of the step that is done, 0 to 1. */
  done: number;
}

export interface BackupOptions {
  onProgress?: (progress: Progress) => void;
  /** Ends it at its next step; nothing half is left. */
  signal?: AbortSignal;
}
