import { seenOf } from "#domain/entities/price-changes.ts";
import { openMachine, refused, shown, trailOf } from "../support/price-lists.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const TEN_PERCENT = {
  raise_type: "percentage",
  percentage: 10,
  round_to: 500,
  rounding: "nearest",
};

describe("a raise of a machine's prices", () => {
  it("is shown old to new without saving, then saved, and each price's history says from what to what", async () => {
    const list = await openMachine(world, {
      brain: { price: 90_200, discount_type: "percentage", discount_percentage: 10 },
      chest: { price: 40_000, discount_type: "value", discount_value: 2_500 },
      knee: { price: 100 },
    });
    const input = { ...TEN_PERCENT, tests: [world.center.tests.brain, world.center.tests.chest] };
    const before = await list.prices();
    const preview = await list.preview(input);
    const { changes = [], ...counts } = preview.body;
    expect([preview.status, counts, shown(changes), await list.prices()]).toEqual([
      200,
      { rows: 2, created: 0, updated: 2 },
      {
        "CT-BRAIN": [90_200, 99_000, 89_100, null],
        "CT-CHEST": [40_000, 44_000, 41_500, null],
      },
      before,
    ]);
    const saved = await list.save({ ...input, seen: seenOf(changes) });
    expect([saved.status, saved.body, await list.prices()]).toEqual([
      200,
      { rows: 2, created: 0, updated: 2 },
      {
        "CT-BRAIN": [99_000, 89_100],
        "CT-CHEST": [44_000, 41_500],
        "MR-KNEE": [100, 100],
      },
    ]);
    const [brain, , knee] = await list.rows();
    expect((await trailOf(world, "availability", brain?.id ?? 0)).slice(1)).toEqual([
      [
        "update",
        { price: 90_200, modified_price: 81_180 },
        { price: 99_000, modified_price: 89_100 },
      ],
    ]);
    expect(await trailOf(world, "availability", knee?.id ?? 0)).toHaveLength(1);
  });

  it("is refused as a whole if a price changed after the preview, and the refusal names it", async () => {
    const list = await openMachine(world, { brain: { price: 90_000 }, chest: { price: 40_000 } });
    const { changes = [] } = (await list.preview(TEN_PERCENT)).body;
    const [, chest] = await list.rows();
    await world.admin.patch(`${list.base}/availabilities/${chest?.id}/`, { price: 41_000 });
    const saved = await list.save({ ...TEN_PERCENT, seen: seenOf(changes) });
    const { body } = saved;
    expect([saved.status, Reflect.get(body, "code"), Reflect.get(body, "changed")]).toEqual([
      409,
      "prices_changed",
      [
        {
          test: world.center.tests.chest,
          test_unique_id: "CT-CHEST",
          test_name_ar: "أشعة مقطعية على الصدر",
          test_name_en: "CT chest",
          price: 41_000,
        },
      ],
    ]);
    expect(await list.prices()).toEqual({
      "CT-BRAIN": [90_000, 90_000],
      "CT-CHEST": [41_000, 41_000],
    });
  });

  it("is refused if a price was added, was removed, or was not shown at all", async () => {
    const list = await openMachine(world, { brain: { price: 90_000 }, chest: { price: 40_000 } });
    const seen = seenOf((await list.preview(TEN_PERCENT)).body.changes ?? []);
    const [first, second] = seen;
    const wrong = [
      { ...TEN_PERCENT, seen: [first] },
      { ...TEN_PERCENT, tests: [first?.test], seen },
      { ...TEN_PERCENT, percentage: 11, seen },
      { ...TEN_PERCENT, seen: [first, { ...second, version: 9 }] },
    ];
    const codes = [];
    for (const input of wrong) codes.push((await refused(list.save(input)))[1]);
    expect([codes, await refused(list.save(TEN_PERCENT)), await list.prices()]).toEqual([
      wrong.map(() => "prices_changed"),
      [400, "validation", { seen: "required" }],
      { "CT-BRAIN": [90_000, 90_000], "CT-CHEST": [40_000, 40_000] },
    ]);
  });

  it("names the prices that would be nothing or less than their discount, and saves none of them", async () => {
    const list = await openMachine(world, {
      brain: { price: 90_000 },
      chest: { price: 40_000, discount_type: "value", discount_value: 30_000 },
      knee: { price: 20_000 },
    });
    const input = { raise_type: "value", value: -20_000 };
    const { changes = [] } = (await list.preview(input)).body;
    const before = await list.prices();
    expect([
      shown(changes),
      await refused(list.save({ ...input, seen: seenOf(changes) })),
      await list.prices(),
    ]).toEqual([
      {
        "CT-BRAIN": [90_000, 70_000, 70_000, null],
        "CT-CHEST": [40_000, 20_000, 0, "discount_range"],
        "MR-KNEE": [20_000, 0, 0, "amount_positive"],
      },
      [400, "validation", { value: "discount_range" }],
      before,
    ]);
  });

  it("needs a figure of its type and within its limits, whole piastres and a known rounding", async () => {
    const list = await openMachine(world, { brain: { price: 90_000 } });
    const faulty = [
      { raise_type: "percentage" },
      { raise_type: "value", percentage: 10 },
      { raise_type: "percentage", percentage: -100.5 },
      { raise_type: "percentage", percentage: 12.345 },
      { raise_type: "value", value: 1.5 },
      { ...TEN_PERCENT, round_to: 300 },
      { ...TEN_PERCENT, rounding: "down" },
      { raise_type: "gift" },
    ];
    const answers = [];
    for (const input of faulty)
      answers.push(Object.entries((await refused(list.preview(input)))[2]));
    expect(answers).toEqual([
      [["percentage", "required"]],
      [["value", "required"]],
      [["percentage", "raise_range"]],
      [["percentage", "raise_range"]],
      [["value", "amount"]],
      [["round_to", "choice"]],
      [["rounding", "choice"]],
      [["raise_type", "choice"]],
    ]);
  });
});

describe("the prices of another machine", () => {
  it("are copied where they are missing, with discount and duration", async () => {
    const source = await openMachine(world, {
      brain: { price: 80_000, discount_type: "percentage", discount_percentage: 5 },
      chest: { price: 50_000, duration_minutes: 35 },
      knee: { price: 70_000, active: false },
    });
    const list = await openMachine(world, { brain: { price: 90_000 } });
    const input = { from: source.machine.id, take: "missing" };
    const { changes = [], ...counts } = (await list.preview(input, "copy")).body;
    expect([counts, shown(changes)]).toEqual([
      { rows: 1, created: 1, updated: 0 },
      { "CT-CHEST": [null, 50_000, 50_000, null] },
    ]);
    const saved = await list.save({ ...input, seen: seenOf(changes) }, "copy");
    expect([saved.status, await list.prices()]).toEqual([
      200,
      { "CT-BRAIN": [90_000, 90_000], "CT-CHEST": [50_000, 50_000] },
    ]);
    const chest = (await list.rows()).find((row) => row.test === world.center.tests.chest);
    expect([chest?.duration_minutes, chest?.active]).toEqual([35, true]);
    const [[action, before] = []] = await trailOf(world, "availability", chest?.id ?? 0);
    expect([action, before]).toEqual(["create", null]);
  });

  it("replace those that are there if all are taken; the duration stays", async () => {
    const source = await openMachine(world, {
      brain: { price: 80_000, discount_type: "percentage", discount_percentage: 5 },
      chest: { price: 50_000 },
    });
    const list = await openMachine(world, {
      brain: { price: 90_000, duration_minutes: 45 },
      chest: { price: 50_000 },
      knee: { price: 10_000 },
    });
    const input = { from: source.machine.id, take: "all" };
    const { changes = [], ...counts } = (await list.preview(input, "copy")).body;
    expect([counts, shown(changes)]).toEqual([
      { rows: 2, created: 0, updated: 1 },
      { "CT-BRAIN": [90_000, 80_000, 76_000, null] },
    ]);
    await list.save({ ...input, seen: seenOf(changes) }, "copy");
    const [brain] = await list.rows();
    expect([await list.prices(), brain?.duration_minutes]).toEqual([
      {
        "CT-BRAIN": [80_000, 76_000],
        "CT-CHEST": [50_000, 50_000],
        "MR-KNEE": [10_000, 10_000],
      },
      45,
    ]);
  });

  it("are refused if the other machine's prices changed, and from a machine that is the same or not one's own", async () => {
    const source = await openMachine(world, { chest: { price: 50_000 } });
    const list = await openMachine(world, { brain: { price: 90_000 } });
    const input = { from: source.machine.id, take: "all" };
    const seen = seenOf((await list.preview(input, "copy")).body.changes ?? []);
    const [chest] = await source.rows();
    await world.admin.patch(`${source.base}/availabilities/${chest?.id}/`, { price: 51_000 });
    const { machines } = world.center;
    expect([
      (await refused(list.save({ ...input, seen }, "copy"))).slice(0, 2),
      await refused(list.preview({ ...input, from: list.machine.id }, "copy")),
      await refused(list.preview({ ...input, from: machines.southCt }, "copy")),
      await refused(list.preview({ ...input, from: world.other.machines.ct }, "copy")),
      await list.prices(),
    ]).toEqual([
      [409, "prices_changed"],
      [400, "validation", { from: "choice" }],
      [400, "validation", { from: "not_found" }],
      [400, "validation", { from: "not_found" }],
      { "CT-BRAIN": [90_000, 90_000] },
    ]);
  });
});
