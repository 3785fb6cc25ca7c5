import type { SupportedTest } from "#domain/entities/insurance.ts";
import { type PriceChanges, seenOf } from "#domain/entities/price-changes.ts";
import type { UploadResult } from "#domain/uploads.ts";
import { openMachine, trailOf } from "../support/price-lists.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const HEADER =
  "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value,duration_minutes";
const TEN_PERCENT = { raise_type: "percentage", percentage: 10 };

describe("a machine's price list as a file", () => {
  it("is downloaded, edited and uploaded; a preview says each change, and each has its audit row", async () => {
    const list = await openMachine(world, {
      brain: { price: 90_000, discount_type: "percentage", discount_percentage: 10 },
      chest: { price: 40_000 },
    });
    const { body } = await world.admin.download(list.path);
    expect(body.toString()).toBe(
      `\uFEFF${HEADER}\nCT-BRAIN,CT brain,900.00,percentage,10,,20\nCT-CHEST,CT chest,400.00,none,,,20\n`,
    );
    const same = await world.admin.upload<UploadResult>(list.path, {
      name: "p.csv",
      content: body,
    });
    expect(same.body).toEqual({ rows: 2, created: 0, updated: 0 });
    const content = [
      HEADER,
      "CT-BRAIN,,950,,,,",
      "CT-CHEST,,,,,,25",
      "MR-KNEE,,700,value,,50,",
    ].join("\n");
    const file = { name: "prices.csv", content };
    const dry = await world.admin.upload<UploadResult>(`${list.path}?dry_run=true`, file);
    const knee = { name_ar: "رنين على الركبة", name_en: "MRI knee" };
    expect(dry.body).toEqual({
      rows: 3,
      created: 1,
      updated: 2,
      seen: expect.any(String),
      changes: [
        {
          row: 2,
          name_ar: "أشعة مقطعية على المخ",
          name_en: "CT brain",
          before: { price: 90_000, modified_price: 81_000 },
          after: { price: 95_000, modified_price: 85_500 },
        },
        {
          row: 3,
          name_ar: "أشعة مقطعية على الصدر",
          name_en: "CT chest",
          before: { duration_minutes: 20 },
          after: { duration_minutes: 25 },
        },
        {
          row: 4,
          ...knee,
          before: null,
          after: {
            price: 70_000,
            discount_type: "value",
            discount_value: 5_000,
            modified_price: 65_000,
          },
        },
      ],
    });
    const done = await world.admin.upload<UploadResult>(list.path, file);
    expect([done.status, done.body, await list.prices()]).toEqual([
      200,
      { rows: 3, created: 1, updated: 2 },
      {
        "CT-BRAIN": [95_000, 85_500],
        "CT-CHEST": [40_000, 40_000],
        "MR-KNEE": [70_000, 65_000],
      },
    ]);
    const [brain, , added] = await list.rows();
    expect([
      (await trailOf(world, "availability", brain?.id ?? 0)).slice(1),
      (await trailOf(world, "availability", added?.id ?? 0)).map(([action]) => action),
      (await trailOf(world, "machine", list.machine.id)).slice(1),
    ]).toEqual([
      [
        [
          "update",
          { price: 90_000, modified_price: 81_000 },
          { price: 95_000, modified_price: 85_500 },
        ],
      ],
      ["create"],
      [["upload", null, { rows: 3, created: 1, updated: 2 }]],
    ]);
  });

  it("has a template with the tests of the center, whose rows without a price stay off the list", async () => {
    const list = await openMachine(world, {});
    const template = await world.admin.download(`${list.path}template/`);
    expect(template.body.toString()).toBe(
      `\uFEFF${HEADER}\nCT-BRAIN,CT brain,,,,,\nCT-CHEST,CT chest,,,,,\nMR-KNEE,MRI knee,,,,,\n`,
    );
    const content = template.body.toString().replace("CT chest,,", "CT chest,450,");
    const answer = await world.admin.upload<UploadResult>(list.path, { name: "t.csv", content });
    expect([answer.body, await list.prices()]).toEqual([
      { rows: 3, created: 1, updated: 0 },
      { "CT-CHEST": [45_000, 45_000] },
    ]);
    const workbook = await world.admin.download(`${list.path}template/?export_xlsx=true`);
    const again = await world.admin.upload(`${list.path}?dry_run=true`, {
      name: "t.xlsx",
      content: workbook.body,
    });
    const seen: unknown = expect.any(String);
    expect(again.body).toEqual({ rows: 3, created: 0, updated: 0, changes: [], seen });
  });

  it("is not open to accounts of another branch or center", async () => {
    const south = `/machines/${world.center.machines.southCt}/price-list/`;
    const file = { name: "p.csv", content: `${HEADER}\nCT-BRAIN,,1,,,,` };
    expect([
      (await world.admin.upload(south, file)).status,
      (await world.admin.download(`${south}template/`)).status,
      (await world.admin.post(`${south}raise/`, { ...TEN_PERCENT, seen: [] })).status,
      (await world.otherOwner.upload(south, file)).status,
    ]).toEqual([404, 404, 404, 404]);
  });
});

describe("a provider's price list", () => {
  it("has a template with the tests, is raised as a machine's, and its prices keep their history", async () => {
    const { body: provider } = await world.admin.post<{ id: number }>("/insurance-providers/", {
      name: "Template Care",
    });
    const base = `/insurance-providers/${provider.id}`;
    const template = await world.admin.download(`${base}/price-list/template/`);
    const header = HEADER.replace(",duration_minutes", "");
    expect(template.body.toString()).toBe(
      `\uFEFF${header}\nCT-BRAIN,CT brain,,,,\nCT-CHEST,CT chest,,,,\nMR-KNEE,MRI knee,,,,\n`,
    );
    const content = template.body.toString().replace("CT brain,,", "CT brain,800,");
    await world.admin.upload(`${base}/price-list/`, { name: "t.csv", content });
    const raise = { raise_type: "percentage", percentage: -12.5, round_to: 1_000, rounding: "up" };
    const path = `${base}/price-list/raise/`;
    const { body: preview } = await world.admin.post<PriceChanges>(`${path}?dry_run=true`, raise);
    const seen = seenOf(preview.changes ?? []);
    const saved = await world.admin.post<PriceChanges>(path, { ...raise, seen });
    const { body: rows } = await world.admin.get<SupportedTest[]>(`${base}/tests/`);
    const [price] = rows;
    expect([
      saved.body,
      rows.map((row) => row.price),
      (await trailOf(world, "supported_test", price?.id ?? 0)).map(([action, before]) => [
        action,
        before,
      ]),
    ]).toEqual([
      { rows: 1, created: 0, updated: 1 },
      [70_000],
      [
        ["create", null],
        ["update", { price: 80_000, modified_price: 80_000 }],
      ],
    ]);
  });
});
