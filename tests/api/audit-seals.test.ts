import { sealAudit } from "#server/database/audit/seal-rows.ts";
import { headText } from "#server/database/audit/head-text.ts";
import { SEALED_COLUMNS, type SealedRow, sealOf } from "#server/database/audit/seal.ts";
import { type BrokenRow, verifyAudit } from "#server/database/audit/verify-seals.ts";
import { applyWithin, migrate, readMigrations } from "#server/database/migrate.ts";
import { openBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { createBareDatabase, createFiles } from "../support/backups.ts";
import { makeCenter } from "../support/center.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { spawnCommand } from "../support/spawned.ts";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

const files = createFiles();
afterAll(files.remove);

let database: TestDatabase;
let center: number;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.drop());
  center = (await makeCenter(database)).id;
});

/** Adds rows to the audit trail and returns their ids. */
async function addRows(count: number, of = center): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into audit_log (scan_center_id, at, action, entity, entity_id, before, after)
     select $1, '2026-11-21T08:00:00.123456Z'::timestamptz + n * interval '1 second', 'update', 'patient', n,
       '{"name": "منى", "age": 1}', jsonb_build_object('name', 'Mona "' || n)
     from generate_series(1, $2::int) n returning id`,
    [of, count],
  );
  return rows.map(({ id }) => id);
}

/** Runs a statement with the triggers off, as only the owner of the tables can. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await database.pool.connect();
  try {
    for (const table of ["audit_log", "audit_seals"])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query(statement, values);
    for (const table of ["audit_log", "audit_seals"])
      await client.query(`alter table ${table} enable trigger user`);
  } finally {
    client.release();
  }
}

/** Returns the broken row without its time: for a sealed row that is gone, that is the time of the machine. */
async function breach(): Promise<Omit<BrokenRow, "at"> | null> {
  const { broken } = await verifyAudit(database);
  if (broken === null) return null;
  const { at: _, ...rest } = broken;
  return rest;
}

describe("the seals of the audit trail", () => {
  it("are valid for rows of several centers and batches, each center in a chain of its own", async () => {
    const second = (await makeCenter(database, "delta.test")).id;
    await addRows(2_500);
    await addRows(3, second);
    const heads = await sealAudit(database);
    await addRows(2);
    expect(heads.map((head) => [head.center, head.position])).toEqual([
      [center, 2_500],
      [second, 3],
    ]);
    expect(await verifyAudit(database)).toEqual({
      broken: null,
      centers: 2,
      sealed: 2_503,
      waiting: 2,
      heads,
    });
    expect(await sealAudit(database)).toMatchObject([{ center, position: 2_502 }]);
    expect(await sealAudit(database)).toEqual([]);
  });

  it("cover a row that commits after rows with higher ids were sealed", async () => {
    const late = await database.pool.connect();
    await late.query("begin");
    await late.query(
      "insert into audit_log (scan_center_id, action, entity) values ($1, 'create', 'patient')",
      [center],
    );
    await addRows(1);
    expect(await sealAudit(database)).toMatchObject([{ position: 1 }]);
    await late.query("commit");
    late.release();
    expect(await sealAudit(database)).toMatchObject([{ position: 2 }]);
    expect(await verifyAudit(database)).toMatchObject({ broken: null, sealed: 2, waiting: 0 });
  });

  it("are made once by several servers that seal at the same time", async () => {
    await addRows(50);
    await Promise.all([sealAudit(database), sealAudit(database), sealAudit(database)]);
    await sealAudit(database);
    expect(await verifyAudit(database)).toMatchObject({ broken: null, sealed: 50, waiting: 0 });
  });

  it.each(["audit_seals", "audit_log"])("cannot be changed or removed: %s", async (table) => {
    await addRows(1);
    await sealAudit(database);
    for (const statement of [
      `update ${table} set scan_center_id = scan_center_id`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(`${table} is append-only`);
  });

  it("are kept by a backup and its restore, and the chain continues there", async () => {
    await addRows(5);
    const heads = await sealAudit(database);
    await addRows(1);
    const path = files.next();
    await writeBackup(database.url, path);
    const restored = await createBareDatabase();
    onTestFinished(() => restored.drop());
    await restoreBackup(restored.url, await openBackup(path));
    expect(await verifyAudit(restored, heads)).toMatchObject({
      broken: null,
      sealed: 5,
      waiting: 1,
    });
    expect(await sealAudit(restored)).toMatchObject([{ position: 6 }]);
    expect(await verifyAudit(restored, heads)).toMatchObject({
      broken: null,
      sealed: 6,
      waiting: 0,
    });
  });

  it("are made for the rows that an older version has written", async () => {
    const old = await createTestDatabase({ empty: true });
    onTestFinished(() => old.drop());
    const client = await old.pool.connect();
    await applyWithin(
      client,
      readMigrations().filter(({ name }) => name < "0026"),
    );
    client.release();
    await old.pool.query(
      `with center as (insert into scan_centers (name) values ('Nile') returning id)
       insert into audit_log (scan_center_id, action, entity) select id, 'create', 'patient' from center`,
    );
    await migrate(old.pool);
    expect(await sealAudit(old)).toMatchObject([{ position: 1 }]);
    expect(await verifyAudit(old)).toMatchObject({ broken: null, sealed: 1, waiting: 0 });
  });
});

describe("a row of the audit trail", () => {
  it.each([
    ["its text was changed", "update audit_log set action = 'read' where id = $1", "changed"],
    [
      "its contents were changed",
      `update audit_log set after = '{"name": "Mona"}' where id = $1`,
      "changed",
    ],
    [
      "its person was changed",
      "update audit_log set actor_id = (select min(id) from accounts) where id = $1",
      "changed",
    ],
    [
      "its time was changed",
      "update audit_log set at = '2026-11-21T08:00:05.123457Z' where id = $1",
      "changed",
    ],
    ["it was taken out", "delete from audit_log where id = $1", "taken_out"],
    [
      "its seal was changed",
      "update audit_seals set hash = sha256('x') where audit_id = $1",
      "changed",
    ],
  ])("is found when %s", async (_how, statement, expected) => {
    const ids = await addRows(9);
    await sealAudit(database);
    await tamper(statement, [ids[4]]);
    expect(await breach()).toEqual({ breach: expected, center, id: String(ids[4]), position: 5 });
  });

  it("is found by the seal of the next row when it was changed and its own seal recomputed", async () => {
    const ids = await addRows(9);
    await sealAudit(database);
    await tamper("update audit_log set action = 'read' where id = $1", [ids[4]]);
    const { rows } = await database.pool.query<SealedRow & { before_hash: Buffer }>(
      `select ${SEALED_COLUMNS}, s.hash as before_hash from audit_log a, audit_seals s
       where a.id = $1 and s.scan_center_id = a.scan_center_id and s.position = 4`,
      [ids[4]],
    );
    const [row] = rows;
    if (row === undefined) throw new Error("the row is gone");
    const hash = sealOf(row.before_hash, { center, position: 5, row });
    await tamper("update audit_seals set hash = $2 where audit_id = $1", [ids[4], hash]);
    expect(await breach()).toEqual({
      breach: "changed",
      center,
      id: String(ids[5]),
      position: 6,
    });
  });

  it("is found when it was removed with its seal", async () => {
    const ids = await addRows(9);
    await sealAudit(database);
    await tamper(
      "with gone as (delete from audit_seals where audit_id = $1) delete from audit_log where id = $1",
      [ids[4]],
    );
    expect(await breach()).toEqual({ breach: "seal_taken_out", center, id: null, position: 5 });
  });

  it("is found when it was removed before it had a seal, or inserted past the triggers", async () => {
    const ids = await addRows(3);
    await tamper("delete from audit_log where id = $1", [ids[1]]);
    expect(await breach()).toEqual({
      breach: "taken_out",
      center,
      id: String(ids[1]),
      position: null,
    });
    await database.pool.query("delete from audit_unsealed where audit_id = $1", [ids[1]]);
    await tamper(
      "insert into audit_log (scan_center_id, action, entity) select id, 'read', 'patient' from scan_centers",
    );
    expect(await breach()).toMatchObject({ breach: "put_in", center, position: null });
  });

  it("is found by a seal noted elsewhere when the whole chain was recomputed", async () => {
    await addRows(4);
    const heads = await sealAudit(database);
    await tamper(`with gone as (delete from audit_seals returning scan_center_id, audit_id)
      insert into audit_unsealed select * from gone`);
    await tamper("update audit_log set action = 'read' where id = (select min(id) from audit_log)");
    await sealAudit(database);
    expect((await verifyAudit(database)).broken).toBeNull();
    expect((await verifyAudit(database, heads)).broken).toMatchObject({
      breach: "rewritten",
      center,
      position: 4,
    });
  });
});

describe("npm run audit:verify", () => {
  const verify = (...args: string[]) =>
    spawnCommand("audit-verify", { args, env: { DATABASE_URL: database.url } }).ended;

  it("says in one line how many rows are whole, and prints the latest seals on request", async () => {
    await addRows(3);
    const [head] = await sealAudit(database);
    await addRows(1);
    if (head === undefined) throw new Error("nothing was sealed");
    const line =
      "ScanDesk: The audit trail is whole: 3 sealed rows of 1 center, 1 row not sealed yet.\n";
    expect(await verify()).toEqual({ code: 0, output: line });
    expect(await verify("--heads", "--head", headText(head))).toEqual({
      code: 0,
      output: `${headText(head)}\n${line}`,
    });
  });

  it("fails and names the first broken row and its time in one line", async () => {
    const ids = await addRows(5);
    await sealAudit(database);
    await tamper("update audit_log set action = 'read' where id = any ($1)", [[ids[3], ids[2]]]);
    expect(await verify()).toEqual({
      code: 1,
      output: `ScanDesk: The audit trail of center ${center} is broken at row ${ids[2]}, of 2026-11-21T08:00:03.123456Z: it was changed.\n`,
    });
  });

  it("fails for a seal that is not there, and for a text that is no seal", async () => {
    const noted = `${center}:7:${"ab".repeat(32)}`;
    expect(await verify("--head", noted)).toEqual({
      code: 1,
      output: `ScanDesk: The audit trail of center ${center} is broken at seal 7: it is not the one that was noted.\n`,
    });
    expect(await verify("--head", "7")).toEqual({
      code: 1,
      output: 'ScanDesk: --head: "7" is no seal; write CENTER:SEAL:HASH.\n',
    });
  });

  it("fails in one line for the database of an older version", async () => {
    const empty = await createTestDatabase({ empty: true });
    onTestFinished(() => empty.drop());
    expect(await spawnCommand("audit-verify", { env: { DATABASE_URL: empty.url } }).ended).toEqual({
      code: 1,
      output: "ScanDesk: This database has no seals yet; start this version once.\n",
    });
  });
});
