import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Test } from "#domain/entities/test.ts";
import { applyWithin, readMigrations } from "#server/database/migrate.ts";
import type { RowFault, UploadResult } from "#domain/uploads.ts";
import { openWorld, type World } from "../support/desk.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const upload = (path: string, ...lines: string[]) =>
  world.admin.upload<UploadResult & { faults: RowFault[] }>(path, {
    name: "list.csv",
    content: lines.join("\n"),
  });
const uploadTests = (...rows: string[]) =>
  upload("/tests/upload/", "unique_id,name_ar,name_en,modality,default_duration_minutes", ...rows);

describe("the code of a test in another case", () => {
  it("identifies the same test in an uploaded list, and the stored spelling stays", async () => {
    const { body } = await uploadTests("ct-brain,,Brain CT,,");
    const { body: brain } = await world.admin.get<Test>(`/tests/${world.center.tests.brain}/`);
    expect([body, brain.unique_id, brain.name_en]).toEqual([
      { rows: 1, created: 0, updated: 1 },
      "CT-BRAIN",
      "Brain CT",
    ]);
  });

  it("counts as a duplicate within one file", async () => {
    const { body } = await uploadTests("ROW-1,,One,CT,", "row-1,,Two,CT,");
    expect(body.faults).toMatchObject([{ row: 3, column: "unique_id", code: "row_twice" }]);
  });

  it("identifies the same test in a price list", async () => {
    const basePath = `/insurance-providers/${world.center.providers.health}`;
    const { body } = await upload(
      `${basePath}/price-list/`,
      "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value",
      "ct-brain,,810,,,",
    );
    const { body: rows } = await world.admin.get<SupportedTest[]>(
      `${basePath}/tests/?test=${world.center.tests.brain}`,
    );
    expect([body, rows.map(({ price }) => price)]).toEqual([
      { rows: 1, created: 0, updated: 1 },
      [81_000],
    ]);
  });

  it("identifies the test in the filter of a list", async () => {
    const { body } = await world.admin.get<Test[]>("/tests/?unique_id=Ct-Brain");
    expect(body.map(({ id }) => id)).toEqual([world.center.tests.brain]);
  });

  it("is refused for another test, but accepted for the test itself", async () => {
    const createdRecord = await world.admin.post("/tests/", {
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
    expect([createdRecord, changed].map(({ status, body }) => [status, body])).toMatchObject(
      Array.from({ length: 2 }, () => [
        409,
        { code: "duplicate", errors: { unique_id: [{ code: "duplicate" }] } },
      ]),
    );
    expect([respelled.status, respelled.body.unique_id]).toEqual([200, "mr-knee"]);
  });
});

describe("a database that contains one code in two cases", () => {
  it("is migrated: the oldest keeps its code, later ones get distinct codes, other centers stay unchanged", async () => {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const client = await database.pool.connect();
    const migrations = readMigrations();
    const index = migrations.findIndex(({ name }) => name === "0020_test_codes.sql");
    const long = "a".repeat(30);
    await applyWithin(client, migrations.slice(0, index));
    await client.query("insert into scan_centers (name) values ('One'), ('Two')");
    await client.query(
      `insert into tests (scan_center_id, unique_id, name_en, modality, search_text)
       select center, code, 'x', 'CT', lower(coalesce(code, '')) || ' x' from (values (1, 'CTL'), (1, 'ctl'), (1, 'Ctl-2'),
         (1, 'cTl'), (1, null), (1, null), (1, $1), (1, upper($1)), (2, 'ctl')) as row (center, code)`,
      [long],
    );
    await applyWithin(client, migrations.slice(index, index + 1));
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
