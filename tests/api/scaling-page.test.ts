import { readPlacement } from "#server/database/citus/placement.ts";
import { distribute } from "#server/database/citus/distribute.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { onlyOnOneServer } from "../support/cluster-differences.ts";
import { makeCenter } from "../support/center.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function namesOf(statement: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

describe("a database that is spread over several servers", () => {
  it("has every table in one place, and only accounts and centers at each server", async () => {
    const { spread, copied, kept } = await readPlacement(database.pool);
    const tables = await namesOf(`select relname as name from pg_class c
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`);
    expect([...spread, ...copied, ...kept].sort()).toEqual(tables);
    expect([copied, kept]).toEqual([
      ["scan_centers", "accounts"],
      ["password_attempts", "schema_migrations"],
    ]);
  });

  it("places each table after those it refers to", async () => {
    const { rows } = await database.pool.query<{ table: string; needs: string }>(`
      select distinct c.relname as table, r.relname as needs from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and c.oid <> r.oid`);
    const { spread, copied } = await readPlacement(database.pool);
    const order = [...copied, ...spread];
    const isLate = ({ table, needs }: { table: string; needs: string }) =>
      order.indexOf(needs) === -1 || order.indexOf(needs) > order.indexOf(table);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(isLate)).toEqual([]);
  });

  it("needs no trigger with transition tables, which Citus does not have", async () => {
    const triggers = await namesOf(`select tgname as name from pg_trigger
      where not tgisinternal and (tgoldtable is not null or tgnewtable is not null)`);
    expect(triggers).toEqual([]);
  });
});

describe("triggers", () => {
  it("find their tables whatever the search path is, and say by which name a table is known", async () => {
    const { id } = await makeCenter(database);
    const client = await database.pool.connect();
    try {
      await client.query("begin; set local search_path = ''");
      await client.query(
        `insert into public.patients (scan_center_id, national_id, name, country_phone_code, phone_number, birth_date,
           gender, search_text, search_sounds)
         values ($1, 'P1234567', 'Zeinab', '+20', '1000000000', '1990-01-01', 'female', 'zeinab 01000000000', 'znb')`,
        [id],
      );
      await client.query(
        "insert into public.audit_log (scan_center_id, action, entity) values ($1, 'read', 'patient')",
        [id],
      );
      const { rows } = await client.query(
        `select (select count(*)::int from public.name_words where scan_center_id = $1 and word = 'zeinab') as words,
          (select count(*)::int from public.audit_unsealed where scan_center_id = $1) as unsealed,
          (select array_agg(distinct entity order by entity) from public.list_changes where scan_center_id = $1) as entities`,
        [id],
      );
      expect(rows).toEqual([{ words: 1, unsealed: 1, entities: ["patients", "tests"] }]);
      await expect(
        client.query("delete from public.audit_log where scan_center_id = $1", [id]),
      ).rejects.toThrow("audit_log is append-only");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("distributing a database", () => {
  it.skipIf(onlyOnOneServer("a cluster has Citus"))(
    "without Citus is refused in one line, and changes nothing",
    async () => {
      await expect(distribute(database.url)).rejects.toThrow(
        new CommandFailure(
          "This database has no Citus; create the extension on all nodes and add the workers first (docs/scaling.md). Nothing was changed.",
        ),
      );
      expect(await namesOf("select to_regclass('parts_to_restore') as name")).toEqual([null]);
    },
  );
});
