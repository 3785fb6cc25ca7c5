import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { adviceFor } from "./plain-reason.ts";
import { MIGRATIONS_DIR } from "../places.ts";
import { CommandFailure } from "../command-failure.ts";
import { refuseUnfinished } from "./citus/unfinished.ts";

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

export interface MigrateOptions {
  /** True for the command that finishes spreading a database over a cluster. Default false. */
  finishes?: boolean;
}

/**
 * Applies all pending migrations, each file in one transaction, and returns their names. Throws
 * CommandFailure if PostgreSQL is too old, an applied file has changed since, the database is newer than this
 * program, `npm run distribute` was stopped halfway, or a migration fails; that one then has changed nothing.
 */
export async function migrate(
  pool: pg.Pool,
  { finishes = false }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseOldPostgres(client);
    const { isNew } = await refuseUnfitDatabase(client);
    if (!finishes) await refuseUnfinished(client);
    // A role that owns nothing may go on with a database that needs no migration.
    if (isNew) await client.query(HISTORY);
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
    throw error;
  }
}

/** Oldest major version of PostgreSQL that has everything that the migrations use. */
const OLDEST_POSTGRES = 15;

async function refuseOldPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string }>(
    "SELECT current_setting('server_version_num') AS number",
  );
  const major = Math.floor(Number(rows[0]?.number) / 10_000);
  if (major >= OLDEST_POSTGRES) return;
  throw new CommandFailure(
    `The database server is PostgreSQL ${major}, and ScanDesk needs ${OLDEST_POSTGRES} or newer; upgrade the server first.`,
  );
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

/**
 * Returns the migrations that are not yet in `applied` (name to SHA-256), in order. Throws CommandFailure
 * if the database is newer than this program, or if an applied migration has changed since.
 */
export function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const knownHashes = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of applied) {
    const knownHash = knownHashes.get(name);
    if (knownHash === undefined)
      throw new CommandFailure(
        `The database is newer than this program: it has ${name}. Use the ScanDesk that made it, or a newer one.`,
      );
    if (knownHash !== sha256)
      throw new CommandFailure(
        `The migration ${name} has changed since it was applied. Use an unchanged ScanDesk.`,
      );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await applyWithin(client, [migration]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = error instanceof Error ? error.message : String(error);
    const advice = adviceFor(error) ?? "go on with the previous version and report this";
    throw new CommandFailure(
      `The migration ${migration.name} failed and has changed nothing: ${reason}; ${advice}.`,
      { cause: error },
    );
  }
}

/**
 * Throws if the database cannot hold Arabic text, or if it holds tables other than those of extensions, but none of
 * ScanDesk. Returns whether it has no table of migrations yet.
 */
async function refuseUnfitDatabase(client: pg.PoolClient): Promise<{ isNew: boolean }> {
  const { rows } = await client.query<{
    encoding: string;
    history: string | null;
    other: string | null;
  }>(
    `select current_setting('server_encoding') as encoding, to_regclass('schema_migrations') as history,
      (select min(relname) from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and oid not in (select objid from pg_depend where deptype = 'e')) as other`,
  );
  const [{ encoding, history, other } = { encoding: "", history: null, other: null }] = rows;
  if (encoding !== "UTF8")
    throw new CommandFailure(
      `The database is in ${encoding}; give ScanDesk one in UTF8 (docs/operations.md).`,
    );
  if (history === null && other !== null)
    throw new CommandFailure(
      `The database has tables that are not ScanDesk's, such as ${other}; give ScanDesk a database of its own. Nothing was changed.`,
    );
  return { isNew: history === null };
}
