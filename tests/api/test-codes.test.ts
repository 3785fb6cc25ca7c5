import type { Test } from "@domain/entities/test";
import { applyWithin, readMigrations } from "@server/database/migrate";
import { openWorld, type World } from "@tests/support/desk";
import { createTestDatabase } from "@tests/support/postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

describe("a code of a test in another case", () => {
  it("finds it where a list is asked for one code", async () => {
    const { body } = await world.admin.get<Test[]>("/tests/?unique_id=Ct-Brain");
    expect(body.map(({ id }) => id)).toEqual([world.center.tests.brain]);
  });

  it("is refused to another test, and given to the test itself", async () => {
    const made = await world.admin.post("/tests/", {
      unique_id: "ct-brain",
      name_en: "Another",
      modality: "CT",
    });
    const changed = await world.admin.patch(`/tests/${world.center.tests.chest}/`, {
      unique_id: "Ct-Brain",
    });
    const respelled = await world.admin.patch<Test>(`/tests/${world.center.tests.knee}/`, {
      unique_id: "mr-knee",
    });
    expect([made, changed].map(({ status, body }) => [status, body])).toMatchObject(
      Array.from({ length: 2 }, () => [
        409,
        { code: "duplicate", errors: { unique_id: [{ code: "duplicate" }] } },
      ]),
    );
    expect([respelled.status, respelled.body.unique_id]).toEqual([200, "mr-knee"]);
  });
});

describe("a database that holds one code in two cases", () => {
  it("keeps the oldest, makes the later ones distinct and findable, and leaves other centers alone", async () => {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const client = await database.pool.connect();
    const all = readMigrations();
    const at = all.findIndex(({ name }) => name === "0020_test_codes.sql");
    const long = "a".repeat(30);
    await applyWithin(client, all.slice(0, at));
    await client.query("insert into scan_centers (name) values ('One'), ('Two')");
    await client.query(
      `insert into tests (scan_center_id, unique_id, name_en, modality, search_text)
       select center, code, 'x', 'CT', lower(coalesce(code, '')) || ' x' from (values (1, 'CTL'), (1, 'ctl'), (1, 'Ctl-2'),
         (1, 'cTl'), (1, null), (1, null), (1, $1), (1, upper($1)), (2, 'ctl')) as row (center, code)`,
      [long],
    );
    await applyWithin(client, all.slice(at));
    const { rows } = await client.query<{
      code: string | null;
      version: number;
      search_text: string;
    }>(`select unique_id as code, version, search_text from tests order by id`);
    client.release();
    expect(rows).toEqual([
      { code: "CTL", version: 1, search_text: "ctl x" },
      { code: "ctl-3", version: 2, search_text: "ctl x 3" },
      { code: "Ctl-2", version: 1, search_text: "ctl-2 x" },
      { code: "cTl-4", version: 2, search_text: "ctl x 4" },
      { code: null, version: 1, search_text: " x" },
      { code: null, version: 1, search_text: " x" },
      { code: long, version: 1, search_text: `${long} x` },
      { code: `${"A".repeat(28)}-2`, version: 2, search_text: `${long} x 2` },
      { code: "ctl", version: 1, search_text: "ctl x" },
    ]);
  });
});
