import { readdirSync } from "node:fs";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { applyWithin, migrate, readMigrations } from "#server/database/migrate.ts";
import { plainReason } from "#server/database/plain-reason.ts";
import { openDatabase } from "#server/database/connection.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { constraintsAndTriggersOf, createBareDatabase, createFiles } from "../support/backups.ts";
import { onlyOnOneServer } from "../support/cluster-differences.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { describe, expect, it, onTestFinished } from "vitest";

async function databaseOf(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await make();
  onTestFinished(() => database.drop());
  return database;
}

/** Returns the line with which a migration is refused. Throws if it succeeds or the reason is not known. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  const line = error instanceof CommandFailure ? error.message : plainReason(error);
  if (line === null) throw error ?? new Error("It was not refused.");
  return line;
}

/** Returns everything that a migration could have changed: the history, and the tables with their guards. */
async function stateOf(database: TestDatabase) {
  const { rows } = await database.pool.query<{ history: string | null }>(
    "select to_regclass('schema_migrations')::text as history",
  );
  const applied = rows[0]?.history
    ? (await database.pool.query("select name, sha256 from schema_migrations order by name")).rows
    : [];
  return { applied, guards: await constraintsAndTriggersOf(database) };
}

describe("a start on a database that does not fit is refused in one line and changes nothing", () => {
  it("if a newer ScanDesk made it, or a migration is not the one that was applied", async () => {
    const database = await databaseOf(createTestDatabase);
    const { pool } = database;
    const [first] = readMigrations();
    for (const [change, line] of [
      [
        "insert into schema_migrations values ('9999_later.sql', '')",
        "The database is newer than this program: it has 9999_later.sql. Use the ScanDesk that made it, or a newer one.",
      ],
      [
        `delete from schema_migrations where name = '9999_later.sql';
        update schema_migrations set sha256 = 'other' where name = '${first?.name}'`,
        `The migration ${first?.name} has changed since it was applied. Use an unchanged ScanDesk.`,
      ],
    ] as const) {
      await pool.query(change);
      const before = await stateOf(database);
      expect(await refusalOf(migrate(pool))).toBe(line);
      expect(await stateOf(database)).toEqual(before);
    }
  });

  it("if spreading it over a cluster was stopped halfway, nor is it backed up; that command itself goes on", async () => {
    const database = await databaseOf(createTestDatabase);
    await database.pool.query(`insert into scan_centers (name) values ('Half');
      create table parts_to_restore (
        table_name text, name text, refers_to text, definition text, primary key (table_name, name))`);
    const line =
      "Spreading this database was stopped halfway, and guards of its tables are still taken out. Run npm run distribute again until it says that all is in its place. Nothing was changed.";
    const before = await stateOf(database);
    expect(await refusalOf(migrate(database.pool))).toBe(line);
    expect(await stateOf(database)).toEqual(before);
    const files = createFiles();
    onTestFinished(() => files.remove());
    expect(await refusalOf(writeBackup(database.url, files.next()))).toBe(line);
    expect(readdirSync(files.folder)).toEqual([]);
    expect(await migrate(database.pool, { finishes: true })).toEqual([]);
    await database.pool.query("drop table parts_to_restore");
    expect(await migrate(database.pool)).toEqual([]);
  });

  it("if its PostgreSQL is older than 15", async () => {
    const database = await databaseOf(createBareDatabase);
    // The function of PostgreSQL is found only after the one of the same name in this schema.
    await database.pool.query(`create schema older;
      create function older.current_setting(text) returns text language sql as 'select ''140011''';
      alter role current_user in database ${new URL(database.url).pathname.slice(1)}
        set search_path = older, pg_catalog, public`);
    const older = openDatabase(database.url, { connections: 1 });
    onTestFinished(() => older.close());
    expect(await refusalOf(migrate(older.pool))).toBe(
      "The database server is PostgreSQL 14, and ScanDesk needs 15 or newer; upgrade the server first.",
    );
    expect(await constraintsAndTriggersOf(database)).toEqual([]);
  });

  it("if a migration has half its tables already, and starts once they are gone", async () => {
    const database = await databaseOf(createBareDatabase);
    const client = await database.pool.connect();
    await applyWithin(client, readMigrations().slice(0, 1));
    client.release();
    await database.pool.query("create table rooms (id int)");
    const name = readMigrations().find(({ sql }) => sql.includes("CREATE TABLE rooms "))?.name;
    expect(await refusalOf(migrate(database.pool))).toBe(
      `The migration ${name} failed and has changed nothing: relation "rooms" already exists; go on with the previous version and report this.`,
    );
    const { rows } = await database.pool.query(
      "select to_regclass('tests')::text as made, (select max(name) < $1 from schema_migrations) as before",
      [name],
    );
    expect(rows).toEqual([{ made: null, before: true }]);
    await database.pool.query("drop table rooms");
    expect((await migrate(database.pool))[0]).toBe(name);
  });

  it("if it has tables, but none of ScanDesk", async () => {
    const database = await databaseOf(createBareDatabase);
    await database.pool.query("create table bills (id int)");
    const before = await stateOf(database);
    expect(await refusalOf(migrate(database.pool))).toBe(
      "The database has tables that are not ScanDesk's, such as bills; give ScanDesk a database of its own. Nothing was changed.",
    );
    expect(await stateOf(database)).toEqual(before);
  });

  it("if it cannot hold Arabic text", async () => {
    const { pool, url } = await databaseOf(createBareDatabase);
    const latin = new URL(url);
    latin.pathname += "_latin1";
    const name = latin.pathname.slice(1);
    await pool.query(
      `create database ${name} template template0 encoding 'LATIN1' locale 'C' strategy file_copy`,
    );
    const database = openDatabase(latin.href, { connections: 1 });
    onTestFinished(async () => {
      await database.close();
      await pool.query(`drop database ${name}`);
    });
    expect(await refusalOf(migrate(database.pool))).toBe(
      "The database is in LATIN1; give ScanDesk one in UTF8 (docs/operations.md).",
    );
  });

  it.skipIf(onlyOnOneServer("the tests' role at a cluster is a superuser, whom nothing is denied"))(
    "if the role may not create tables",
    async () => {
      const database = await databaseOf(createBareDatabase);
      await database.pool.query("revoke create on schema public from pg_database_owner");
      expect(await refusalOf(migrate(database.pool))).toBe(
        "The database refuses: permission denied for schema public; let ScanDesk's role own the database and its tables, or name the role that owns them in DATABASE_OWNER_URL.",
      );
      expect(await constraintsAndTriggersOf(database)).toEqual([]);
    },
  );

  it("if the database is read-only", async () => {
    const database = await databaseOf(createBareDatabase);
    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const readOnly = openDatabase(database.url, { connections: 1 });
    onTestFinished(() => readOnly.close());
    expect(await refusalOf(migrate(readOnly.pool))).toBe(
      "The database refuses: cannot execute CREATE TABLE in a read-only transaction; name the primary in DATABASE_URL, not a replica or a database that is set to read-only.",
    );
    expect(await constraintsAndTriggersOf(database)).toEqual([]);
  });
});
