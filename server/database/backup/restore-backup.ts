import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CommandFailure } from "../../command-failure.ts";
import { openDatabase, waitReady } from "../connection.ts";
import {
  applyWithin,
  MIGRATION_LOCK,
  pendingOf,
  readMigrations,
  type Migration,
} from "../migrate.ts";
import { isOfOneServer, PORTABLE_FORMAT } from "./catalog.ts";
import { dropEmptySchema } from "./empty-database.ts";
import type { BackupOptions, Manifest } from "./manifest.ts";
import type { CheckedBackup } from "./read-backup.ts";
import { dropIndexesAndConstraints } from "./drop-indexes.ts";

/** The result of a restore. */
export interface Restored {
  /** Names of the migrations that are newer than the backup and were applied after loading it. */
  migrated: string[];
}

export interface RestoreOptions extends BackupOptions {
  /** True to leave the database at the backup's version instead of migrating it. Default false. */
  keepsVersion?: boolean;
}

/**
 * Loads a backup into an empty database and migrates it to this program's version, in one transaction:
 * if it is interrupted, the database stays as it was.
 * Throws CommandFailure if the database is not empty or the backup is newer than this program.
 */
export async function restoreBackup(
  url: string,
  backup: CheckedBackup,
  options: RestoreOptions = {},
): Promise<Restored> {
  const { manifest } = backup;
  const steps = migrationsAround(manifest);
  const database = openDatabase(url, { connections: 1, statementTimeout: 0 });
  try {
    await waitReady(database);
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
      // On a Citus coordinator, what the tables had on the workers is dropped with them, one after the other.
      await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
      await client.query(`${PORTABLE_FORMAT}; set local maintenance_work_mem = '256MB'`);
      await dropEmptySchema(client);
      await applyWithin(client, steps.before);
      await load(client, backup, options);
      options.onProgress?.({ step: "migrating", table: "", rows: 0, done: 0 });
      const migrations = options.keepsVersion ? [] : steps.after;
      await applyWithin(client, migrations);
      await client.query("analyze");
      options.signal?.throwIfAborted();
      await client.query("commit");
      return { migrated: migrations.map(({ name }) => name) };
    } finally {
      // Closing the connection rolls back a transaction that was not committed.
      client.release(true);
    }
  } catch (error) {
    if (options.signal?.aborted) {
      throw new CommandFailure("Stopped; the database is as it was.", { cause: error });
    }
    throw error;
  } finally {
    await database.close();
  }
}

/** Returns the migrations up to the backup's version and those after it. */
function migrationsAround({ migrations }: Manifest): { before: Migration[]; after: Migration[] } {
  const migrationsInFolder = readMigrations();
  try {
    const after = pendingOf(migrationsInFolder, new Map(migrations));
    return { before: migrationsInFolder.filter((one) => !after.includes(one)), after };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`The backup does not fit this version of ScanDesk. ${reason}`, {
      cause: error,
    });
  }
}

async function load(
  client: pg.PoolClient,
  backup: CheckedBackup,
  { onProgress, signal }: BackupOptions,
): Promise<void> {
  const { tables, sequences } = backup.manifest;
  const removedParts = await dropIndexesAndConstraints(
    client,
    tables.map(({ name }) => name),
  );
  const total = Math.max(
    1,
    tables.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let bytesBefore = 0;
  const source = splitByLength(backup.rows());
  for (const table of tables) {
    const { name, columns, bytes } = table;
    const hash = createHash("sha256");
    let restoredBytes = 0;
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
    const rows = source.next(bytes, (piece) => {
      hash.update(piece);
      restoredBytes += piece.length;
      const done = (bytesBefore + restoredBytes) / total;
      onProgress?.({ step: "loading", table: name, rows: table.rows, done });
    });
    await pipeline(
      Readable.from(rows, { objectMode: false }),
      copy,
      ...(signal ? [{ signal }] : []),
    );
    const isSame = copy.rowCount === table.rows && hash.digest("hex") === table.sha256;
    if (!isSame) throw new CommandFailure(`${backup.path} changed while it was read.`);
    // It is loaded all the same, so that the check of what was read covers the whole file.
    if (isOfOneServer(name)) await client.query(`truncate ${name}`);
    bytesBefore += bytes;
  }
  await removedParts.recreate((done) => {
    signal?.throwIfAborted();
    onProgress?.({ step: "indexing", table: "", rows: 0, done });
  });
  for (const { name, value, isUsed } of sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [name, value, isUsed]);
  }
}

/** Splits a stream into parts of given lengths in bytes; calls `onPiece` for each piece of a part. */
function splitByLength(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let unread: Buffer = Buffer.alloc(0);
  return {
    async *next(length: number, onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
      let missing = length;
      while (missing > 0) {
        if (unread.length === 0) {
          const { done, value } = await chunks.next();
          if (done) return;
          unread = value;
        }
        const piece = unread.subarray(0, missing);
        unread = unread.subarray(piece.length);
        missing -= piece.length;
        onPiece(piece);
        yield piece;
      }
    },
  };
}
