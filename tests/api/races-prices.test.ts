import { seenOf } from "#domain/entities/price-changes.ts";
import { behindLock } from "../support/behind-lock.ts";
import { openMachine } from "../support/price-lists.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const WRITES_WAIT = "lock table test_availabilities in share mode";
const codeOf = ({ status, body }: { status: number; body: object }) =>
  Reflect.get(body, "code") === undefined ? status : `${status} ${Reflect.get(body, "code")}`;

describe("two changes of many prices at the same moment", () => {
  it("run one after the other: the later one is refused, because its preview is out of date", async () => {
    const list = await openMachine(world, { brain: { price: 90_000 }, chest: { price: 40_000 } });
    const raise = { raise_type: "percentage", percentage: 10 };
    const seen = seenOf((await list.preview(raise)).body.changes ?? []);
    const save = () => list.save({ ...raise, seen });
    const answers = await behindLock(world, WRITES_WAIT, [save, save]);
    expect([answers.map(codeOf), await list.prices()]).toEqual([
      [200, "409 prices_changed"],
      { "CT-BRAIN": [99_000, 99_000], "CT-CHEST": [44_000, 44_000] },
    ]);
  });

  it("overwrite no price that somebody else is just adding", async () => {
    const source = await openMachine(world, { chest: { price: 50_000 } });
    const list = await openMachine(world, { brain: { price: 90_000 } });
    const copy = { from: source.machine.id, take: "all" };
    const seen = seenOf((await list.preview(copy, "copy")).body.changes ?? []);
    const { id } = list.machine;
    const adding = `insert into test_availabilities
      (scan_center_id, machine_id, test_id, price, modified_price, duration_minutes)
      select scan_center_id, id, ${world.center.tests.chest}, 77000, 77000, 15 from machines where id = ${id}`;
    const answers = await behindLock(world, adding, [() => list.save({ ...copy, seen }, "copy")]);
    expect([answers.map(codeOf), await list.prices()]).toEqual([
      ["409 prices_changed"],
      { "CT-BRAIN": [90_000, 90_000], "CT-CHEST": [77_000, 77_000] },
    ]);
  });
});

describe("ten thousand prices", () => {
  it(
    "are uploaded, raised and copied at once, each with its own audit row",
    { tags: ["rest"], timeout: 120_000 },
    async () => {
      const { admin, app } = world;
      const rows = Array.from({ length: 10_000 }, (_, at) => at);
      const tests = rows.map((at) => `BULK-${at},فحص ${at},Test ${at},CT,15`);
      const header = "unique_id,name_ar,name_en,modality,default_duration_minutes";
      await admin.upload("/tests/upload/", {
        name: "tests.csv",
        content: [header, ...tests].join("\n"),
      });
      const source = await openMachine(world, {});
      const list = await openMachine(world, {});
      const columns =
        "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value";
      const prices = rows.map((at) => `BULK-${at},,${at + 100},,,`);
      const uploaded = await admin.upload(source.path, {
        name: "prices.csv",
        content: [columns, ...prices].join("\n"),
      });
      const raise = { raise_type: "percentage", percentage: 10, round_to: 500, rounding: "up" };
      const seen = seenOf((await source.preview(raise)).body.changes ?? []);
      const raised = await source.save({ ...raise, seen });
      const copy = { from: source.machine.id, take: "all" };
      const offered = seenOf((await list.preview(copy, "copy")).body.changes ?? []);
      const copied = await list.save({ ...copy, seen: offered }, "copy");
      expect([uploaded.body, raised.body, copied.body]).toEqual([
        { rows: 10_000, created: 10_000, updated: 0 },
        { rows: 10_000, created: 0, updated: 10_000 },
        { rows: 10_000, created: 10_000, updated: 0 },
      ]);
      const { rows: audited } = await app.database.pool.query(
        `select action, count(*)::int, count(distinct entity_id)::int as prices from audit_log
          where entity = 'availability' group by action order by action`,
      );
      expect(audited).toEqual([
        { action: "create", count: 20_000, prices: 20_000 },
        { action: "update", count: 10_000, prices: 10_000 },
      ]);
    },
  );
});
