import fc from "fast-check";
import { payableCommission } from "#domain/commission.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { APPOINTMENT_STATUSES } from "#domain/statuses.ts";
import { onlyOnOneServer } from "../support/cluster-differences.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { complete, entriesOf } from "../support/referrals.ts";
import { requireOk } from "../support/reports.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk2);
});
afterAll(() => world.app.close());

/** Returns doctor and amount of each entry of an appointment, the oldest first. */
async function amountsOf({ id }: Pick<Appointment, "id">) {
  const entries = await entriesOf(world.owner, id);
  return entries.map(({ doctor, amount }) => [doctor, amount]);
}

/** Books the brain scan of 1,000 pounds that Dr Amr sent, with a commission, and completes it. */
async function referral(changes: object = {}) {
  const { desk, center } = world;
  const booked = await book(desk, center, { referring_doctor: center.doctors.amr, ...changes });
  await complete(desk, booked);
  const { body } = await world.owner.get<Appointment>(`/appointments/${booked.id}/`);
  return { ...booked, commission: body.commission_amount ?? 0 };
}

const refund = (id: number, amount: number) =>
  world.desk.post(`/appointments/${id}/payments/`, {
    kind: "refund",
    amount,
    method: "cash",
    reason: "Not needed",
  });

describe("the commission of an appointment", () => {
  it("becomes payable when the scan is completed and paid, whichever is later", async () => {
    const { desk, center } = world;
    const { amr } = center.doctors;
    const booked = await book(desk, center, {
      referring_doctor: amr,
      requested_cost: 0,
      paid_amount: 0,
    });
    const seen = [await amountsOf(booked)];
    for (const status of ["arrived", "in_progress", "completed"])
      requireOk(await desk.post(`/appointments/${booked.id}/status/`, { status }));
    seen.push(await amountsOf(booked));
    for (const amount of [40_000, 60_000]) {
      await desk.post(`/appointments/${booked.id}/payments/`, {
        kind: "payment",
        amount,
        method: "card",
      });
      seen.push(await amountsOf(booked));
    }
    const { body } = await world.owner.get<Appointment>(`/appointments/${booked.id}/`);
    expect(body.commission_amount).toBeGreaterThan(0);
    expect(seen).toEqual([[], [], [], [[amr, body.commission_amount]]]);
  });

  it("is taken back by a refund to nothing, and not by one of a part", async () => {
    const made = await referral();
    const { amr } = world.center.doctors;
    await refund(made.id, 99_999);
    const afterPart = await amountsOf(made);
    await refund(made.id, 1);
    expect([afterPart, await amountsOf(made)]).toEqual([
      [[amr, made.commission]],
      [
        [amr, made.commission],
        [amr, -made.commission],
      ],
    ]);
  });

  it("is taken back by a step back, and payable again when the scan is completed again", async () => {
    const made = await referral();
    const { amr } = world.center.doctors;
    for (const status of ["in_progress", "completed"])
      requireOk(await world.desk.post(`/appointments/${made.id}/status/`, { status }));
    expect(await amountsOf(made)).toEqual([
      [amr, made.commission],
      [amr, -made.commission],
      [amr, made.commission],
    ]);
  });

  it("moves to another doctor with their own amount", async () => {
    const made = await referral();
    const { amr, nadia } = world.center.doctors;
    const changed = requireOk(
      await world.desk.patch<Appointment>(`/appointments/${made.id}/`, { referring_doctor: nadia }),
    );
    const { body } = await world.owner.get<Appointment>(`/appointments/${changed.id}/`);
    const own = body.commission_amount ?? 0;
    expect(await amountsOf(made)).toEqual([
      [amr, made.commission],
      [amr, -made.commission],
      ...(own === 0 ? [] : [[nadia, own]]),
    ]);
  });

  it("never becomes payable if the appointment is cancelled or a no-show", async () => {
    const { desk, center } = world;
    const sent = { referring_doctor: center.doctors.amr };
    const cancelled = await book(desk, center, sent);
    await desk.delete(`/appointments/${cancelled.id}/`, { reason: "other", note: "x" });
    const absent = await book(desk, center, sent);
    requireOk(await desk.post(`/appointments/${absent.id}/status/`, { status: "no_show" }));
    expect([await amountsOf(cancelled), await amountsOf(absent)]).toEqual([[], []]);
  });
});

/** A state of an appointment as the table may hold it. */
const state = fc.record({
  status: fc.constantFrom("completed" as const, "completed" as const, ...APPOINTMENT_STATUSES),
  doctor: fc.constantFrom("amr", "amr", "nadia", null),
  total: fc.constantFrom(0, 50_000, 100_000),
  /** Parts of a whole hundred. */
  covered: fc.constantFrom(0, 0, 40, 100),
  paid: fc.constantFrom(0, 1, 50, 100, 100),
  commission: fc.constantFrom(0, 3_000, 7_000),
});

describe("the trigger", () => {
  it("follows the rule of the domain over random histories", async () => {
    const { app, center, desk } = world;
    const { pool } = app.database;
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 12 }), async (history) => {
        const { id } = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
        let payable = 0;
        for (const [step, next] of history.entries()) {
          const covered = Math.floor((next.total * next.covered) / 100);
          const paid = Math.floor(((next.total - covered) * next.paid) / 100);
          const doctor = next.doctor === null ? null : center.doctors[next.doctor];
          await pool.query(
            `UPDATE appointments SET status = $2, referring_doctor_id = $3, total_price = $4, covered_amount = $5,
               paid_amount = $6, commission_amount = $7, insurance_provider_id = $8, cancel_reason = $9,
               list_price = NULL, requested_cost = 0, start_at = '2027-03-01'::timestamptz + $1 * interval '1 day'
             WHERE id = $1`,
            [
              id,
              next.status,
              doctor,
              next.total,
              covered,
              paid,
              next.commission,
              covered > 0 ? center.providers.health : null,
              next.status === "cancelled" ? "other" : null,
            ],
          );
          payable = payableCommission(
            {
              status: next.status,
              referring_doctor: doctor,
              total_price: next.total,
              covered_amount: covered,
              paid_amount: paid,
              commission_amount: next.commission,
            },
            payable,
          );
          const { rows } = await pool.query<{ doctor: number; amount: number }>(
            `SELECT doctor_id AS doctor, sum(amount)::bigint AS amount FROM commission_entries
             WHERE appointment_id = $1 GROUP BY 1 HAVING sum(amount) <> 0`,
            [id],
          );
          expect([step, rows]).toEqual([step, payable === 0 ? [] : [{ doctor, amount: payable }]]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("adds nothing when nothing changes that decides about it", async () => {
    const made = await referral();
    await world.app.database.pool.query("UPDATE appointments SET notes = 'x' WHERE id = $1", [
      made.id,
    ]);
    expect(await amountsOf(made)).toHaveLength(1);
  });
});

describe("an entry", () => {
  it.skipIf(onlyOnOneServer("it changes rows by SQL that names no center"))(
    "is never changed, deleted or moved from one pay-out to another",
    async () => {
      const { pool } = world.app.database;
      const made = await referral();
      const [entry] = await entriesOf(world.owner, made.id);
      const payOut = async () => {
        const { rows } = await pool.query<{ id: number }>(
          `INSERT INTO pay_outs (scan_center_id, number, doctor_id, method, amount, by_id)
         VALUES ($1, (SELECT coalesce(max(number), 0) + 1 FROM pay_outs), $2, 'transfer', 1, $3) RETURNING id`,
          [world.center.id, world.center.doctors.amr, world.center.accounts.owner],
        );
        return rows[0]?.id;
      };
      const set = (change: string, values: unknown[] = []) =>
        pool
          .query(`UPDATE commission_entries SET ${change} WHERE id = $1`, [entry?.id, ...values])
          .then(
            () => "changed",
            (error: unknown) => String(Reflect.get(Object(error), "constraint")),
          );
      const [first, second] = [await payOut(), await payOut()];
      const answers = [
        await set("amount = amount + 1"),
        await set("doctor_id = $2", [world.center.doctors.nadia]),
        await set("at = now()"),
        await set("pay_out_id = $2", [first]),
        await set("pay_out_id = $2", [second]),
        await set("pay_out_id = NULL"),
        await set("pay_out_id = $2", [second]),
      ];
      expect(answers).toEqual([
        ...Array.from({ length: 3 }, () => "commission_entries_append_only"),
        "changed",
        "commission_entries_one_pay_out",
        "changed",
        "changed",
      ]);
      for (const statement of [
        "DELETE FROM commission_entries",
        "TRUNCATE commission_entries CASCADE",
      ])
        await expect(pool.query(statement)).rejects.toThrow("append-only");
    },
  );
});
