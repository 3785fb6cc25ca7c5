import type { Page } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { migrate } from "#server/database/migrate.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

/** Returns, for each node, whether it has the function and an index of migration 0043. */
async function nodesWithPairs() {
  const { rows } = await world.app.database.pool.query<{ result: string }>(
    `select result from run_command_on_all_nodes($$
      select exists (select from pg_proc where proname = 'word_pairs')
        and exists (select from pg_class where relname like 'patients\\_sound\\_pairs%') $$)`,
  );
  return rows.map(({ result }) => result);
}

it("a migration with a function and indexes reaches every node of a spread database", async () => {
  const { pool } = world.app.database;
  await pool.query("drop index patients_name_pairs");
  await pool.query("drop index patients_sound_pairs");
  await pool.query("drop function word_pairs(text[])");
  await pool.query("delete from schema_migrations where name = '0043_name_pairs.sql'");
  expect(await nodesWithPairs()).toEqual(["f", "f", "f"]);

  expect(await migrate(pool)).toEqual(["0043_name_pairs.sql"]);
  expect(await nodesWithPairs()).toEqual(["t", "t", "t"]);
  const query = `/patients/?page=1&search=${encodeURIComponent("حسن محمد")}`;
  const { body } = await world.desk.get<Page<Patient>>(query);
  expect(body.results.map(({ name }) => name)).toEqual(["محمد عبد الله حسن"]);
});
