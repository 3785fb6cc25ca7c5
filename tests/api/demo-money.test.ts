import { today } from "#domain/dates.ts";
import { modifiedPrice } from "#domain/pricing.ts";
import { openDemoCenter } from "../support/demo-center.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const now = new Date("2026-11-21T11:20:00Z");
let demo: Awaited<ReturnType<typeof openDemoCenter>>;
beforeAll(async () => {
  demo = await openDemoCenter(now);
});
afterAll(() => demo.drop());

describe("the money of the demo center", () => {
  it("has discounts of both kinds and in both languages, above the limit of the desk only with an approval", async () => {
    const [center] = await demo.rowsOf<{ points: number }>(
      "SELECT receptionist_discount_basis_points AS points FROM scan_centers",
    );
    expect(center).toEqual({ points: 1_000 });
    const rows = await demo.rowsOf<{
      kind: string;
      part: number;
      reason: string;
      isApproved: boolean;
    }>(
      `SELECT discount_kind AS kind, discount_amount * 100.0::float8 / (total_price + discount_amount) AS part,
        discount_reason AS reason, discount_approved_by IS NOT NULL AS "isApproved"
       FROM appointments WHERE discount_amount > 0`,
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["percentage", "value"]));
    expect(new Set(rows.map(({ reason }) => /[؀-ۿ]/.test(reason)))).toEqual(new Set([true, false]));
    expect(rows.filter(({ part, isApproved }) => part > 10.01 !== isApproved)).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
    const ofToday = await demo.countOf(
      `appointments WHERE discount_amount > 0
        AND (start_at AT TIME ZONE 'Africa/Cairo')::date = '${today("Africa/Cairo", now.getTime())}'`,
    );
    expect(ofToday).toBeGreaterThan(0);
  });

  it("agrees between ledger, appointments, shifts and insurance transactions", async () => {
    const signed = "CASE kind WHEN 'payment' THEN amount ELSE -amount END";
    const differences = {
      appointments: await demo.countOf(
        `appointments a WHERE paid_amount <> coalesce((SELECT sum(${signed}) FROM payments
          WHERE scan_center_id = a.scan_center_id AND appointment_id = a.id), 0)`,
      ),
      shifts: await demo.countOf(
        `receptionist_shifts s WHERE expected_cash <> opening_float + coalesce((SELECT sum(${signed})
          FROM payments WHERE scan_center_id = s.scan_center_id AND shift_id = s.id AND method = 'cash'), 0)`,
      ),
      paidOutsideTheShift: await demo.countOf(
        `payments p JOIN receptionist_shifts s ON s.scan_center_id = p.scan_center_id AND s.id = p.shift_id
         WHERE p.by_id <> s.receptionist_id OR p.at < s.start_time OR p.at > s.end_time`,
      ),
      insurance: await demo.countOf(
        `appointments a LEFT JOIN insurance_transactions t
           ON t.scan_center_id = a.scan_center_id AND t.appointment_id = a.id
         WHERE (a.covered_amount, a.settled_amount, a.insurance_closed) IS DISTINCT FROM
           (coalesce(t.covered_amount, 0), coalesce(t.settled_amount, 0), t.deleted_at IS NOT NULL)`,
      ),
    };
    expect(differences).toEqual({
      appointments: 0,
      shifts: 0,
      paidOutsideTheShift: 0,
      insurance: 0,
    });
  });

  it("has appointments whose prices and discounts match the price lists", async () => {
    const prices = await demo.rowsOf<{
      price: number;
      discount_type: "none" | "percentage" | "value";
      discount_percentage: number | null;
      discount_value: number | null;
      modified_price: number;
    }>(
      `SELECT price, discount_type, discount_basis_points::float8 / 100 AS discount_percentage,
         discount_value, modified_price FROM test_availabilities
       UNION ALL SELECT price, discount_type, discount_basis_points::float8 / 100, discount_value,
         modified_price FROM supported_tests`,
    );
    expect(prices.filter((row) => modifiedPrice(row) !== row.modified_price)).toEqual([]);
    const odd = await demo.countOf(
      `appointments a
       JOIN test_availabilities v ON v.scan_center_id = a.scan_center_id AND v.machine_id = a.machine_id AND v.test_id = a.test_id
       LEFT JOIN supported_tests s ON s.scan_center_id = a.scan_center_id
         AND s.provider_id = a.insurance_provider_id AND s.test_id = a.test_id
       WHERE a.total_price + a.discount_amount <> coalesce(s.modified_price, v.modified_price)`,
    );
    expect(odd).toBe(0);
  });
});
