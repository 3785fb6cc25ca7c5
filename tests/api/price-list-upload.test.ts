import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { RowFault, UploadResult } from "#domain/uploads.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

describe("a price list", () => {
  it("is exported, edited and uploaded again, and empty cells keep the stored values", async () => {
    const path = `/insurance-providers/${world.center.providers.health}/price-list/`;
    const { body } = await world.admin.download(path);
    const lines = body.toString().trimEnd().split("\n");
    expect(lines[0]).toBe(
      "\uFEFFtest_unique_id,test_name,price,discount_type,discount_percentage,discount_value",
    );
    const content = [
      lines[0],
      "CT-BRAIN,,900.50,percentage,10,",
      ',رنين على الركبة,"1,200",value,,٢٠٠',
    ].join("\n");
    const answer = await world.admin.upload(path, { name: "prices.csv", content });
    expect([answer.status, answer.body]).toEqual([200, { rows: 2, created: 1, updated: 1 }]);
    const { body: rows } = await world.admin.get<SupportedTest[]>(
      `/insurance-providers/${world.center.providers.health}/tests/?ordering=id`,
    );
    const priced = rows.map(({ test, price, modified_price }) => [test, price, modified_price]);
    expect(priced).toContainEqual([world.center.tests.brain, 90_050, 81_045]);
    expect(priced).toContainEqual([world.center.tests.knee, 120_000, 100_000]);
    const kept = await world.admin.upload(path, {
      name: "prices.csv",
      content: [lines[0], "CT-BRAIN,,800,,,", ",رنين على الركبة,,none,,"].join("\n"),
    });
    expect(kept.body).toEqual({ rows: 2, created: 0, updated: 2 });
    const supportedTests = await world.admin.get<SupportedTest[]>(
      `/insurance-providers/${world.center.providers.health}/tests/?ordering=id`,
    );
    const prices = supportedTests.body.map(({ test, price, modified_price }) => [
      test,
      price,
      modified_price,
    ]);
    expect(prices).toContainEqual([world.center.tests.brain, 80_000, 72_000]);
    expect(prices).toContainEqual([world.center.tests.knee, 120_000, 120_000]);
    const wrong = await world.admin.upload(path, {
      name: "prices.csv",
      content: [
        lines[0],
        "NOPE,,10,,,",
        "CT-BRAIN,,ten,,,",
        "CT-CHEST,,10,gift,,",
        "MR-KNEE,,10,percentage,,",
      ].join("\n"),
    });
    const { faults } = wrong.body as unknown as {
      faults: { row: number; column: string; code: string }[];
    };
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, "test_unique_id", "test_code_unknown"],
      [3, "price", "amount"],
      [4, "discount_type", "discount_type"],
      [5, "discount_percentage", "required"],
    ]);
    const foreign = await world.otherOwner.upload(path, { name: "p.csv", content });
    expect(foreign.status).toBe(404);
  });
});

const HEADER = "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value";

/**
 * Uploads a list for the second provider: 25.00 off the brain scan, 12.5 % off the chest scan.
 * Returns functions to upload further rows and to read the result.
 */
async function openList() {
  const base = `/insurance-providers/${world.center.providers.second}`;
  const send = (...rows: string[]) =>
    world.admin.upload<UploadResult & { faults: RowFault[] }>(`${base}/price-list/`, {
      name: "prices.csv",
      content: [HEADER, ...rows].join("\n"),
    });
  const begin = await send("CT-BRAIN,,700,value,,25", "CT-CHEST,,400,percentage,12.5,");
  expect(begin.status).toBe(200);
  return {
    send,
    async faults(...rows: string[]) {
      const { body } = await send(...rows);
      return body.faults.map(({ row, column, code }) => [row, column, code]);
    },
    async discounts() {
      const { body } = await world.admin.get<SupportedTest[]>(`${base}/tests/?ordering=id`);
      return Object.fromEntries(
        body.map((row) => [
          row.test_unique_id,
          [row.price, row.discount_type, row.discount_percentage, row.discount_value],
        ]),
      );
    },
    async versions() {
      const { body } = await world.admin.get<SupportedTest[]>(`${base}/tests/?ordering=id`);
      return body.map(({ version }) => version);
    },
  };
}

describe("the discount of a row in a price list", () => {
  it("keeps its type if the type cell is empty, and gets the figure of the row", async () => {
    const list = await openList();
    const answer = await list.send("CT-BRAIN,,,,,30", "CT-CHEST,,,,15,");
    expect([answer.status, answer.body, await list.discounts()]).toEqual([
      200,
      { rows: 2, created: 0, updated: 2 },
      {
        "CT-BRAIN": [70_000, "value", null, 3_000],
        "CT-CHEST": [40_000, "percentage", 15, null],
      },
    ]);
  });

  it("keeps its figure if the row repeats its type, and is removed by the type none", async () => {
    const list = await openList();
    const answer = await list.send("CT-BRAIN,,650,value,,", "CT-CHEST,,,none,,");
    expect([answer.body, await list.discounts()]).toEqual([
      { rows: 2, created: 0, updated: 2 },
      { "CT-BRAIN": [65_000, "value", null, 2_500], "CT-CHEST": [40_000, "none", null, null] },
    ]);
  });

  it("is refused if the figure belongs to another type or there is no type", async () => {
    const list = await openList();
    const countBefore = await list.discounts();
    expect([
      await list.faults("CT-BRAIN,,,,15,", "CT-CHEST,,,,,30"),
      await list.faults("CT-BRAIN,,,value,15,30", "CT-CHEST,,,none,15,"),
      await list.faults("MR-KNEE,,900,,15,", ",CT chest,500,,15,", "CT-BRAIN,,500,none,,0"),
      await list.discounts(),
    ]).toEqual([
      [
        [2, "discount_percentage", "discount_other"],
        [3, "discount_value", "discount_other"],
      ],
      [
        [2, "discount_percentage", "discount_other"],
        [3, "discount_percentage", "discount_other"],
      ],
      [
        [2, "discount_percentage", "discount_untyped"],
        [4, "discount_value", "discount_other"],
      ],
      countBefore,
    ]);
  });

  it("is refused if a new type has no figure, or the discount exceeds the price", async () => {
    const list = await openList();
    expect([
      await list.faults("CT-BRAIN,,,percentage,,", "CT-CHEST,,,value,,"),
      await list.faults("CT-BRAIN,,,,,999999", "CT-CHEST,,,value,,999999", "MR-KNEE,,9,value,,10"),
      await list.faults("CT-BRAIN,,20,,,"),
    ]).toEqual([
      [
        [2, "discount_percentage", "required"],
        [3, "discount_value", "required"],
      ],
      [2, 3, 4].map((row) => [row, "discount_value", "discount_range"]),
      [[2, "discount_value", "discount_range"]],
    ]);
  });
});

describe("a row of a price list", () => {
  it("that changes nothing is not counted and raises no version", async () => {
    const list = await openList();
    const versionsBefore = await list.versions();
    const answer = await list.send("CT-BRAIN,,,,,", "ct-chest,,400.00,Percentage,١٢٫٥,");
    expect([answer.body, await list.versions()]).toEqual([
      { rows: 2, created: 0, updated: 0 },
      versionsBefore,
    ]);
  });

  it("reports whether the code or the name is unknown, or several tests share the name", async () => {
    const list = await openList();
    for (const unique_id of ["TWIN-1", "TWIN-2"])
      await world.admin.post("/tests/", { unique_id, name_en: "Twin", modality: "CT" });
    const rows = ["NOPE,,ten,,,", ",nobody knows,10,,,", ",twin,10,,,", ",,10,,,"];
    expect(await list.faults(...rows)).toEqual([
      [2, "test_unique_id", "test_code_unknown"],
      [2, "price", "amount"],
      [3, "test_name", "test_name_unknown"],
      [4, "test_name", "test_name_shared"],
      [5, "test_unique_id", "required"],
    ]);
  });
});
