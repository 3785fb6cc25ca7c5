import type { SupportedTest } from "@domain/entities/insurance";
import { openWorld, type World } from "@tests/support/desk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

describe("a price list", () => {
  it("goes out as a file, is changed, and comes back; empty cells leave what is there", async () => {
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
    const after = await world.admin.get<SupportedTest[]>(
      `/insurance-providers/${world.center.providers.health}/tests/?ordering=id`,
    );
    const prices = after.body.map(({ test, price, modified_price }) => [
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
      [2, "test_unique_id", "not_found"],
      [3, "price", "amount"],
      [4, "discount_type", "discount_type"],
      [5, "discount_percentage", "required"],
    ]);
    const foreign = await world.otherOwner.upload(path, { name: "p.csv", content });
    expect(foreign.status).toBe(404);
  });
});
