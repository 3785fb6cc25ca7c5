import { readFileSync } from "node:fs";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const page = readFileSync("docs/scaling.md", "utf8");
const placed = [
  ...page.matchAll(
    /^SELECT (create_reference_table|citus_add_local_table_to_metadata|create_distributed_table)\('(\w+)'(.*)\);$/gm,
  ),
].map(([, call = "", table = "", rest = ""]) => ({ call, table, rest }));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function namesOf(statement: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

describe("the SQL statements for Citus in docs/", () => {
  it("place every table exactly once, distributed by its center", async () => {
    const tables = await namesOf(`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`);
    expect(placed.map(({ table }) => table).sort()).toEqual(tables);
    const spread = placed.filter(({ call }) => call === "create_distributed_table");
    expect(spread.filter(({ rest }) => !rest.startsWith(", 'scan_center_id'"))).toEqual([]);
    expect(
      spread.slice(1).filter(({ rest }) => !rest.endsWith("colocate_with => 'branches'")),
    ).toEqual([]);
  });

  it("place each table after those it refers to, and no reference table refers to a distributed one", async () => {
    const { rows } = await database.pool.query<{ table: string; needs: string }>(`
      select distinct c.relname as table, r.relname as needs from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and c.oid <> r.oid`);
    const index = (name: string) => placed.findIndex(({ table }) => table === name);
    expect(rows.filter(({ table, needs }) => index(needs) > index(table))).toEqual([]);
    const isCopied = (name: string) => placed[index(name)]?.call === "create_reference_table";
    expect(rows.filter(({ table, needs }) => isCopied(table) && !isCopied(needs))).toEqual([]);
  });

  it("are accompanied by a note on every trigger function", async () => {
    const functions = await namesOf(`select distinct p.proname as name from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal order by 1`);
    expect(functions.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it("need no trigger with transition tables, which Citus does not have", async () => {
    const triggers = await namesOf(`select tgname as name from pg_trigger
      where not tgisinternal and (tgoldtable is not null or tgnewtable is not null)`);
    expect(triggers).toEqual([]);
  });
});
