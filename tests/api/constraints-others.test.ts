import { claimOf, closeSound, lineIds, movementsOf, openSentBatch } from "../support/claim-desk.ts";
import { requireCreated } from "../support/desk.ts";
import { openReferrals, pay, referral } from "../support/pay-out-desk.ts";
import { describe, expect, it } from "vitest";

/** What the database itself refuses of money with insurers and referring doctors, whatever the server asks for. */
describe("a commission", () => {
  it("is in one pay-out, which is never changed and reversed once", async () => {
    const world = await openReferrals();
    const { amr } = world.center.doctors;
    const { pool } = world.app.database;
    const made: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const entry = await referral(world, amr);
      const paid = await pay(world.owner, [{ doctor: amr, expected_amount: entry.amount }]);
      made.push(...requireCreated(paid).map(({ id }) => id));
    }
    const refused = (text: string) =>
      pool.query(text).then(String, (error: Error) => error.message);
    const [first, second] = made;
    const texts = [
      `UPDATE commission_entries SET pay_out_id = ${second} WHERE pay_out_id = ${first}`,
      `UPDATE commission_entries SET amount = amount + 1`,
      `UPDATE pay_outs SET amount = amount + 1`,
      `DELETE FROM pay_out_lines`,
    ];
    expect(await Promise.all(texts.map(refused))).toEqual([
      expect.stringContaining("in one pay-out at most"),
      expect.stringContaining("append-only"),
      expect.stringContaining("append-only"),
      expect.stringContaining("append-only"),
    ]);
    const reverse = `INSERT INTO pay_out_reversals (scan_center_id, pay_out_id, reason, by_id)
      SELECT scan_center_id, id, 'twice', by_id FROM pay_outs WHERE id = ${first}`;
    await pool.query(reverse);
    expect(await refused(reverse)).toContain("pay_out_reversals_once");
    await world.app.close();
  });
});

describe("a movement of a claim", () => {
  it("is reversed once, and answers its line no further than it was claimed", async () => {
    const sent = await openSentBatch();
    const { world, booked, path } = sent;
    const { pool } = world.app.database;
    const lines = await lineIds(sent);
    await world.owner.post(`${path}settle/`, { lines: [{ line: lines[0], amount: 40_000 }] });
    const [movement] = await movementsOf(world);
    const add = (values: { amount: number; reverses: number | null }) =>
      pool
        .query(
          `INSERT INTO claim_movements (scan_center_id, transaction_id, kind, amount, reverses, line_id)
           SELECT scan_center_id, transaction_id, kind, $2, $3, line_id FROM claim_movements WHERE id = $1`,
          [movement?.id, values.amount, values.reverses],
        )
        .then(
          () => "added",
          (error: Error) => error.message,
        );
    const back = { amount: 40_000, reverses: movement?.id ?? 0 };
    expect([await add(back), await add(back)]).toEqual([
      "added",
      expect.stringContaining("claim_movements_reversed_once"),
    ]);
    const [appointment] = booked;
    if (appointment === undefined) throw new Error("nothing was booked");
    const { id } = await claimOf(world, appointment);
    // More is covered by now than the line claims.
    await pool.query(
      "UPDATE claim_batch_lines SET claimed_amount = 50000 WHERE transaction_id = $1",
      [id],
    );
    expect(await add({ amount: 50_001, reverses: null })).toContain("claim_batch_lines_answered");
    expect(await add({ amount: 50_000, reverses: null })).toBe("added");
    await pool.query("UPDATE claim_batch_lines SET state = 'settled' WHERE transaction_id = $1", [
      id,
    ]);
    await closeSound(world);
  });
});
