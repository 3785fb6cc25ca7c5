import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type pg from "pg";
import {
  bookingIn,
  createFixture,
  type Fixture,
  inRolledBackTransaction,
  insert,
  paymentFor,
  refusalOf,
} from "./constraints-fixture.ts";

let center: Fixture;
beforeAll(async () => {
  center = await createFixture();
});
afterAll(() => center.drop());

const book = (client: pg.ClientBase, changes: Record<string, string | number> = {}) =>
  insert(client, "appointments", bookingIn(center, changes));

async function amountsOf(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<{ paid_amount: number; settled_amount: number }>(
    "SELECT paid_amount, settled_amount FROM appointments WHERE id = $1",
    [id],
  );
  return rows[0];
}

/** The owner of a row of the ledger that is a deposit. */
const deposit = () => ({ appointment_id: null, patient_id: center.patient });

describe("the ledger", () => {
  it.each([
    ["payments", "amount"],
    ["safe_movements", "amount"],
    ["credit_movements", "amount"],
    ["audit_log", "branch_id"],
    ["report_versions", "revision"],
  ])("table %s accepts only inserts", async (name, column) => {
    const results: string[] = [];
    // One after the other: TRUNCATE would wait for the rows that the others add.
    for (const sql of [
      `UPDATE ${name} SET ${column} = 7`,
      `DELETE FROM ${name}`,
      `TRUNCATE ${name} CASCADE`,
    ]) {
      const refused = await inRolledBackTransaction(center, async (client) => {
        if (name === "audit_log") {
          await client.query(
            "INSERT INTO audit_log (scan_center_id, action, entity) VALUES ($1, 'create', 'patient')",
            [center.center],
          );
        }
        if (name === "credit_movements")
          await insert(client, "payments", paymentFor(center, 0, deposit()));
        return refusalOf(client.query(sql));
      });
      results.push(refused);
    }
    expect(new Set(results)).toEqual(new Set([`${name}_append_only`]));
  });

  it("has rows of an appointment or a patient, and pays only an appointment from a credit", async () => {
    const refused = (changes: () => Record<string, string | number | null>) =>
      inRolledBackTransaction(center, async (client) => {
        const id = await book(client);
        return refusalOf(insert(client, "payments", paymentFor(center, id, changes())));
      });
    expect([
      await refused(() => ({ appointment_id: null })),
      await refused(() => ({ patient_id: center.patient })),
      await refused(() => ({ ...deposit(), method: "credit" })),
      await refused(() => ({ method: "credit" })),
      await refused(deposit),
    ]).toEqual([
      "payments_owner",
      "payments_owner",
      "payments_credit",
      "patient_credits_never_negative",
      "accepted",
    ]);
  });

  it("updates the paid amount of the appointment", async () => {
    const amounts = await inRolledBackTransaction(center, async (client) => {
      const id = await book(client);
      await insert(client, "payments", paymentFor(center, id));
      await insert(client, "payments", paymentFor(center, id, { method: "card", amount: 5_000 }));
      const refund = { kind: "refund", amount: 1_500, reason: "Too much" };
      await insert(client, "payments", paymentFor(center, id, refund));
      return amountsOf(client, id);
    });
    expect(amounts).toEqual({ paid_amount: 7_500, settled_amount: 0 });
  });

  it("refuses more than is due, and a refund of more than was paid", async () => {
    const results = await inRolledBackTransaction(center, async (client) => {
      const id = await book(client);
      await client.query("SAVEPOINT booked");
      const over = await refusalOf(
        insert(client, "payments", paymentFor(center, id, { amount: 10_001 })),
      );
      await client.query("ROLLBACK TO booked");
      const refund = { kind: "refund", reason: "None was paid" };
      const under = await refusalOf(insert(client, "payments", paymentFor(center, id, refund)));
      return { over, under };
    });
    expect(results).toEqual({
      over: "appointments_paid",
      under: "appointments_paid_amount_check",
    });
  });

  it("accepts money only into an open shift of the receptionist who took it", async () => {
    async function pay(changes: Record<string, string | number>) {
      return inRolledBackTransaction(center, async (client) => {
        const id = await book(client);
        return refusalOf(insert(client, "payments", paymentFor(center, id, changes)));
      });
    }
    expect(await pay({})).toBe("accepted");
    expect(await pay({ shift_id: center.endedShift })).toBe("payments_open_shift");
    expect(await pay({ by_id: center.colleague })).toBe("payments_open_shift");
    expect(await pay({ kind: "refund" })).toBe("payments_reason");
    expect(await pay({ amount: 0 })).toBe("payments_amount_check");
  });
});

describe("without the trigger on the ledger", () => {
  it("a payment could be recorded in a shift that has ended", async () => {
    const results = await inRolledBackTransaction(center, async (client) => {
      await client.query("DROP TRIGGER payments_open_shift ON payments");
      const id = await book(client);
      return refusalOf(
        insert(client, "payments", paymentFor(center, id, { shift_id: center.endedShift })),
      );
    });
    expect(results).toBe("accepted");
  });
});

describe("a receptionist shift", () => {
  const shiftOf = (receptionist: number) => ({
    scan_center_id: center.center,
    receptionist_id: receptionist,
    branch_id: center.branch,
  });

  it("is the only active one of its receptionist", async () => {
    const start = (receptionist: number) =>
      inRolledBackTransaction(center, (client) =>
        refusalOf(insert(client, "receptionist_shifts", shiftOf(receptionist))),
      );
    expect(await start(center.colleague)).toBe("accepted");
    expect(await start(center.receptionist)).toBe("receptionist_shifts_one_active");
  });

  it("must close with consistent figures, which cannot change afterwards", async () => {
    const close = `UPDATE receptionist_shifts SET end_time = now(), counted_cash = 900,
      expected_cash = 1000, difference = $2 WHERE id = $1`;
    const results = await inRolledBackTransaction(center, async (client) => {
      await client.query("SAVEPOINT open");
      const wrong = await refusalOf(client.query(close, [center.openShift, 100]));
      await client.query("ROLLBACK TO open");
      const right = await refusalOf(client.query(close, [center.openShift, -100]));
      const repeated = await refusalOf(
        client.query(
          "UPDATE receptionist_shifts SET counted_cash = 1000, difference = 0 WHERE id = $1",
          [center.openShift],
        ),
      );
      await client.query("ROLLBACK TO open");
      const ender = "UPDATE receptionist_shifts SET ended_by = $2 WHERE id = $1";
      const open = await refusalOf(client.query(ender, [center.openShift, center.colleague]));
      await client.query("ROLLBACK TO open");
      await client.query(close, [center.openShift, -100]);
      const other = await refusalOf(client.query(ender, [center.openShift, center.colleague]));
      return { wrong, right, again: repeated, open, other };
    });
    expect(results).toEqual({
      wrong: "receptionist_shifts_counted",
      right: "accepted",
      again: "receptionist_shifts_closed",
      open: "receptionist_shifts_ended_by_end",
      other: "receptionist_shifts_closed",
    });
  });

  it("cannot be cleared or compensated before it has ended", async () => {
    const clear = "UPDATE receptionist_shifts SET cleared_at = now() WHERE id = $1";
    expect(
      await inRolledBackTransaction(center, (client) =>
        refusalOf(client.query(clear, [center.openShift])),
      ),
    ).toBe("receptionist_shifts_ended_first");
  });

  it("refuses a payment that waited while the shift was being closed", async () => {
    const closer = await center.pool.connect();
    const payer = await center.pool.connect();
    try {
      const id = await insert(center.pool, "appointments", bookingIn(center));
      const shift = await insert(closer, "receptionist_shifts", shiftOf(center.colleague));
      await closer.query("BEGIN");
      await closer.query(
        "SELECT 1 FROM receptionist_shifts WHERE scan_center_id = $2 AND id = $1 FOR UPDATE",
        [shift, center.center],
      );
      const mine = { shift_id: shift, by_id: center.colleague };
      const paying = refusalOf(insert(payer, "payments", paymentFor(center, id, mine)));
      await closer.query(
        `UPDATE receptionist_shifts SET end_time = now(), counted_cash = 0, expected_cash = 0,
         difference = 0 WHERE id = $1`,
        [shift],
      );
      await closer.query("COMMIT");
      expect(await paying).toBe("payments_open_shift");
    } finally {
      closer.release(true);
      payer.release();
    }
  });
});

describe("an insurance transaction", () => {
  const insured = () => ({
    insurance_provider_id: center.provider,
    covered_amount: 6_000,
    requested_cost: 4_000,
    start_at: "2027-05-01T10:00:00Z",
  });
  const transactionOf = (appointment: number) => ({
    scan_center_id: center.center,
    appointment_id: appointment,
    provider_id: center.provider,
    covered_amount: 6_000,
    created_by: center.receptionist,
  });

  it("is the only one its appointment can ever have, even if it is deleted", async () => {
    const results = await inRolledBackTransaction(center, async (client) => {
      const appointment = await book(client, insured());
      const id = await insert(client, "insurance_transactions", transactionOf(appointment));
      await client.query(
        "UPDATE insurance_transactions SET deleted_at = now(), covered_amount = 0 WHERE id = $1",
        [id],
      );
      return refusalOf(insert(client, "insurance_transactions", transactionOf(appointment)));
    });
    expect(results).toBe("insurance_transactions_one_ever");
  });

  it("covers nothing once it is deleted", async () => {
    const results = await inRolledBackTransaction(center, async (client) => {
      const appointment = await book(client, insured());
      const id = await insert(client, "insurance_transactions", transactionOf(appointment));
      return refusalOf(
        client.query("UPDATE insurance_transactions SET deleted_at = now() WHERE id = $1", [id]),
      );
    });
    expect(results).toBe("insurance_transactions_tombstone");
  });

  it("updates the settled amount of the appointment, up to the covered amount", async () => {
    const settle = "UPDATE insurance_transactions SET settled_amount = $2 WHERE id = $1";
    const results = await inRolledBackTransaction(center, async (client) => {
      const appointment = await book(client, insured());
      const id = await insert(client, "insurance_transactions", transactionOf(appointment));
      await client.query(settle, [id, 2_500]);
      const amounts = await amountsOf(client, appointment);
      return { amounts, over: await refusalOf(client.query(settle, [id, 6_001])) };
    });
    expect(results).toEqual({
      amounts: { paid_amount: 0, settled_amount: 2_500 },
      over: "insurance_transactions_settled",
    });
  });
});
