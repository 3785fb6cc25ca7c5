import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Refused } from "../support/api.ts";
import { book, bookingOf, openWorld, startShift, type World } from "../support/desk.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { removeRowLocks } from "../support/unlocked.ts";
import { afterEach, describe, expect, it } from "vitest";

let world: World | undefined;
afterEach(() => world?.app.close());

async function open(database?: TestDatabase): Promise<World> {
  world = await openWorld(database ? { database } : {});
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
  return world;
}

/** Collects 300 of the 1,000 owed EGP thirty times at once; returns what was collected. */
async function collectAtOnce({ desk, desk3, center }: World) {
  const { id } = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? desk : desk3).post<Payment & Refused>(`/appointments/${id}/payments/`, {
        kind: "payment",
        amount: 30_000,
        method: "card",
      }),
    ),
  );
  const { body: appointment } = await desk.get<Appointment>(`/appointments/${id}/`);
  return {
    collected: answers.filter(({ status }) => status === 201).length,
    refusals: new Set(
      answers.flatMap(({ status, body }) =>
        status === 201 ? [] : [`${status} ${body.errors?.["amount"]?.[0]?.code ?? body.code}`],
      ),
    ),
    paid_amount: appointment.paid_amount,
    remaining_cost: appointment.remaining_cost,
  };
}

describe("payments taken at several desks at once", () => {
  it("never add up to more than is due", async () => {
    expect(await collectAtOnce(await open())).toEqual({
      collected: 3,
      refusals: new Set(["400 paid_above_due"]),
      paid_amount: 90_000,
      remaining_cost: 10_000,
    });
  });

  it("would exceed what is due without the lock and the constraint", async () => {
    const database = await createTestDatabase();
    removeRowLocks(database);
    await database.pool.query("ALTER TABLE appointments DROP CONSTRAINT appointments_paid");
    const { paid_amount } = await collectAtOnce(await open(database));
    expect(paid_amount).toBeGreaterThan(100_000);
  });

  it("never refund more than was paid", async () => {
    const { desk, desk3, center } = await open();
    const { id } = await book(desk, center);
    const refund = { kind: "refund", amount: 40_000, method: "cash", reason: "asked for" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? desk : desk3).post(`/appointments/${id}/payments/`, refund),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const { body } = await desk.get<Appointment>(`/appointments/${id}/`);
    expect(body.paid_amount).toBe(20_000);
  });
});

describe("twenty equal bookings with one Idempotency-Key", () => {
  it("have one effect and get the same response", async () => {
    const { desk, center, app } = await open();
    const booking = bookingOf(center, { start_at: "2026-12-24T10:00:00.000Z" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.post<Appointment>("/appointments/", booking, { "idempotency-key": "save-1" }),
      ),
    );
    const [first] = answers;
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 201, body: first?.body })),
    );
    const { rows } = await app.database.pool.query(
      `SELECT (SELECT count(*) FROM appointments)::int AS appointments,
         (SELECT count(*) FROM payments)::int AS payments,
         (SELECT count(*) FROM audit_log WHERE entity = 'appointment')::int AS audits`,
    );
    expect(rows).toEqual([{ appointments: 1, payments: 1, audits: 1 }]);
  });

  it("block the key for another body once one has succeeded, but not after a refusal", async () => {
    const { desk, center } = await open();
    const key = { "idempotency-key": "save-2" };
    const booking = bookingOf(center, { start_at: "2026-12-25T10:00:00.000Z" });
    const wrong = await desk.post("/appointments/", { ...booking, expected_total_price: 1 }, key);
    expect([wrong.status, wrong.body.code]).toEqual([409, "price_changed"]);
    expect((await desk.post("/appointments/", booking, key)).status).toBe(201);
    const other = await desk.post("/appointments/", { ...booking, notes: "other" }, key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
  });
});
