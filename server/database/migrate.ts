import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { StartFailure } from "../start-failure.ts";
import { MIGRATIONS_DIR } from "../places.ts";

/** Advisory lock key, because several servers may start at once; any number not used by other programs. */
export const MIGRATION_LOCK = 7_226_553;

/** Table of the migrations applied to a database. */
const HISTORY = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/** One file of `migrations/`, in the order of the names. */
export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/** Returns all migrations of this version of the product, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS_DIR)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_DIR, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Applies all pending migrations, each file in one transaction, and returns their names. Throws StartFailure if
 * one fails, if an applied file has changed since, or if the database is newer than this program.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(HISTORY);
    const { rows } = await client.query<{ name: string; sha256: string }>(
      "SELECT name, sha256 FROM schema_migrations",
    );
    const pending = pendingOf(
      readMigrations(),
      new Map(rows.map(({ name, sha256 }) => [name, sha256])),
    );
    for (const migration of pending) await apply(client, migration);
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
    return pending.map(({ name }) => name);
  } catch (error) {
    // Closing the connection releases the lock, even if no further query can be run.
    client.release(true);
    throw asStartFailure(error);
  }
}

/** Applies migrations in order, within the caller's transaction. */
export async function applyWithin(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(HISTORY);
  for (const { name, sql, sha256 } of migrations) {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [
      name,
      sha256,
    ]);
  }
}

/** A database or a backup whose migrations are not those of this program. */
export class UnknownMigration extends Error {
  /** The first migration that does not fit. */
  readonly migration: string;
  /** Whether a newer program applied it; else its text has changed since. */
  readonly isNewer: boolean;

  constructor(migration: string, { isNewer }: { isNewer: boolean }) {
    super(`unknown migration ${migration}`);
    this.migration = migration;
    this.isNewer = isNewer;
  }
}

/**
 * Returns the migrations that are not yet in `applied` (name to SHA-256), in order. Throws UnknownMigration if a
 * newer program applied one, or if an applied one has changed since.
 */
export function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const knownHashes = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of applied) {
    const knownHash = knownHashes.get(name);
    if (knownHash !== sha256)
      throw new UnknownMigration(name, { isNewer: knownHash === undefined });
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Returns the failure that the operator reads; other errors are returned as they are. */
function asStartFailure(error: unknown): unknown {
  if (!(error instanceof UnknownMigration)) return error;
  const { migration, isNewer } = error;
  return new StartFailure(
    isNewer
      ? `The database was changed by a newer ScanDesk (migration ${migration}). Run that version or a newer one, or restore a backup made by this version into an empty database.`
      : `The migration ${migration} is not the one that this database was made with. Install the files of this version again.`,
  );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await applyWithin(client, [migration]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The migration ${migration.name} failed, and the database is as it was before it: ${reason}.`,
      { cause: error },
    );
  }
}
