import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { DiscountSetting } from "#domain/entities/discount-setting.ts";
import { constraintAgainst } from "../support/cluster-differences.ts";
import type { Refused } from "../support/api.ts";
import { book, bookingOf, openWorld, startShift, type World } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";

const SETTING = "/center/discounts/";
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());
beforeEach(() => limitTo(10));

type Answer = Appointment & Refused;

async function limitTo(percent: number): Promise<void> {
  requireOk(await world.owner.patch<DiscountSetting>(SETTING, { receptionist_limit: percent }));
}

const percentage = (percent: number) => ({
  discount_kind: "percentage",
  discount_percentage: percent,
  discount_reason: "member of staff",
});
const value = (amount: number) => ({
  discount_kind: "value",
  discount_amount: amount,
  discount_reason: "member of staff",
});

async function tryToBook(changes: object) {
  const { status, body } = await world.desk.post<Answer>(
    "/appointments/",
    bookingOf(world.center, changes),
  );
  return [status, body.code];
}

const edit = (id: number, body: object) => world.desk.patch<Answer>(`/appointments/${id}/`, body);

/** Returns what an appointment costs and what of it is a discount of the desk. */
const priceOf = (one: Appointment) => [
  one.list_price,
  one.discount_kind,
  one.discount_percentage,
  one.discount_amount,
  one.total_price,
  one.remaining_cost,
];

describe("a discount at the desk", () => {
  it("of a percentage or an amount up to the limit lowers the total and what follows from it", async () => {
    const tenth = await book(world.desk, world.center, {
      start_at: "2026-11-23T09:00:00Z",
      ...percentage(10),
      expected_total_price: 90_000,
      paid_amount: 90_000,
    });
    expect(priceOf(tenth)).toEqual([100_000, "percentage", 10, 10_000, 90_000, 0]);
    const amount = await book(world.desk, world.center, {
      start_at: "2026-11-23T10:00:00Z",
      ...value(10_000),
      paid_amount: 90_000,
    });
    expect(priceOf(amount)).toEqual([100_000, "value", null, 10_000, 90_000, 0]);
    expect(amount).toMatchObject({
      discount_reason: "member of staff",
      discount_approved_by: null,
      requested_cost: 90_000,
    });
  });

  it("above the limit is refused and books nothing, also after the limit was lowered", async () => {
    const start = { start_at: "2026-11-23T11:00:00Z", requested_cost: 0, paid_amount: 0 };
    expect(await tryToBook({ ...start, ...percentage(10.01) })).toEqual([409, "discount_limit"]);
    expect(await tryToBook({ ...start, ...value(10_001) })).toEqual([409, "discount_limit"]);
    await limitTo(0);
    expect(await tryToBook({ ...start, ...percentage(10) })).toEqual([409, "discount_limit"]);
    expect(await tryToBook(start)).toEqual([201, undefined]);
  });

  it("without a reason, of nothing, or above the price is not valid", async () => {
    const start = { start_at: "2026-11-23T12:00:00Z", requested_cost: 0, paid_amount: 0 };
    await limitTo(100);
    for (const wrong of [
      { ...percentage(5), discount_reason: " " },
      percentage(0),
      value(0),
      value(100_001),
    ])
      expect(await tryToBook({ ...start, ...wrong })).toEqual([400, "validation"]);
  });

  it("changes what is owed, and needs a refund if more was paid than is now due", async () => {
    const booked = await book(world.desk, world.center, { start_at: "2026-11-23T13:00:00Z" });
    expect((await edit(booked.id, percentage(10))).body.code).toBe("overpaid");
    const refunded = requireOk(
      await edit(booked.id, {
        ...percentage(10),
        refund_amount: 10_000,
        refund_reason: "discount",
      }),
    );
    expect(priceOf(refunded)).toEqual([100_000, "percentage", 10, 10_000, 90_000, 0]);
    const without = requireOk(await edit(booked.id, { discount_kind: null }));
    expect(priceOf(without)).toEqual([100_000, null, null, 0, 100_000, 10_000]);
    expect(without.discount_reason).toBe("");
  });

  it("stands when other fields change after the limit was lowered, and cannot grow", async () => {
    const booked = await book(world.desk, world.center, {
      start_at: "2026-11-23T14:00:00Z",
      ...value(5_000),
      requested_cost: 0,
      paid_amount: 0,
    });
    await limitTo(0);
    const noted = requireOk(await edit(booked.id, { notes: "by car" }));
    expect(priceOf(noted)).toEqual(priceOf(booked));
    expect((await edit(booked.id, { discount_amount: 5_001 })).body.code).toBe("discount_limit");
    // The same amount off a test of another price is another discount.
    const { chest } = world.center.tests;
    expect((await edit(booked.id, { test: chest })).body.code).toBe("discount_limit");
    const smaller = requireOk(await edit(booked.id, { discount_amount: 4_000 }));
    expect(priceOf(smaller)).toEqual([100_000, "value", null, 4_000, 96_000, 96_000]);
  });

  it("keeps every rule of money, in the database too", async () => {
    expect(await brokenMoneyRules(world.app.database, { appointment: 0, shift: 0 })).toEqual([]);
    const { pool } = world.app.database;
    for (const [change, constraint] of [
      ["discount_amount = 1", "appointments_discount"],
      ["discount_reason = ''", "appointments_discount"],
      ["discount_kind = null", "appointments_discount"],
      ["discount_amount = discount_amount - 1", "appointments_discount_percentage"],
      ["total_price = total_price + 1", "appointments_list_price"],
    ] as const) {
      const kind = change === "discount_amount = 1" ? "is null" : "= 'percentage'";
      const changed = pool.query(
        `update appointments set ${change} where scan_center_id = $1 and id = (select id from appointments
          where scan_center_id = $1 and discount_kind ${kind} order by id limit 1)`,
        [world.center.id],
      );
      expect(await constraintAgainst(changed)).toBe(constraint);
    }
  });
});

describe("the limit of discounts", () => {
  it("is 0 in a new center, and only the owner reads and sets it", async () => {
    const { receptionist_limit } = requireOk(await world.otherOwner.get<DiscountSetting>(SETTING));
    expect(receptionist_limit).toBe(0);
    for (const caller of [world.admin, world.desk, world.doctor])
      expect((await caller.patch(SETTING, { receptionist_limit: 50 })).status).toBe(403);
  });
});
