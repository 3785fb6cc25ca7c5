import { requireCreated, book, openWorld, startShift, type World } from "../support/desk.ts";
import { makeCenter } from "../support/center.ts";
import { centersOfWorkers, hearSpread } from "../support/citus/spread.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let spreadDuring: ReturnType<typeof hearSpread>;
beforeAll(async () => {
  world = await openWorld();
  for (const name of ["sinai", "aswan", "luxor", "siwa"])
    await makeCenter(world.app.database, `${name}.test`);
  spreadDuring = hearSpread(world.app.database);
});
afterAll(() => world.app.close());

describe("in a database that is spread over two workers", () => {
  it("centers are at both", async () => {
    const centers = await centersOfWorkers(world.app.database);
    expect([centers.length, centers.reduce((sum, count) => sum + count, 0)]).toEqual([2, 6]);
  });

  it("a statement without its center is seen to run on more than one shard", async () => {
    const { one, more } = await spreadDuring(async () => {
      await world.app.database.pool.query("select count(*) from patients");
    });
    expect([one, more]).toEqual([0, ["select count(*) from patients"]]);
  });

  it("a shift, a booking with insurance, and a payment each run on one shard", async () => {
    const { one, more } = await spreadDuring(async () => {
      await startShift(world.desk);
      const insured = {
        insurance_provider: world.center.providers.health,
        covered_amount: 64_000,
        requested_cost: 1_000,
        paid_amount: 1_000,
      };
      const { id } = await book(world.desk, world.center, insured);
      const payment = { kind: "payment", method: "cash", amount: 2_000 };
      requireCreated(await world.desk.post(`/appointments/${id}/payments/`, payment));
    });
    expect(more).toEqual([]);
    expect(one).toBeGreaterThan(20);
  });

  it.each([
    ["appointments", "/appointments/?search=ahmed&ordering=-start_at"],
    ["appointments with a refund", "/appointments/?refunded=true"],
    ["appointments with a report", "/appointments/?reported=true"],
    ["appointments of a reporting doctor", "/appointments/?reported_by=1"],
    ["referring doctors", "/referring-doctors/"],
    ["API tokens", "/api-tokens/"],
    ["patients", "/patients/?search=ahmd"],
    ["search", "/search/?q=ahmed"],
    ["dashboard", "/dashboard/"],
    [
      "financial report",
      "/financial-report/?start_date=2026-01-01&end_date=2026-12-31&group=by_branch",
    ],
    ["insurance", "/insurance-transactions/"],
    ["end of day", "/end-of-day/"],
    ["history", "/audit/"],
  ])("%s: each statement runs on one shard", async (_name, path) => {
    const { one, more } = await spreadDuring(async () => {
      const { status, body } = await world.owner.get<unknown>(path);
      expect([status, status === 200 ? "" : body]).toEqual([200, ""]);
    });
    expect(more).toEqual([]);
    expect(one).toBeGreaterThan(0);
  });
});
