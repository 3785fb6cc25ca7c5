import { sql } from "drizzle-orm";
import { ERROR_DETAIL } from "#domain/errors.ts";
import { openDatabase } from "#server/database/connection.ts";
import { startTestApp, type TestApp } from "../support/api.ts";
import { makeCenter } from "../support/center.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { eventually } from "../support/spawned.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let app: TestApp;
let admin: TestDatabase;
beforeEach(async () => {
  app = await startTestApp();
  admin = app.database;
});
afterEach(() => app.close());

/** Lets new connections be read-only, as those to a demoted leader are, or not any more. The present ones stay as they are. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(admin.url).pathname.slice(1);
  const [verb, value] = isReadOnly ? ["SET", "= on"] : ["RESET", ""];
  const client = openDatabase(admin.url.replace(`/${name}`, "/postgres"), { connections: 1 });
  await client.pool.query(`ALTER DATABASE ${name} ${verb} default_transaction_read_only ${value}`);
  await client.close();
}

describe("a database that takes no writes", () => {
  it("refuses a save as unavailable, and takes it as soon as it takes writes again", async () => {
    const center = await makeCenter(app.database);
    const owner = await app.signIn(`owner@${center.domain}`);
    const save = (name: string) => owner.post("/referring-doctors/", { name });
    // The server's connections are lost, as at a failover, and the new ones are read-only.
    await setReadOnly(true);
    await app.database.pool
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()",
      )
      .catch(() => undefined);
    await eventually(async () => {
      const { rows } = await app.database.pool.query("show transaction_read_only");
      expect(rows).toEqual([{ transaction_read_only: "on" }]);
    });
    const refused = await save("Dr A");
    await setReadOnly(false);
    const saved = [await save("Dr A"), await save("Dr B")];
    expect([refused.status, refused.body, ...saved.map(({ status }) => status)]).toEqual([
      503,
      { code: "unavailable", detail: ERROR_DETAIL.unavailable, request_id: expect.any(String) },
      201,
      201,
    ]);
  });

  it.each(["a query", "a transaction"])(
    "loses the connection on which %s met that",
    async (kind) => {
      const database = await createTestDatabase({ connections: 1 });
      const pidOf = async () => {
        const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() pid");
        return rows[0]?.pid;
      };
      const write = sql`insert into scan_centers (name) values ('x')`;
      await database.pool.query("set default_transaction_read_only = on");
      const before = await pidOf();
      const failure = await (
        kind === "a query"
          ? database.db.execute(write)
          : database.db.transaction((tx) => tx.execute(write))
      ).catch((error: unknown) => error);
      expect(failure).toMatchObject({ cause: { code: "25006" } });
      const after = await pidOf();
      expect([typeof after, after === before]).toEqual(["number", false]);
      await database.drop();
    },
  );

  it("keeps the connection on which a transaction failed for a reason of its own", async () => {
    const database = await createTestDatabase({ connections: 1 });
    const pids: unknown[] = [];
    const failing = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() pid`);
      pids.push(rows[0]?.pid);
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() pid");
    expect(rows[0]?.pid).toBe(pids[0]);
    await database.drop();
  });
});
