import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { Payment } from "#domain/entities/payment.ts";
import {
  book,
  requireCreated,
  openWorld,
  refusal,
  startShift,
  type World,
} from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

const base = "/insurance-transactions/";

async function moneyOf(id: number) {
  const { body } = await world.owner.get<Appointment>(`/appointments/${id}/`);
  const { total_price, covered_amount, paid_amount, remaining_cost, pending_amount } = body;
  return { total_price, covered_amount, paid_amount, remaining_cost, pending_amount };
}

describe("adding insurance to a paid appointment", () => {
  it("refunds the overpaid amount in the same request, or changes nothing", async () => {
    const paid = await book(world.desk, world.center, { method: "card" });
    const expected = {
      appointment: paid.id,
      provider: world.center.providers.health,
      covered_amount: 50_000,
      expected_total_price: 80_000,
    };
    const refund = { refund_amount: 70_000, method: "card", refund_reason: "insured" };
    expect([
      await refusal(world.desk.post(base, expected)),
      await refusal(world.desk.post(base, { ...expected, ...refund, refund_amount: 69_999 })),
      await refusal(world.desk.post(base, { ...expected, ...refund, refund_amount: 100_001 })),
      await refusal(world.desk.post(base, { ...expected, ...refund, refund_reason: "" })),
      await refusal(
        world.desk.post(base, { ...expected, ...refund, expected_total_price: 79_999 }),
      ),
      await refusal(world.desk.post(base, { ...expected, ...refund, total_price: 100_000 })),
      await refusal(world.admin.post(base, { ...expected, ...refund })),
    ]).toEqual([
      [409, "overpaid", {}],
      [409, "overpaid", {}],
      [400, "validation", { refund_amount: "refund_above_paid" }],
      [400, "validation", { refund_reason: "reason_required" }],
      [409, "price_changed", {}],
      [409, "price_changed", {}],
      [403, "shift_required", {}],
    ]);
    expect(await moneyOf(paid.id)).toEqual({
      total_price: 100_000,
      covered_amount: 0,
      paid_amount: 100_000,
      remaining_cost: 0,
      pending_amount: 0,
    });
    requireCreated(await world.desk.post<InsuranceTransaction>(base, { ...expected, ...refund }));
    expect(await moneyOf(paid.id)).toEqual({
      total_price: 80_000,
      covered_amount: 50_000,
      paid_amount: 30_000,
      remaining_cost: 0,
      pending_amount: 50_000,
    });
    const { body } = await world.desk.get<Payment[]>(`/appointments/${paid.id}/payments/`);
    expect(body.map(({ kind, method, amount, reason }) => [kind, method, amount, reason])).toEqual([
      ["payment", "card", 100_000, ""],
      ["refund", "card", 70_000, "insured"],
    ]);
  });
});
