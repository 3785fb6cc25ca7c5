import { readFileSync } from "node:fs";
import { FIRST_CATEGORIES } from "#domain/entities/expense-category.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createFixture,
  type Fixture,
  inRolledBackTransaction,
  insert,
  refusalOf,
} from "./constraints-fixture.ts";

let center: Fixture;
beforeAll(async () => {
  center = await createFixture();
});
afterAll(() => center.drop());

type Changes = Record<string, string | number | null>;

/** Returns 50 EGP that come from the bank into the safe of the fixture's branch. */
const movement = (changes: Changes = {}) => ({
  scan_center_id: center.center,
  branch_id: center.branch,
  kind: "withdrawn",
  amount: 5_000,
  by_id: center.receptionist,
  ...changes,
});

/** Returns the constraint that refuses a movement, beside those that are given before; undefined if none does. */
function refusalAfter(
  movements: (client: pg.ClientBase) => Promise<number | undefined>,
  last: (id: number | undefined) => Changes,
) {
  return inRolledBackTransaction(center, async (client) => {
    const id = await movements(client);
    return refusalOf(insert(client, "safe_movements", movement(last(id))));
  });
}

const nothing = () => Promise.resolve(undefined);
const one = (client: pg.ClientBase) => insert(client, "safe_movements", movement());

describe("a movement of a safe", () => {
  it("gets number, change and balance from the database, whatever is written", async () => {
    const rows = await inRolledBackTransaction(center, async (client) => {
      const id = await insert(
        client,
        "safe_movements",
        movement({ number: 9_999, change: 7, balance_after: 7 }),
      );
      const { rows: found } = await client.query<{ isRight: boolean; change: number }>(
        `SELECT m.change, m.number = s.last_number AND m.balance_after = s.balance AND m.at = s.last_at AS "isRight"
         FROM safe_movements m JOIN safes s USING (scan_center_id, branch_id) WHERE m.id = $1`,
        [id],
      );
      return found;
    });
    expect(rows).toEqual([{ change: 5_000, isRight: true }]);
  });

  it("is refused without what its kind needs", async () => {
    const refused = async (changes: Changes) => refusalAfter(nothing, () => changes);
    expect([
      await refused({ amount: 0 }),
      await refused({ kind: "spent" }),
      await refused({ kind: "paid_out" }),
      await refused({ shift_id: 1 }),
      await refused({ kind: "deposited", reference: "B-1", reason: "odd" }),
      await refused({ pay_out_id: 1 }),
      await refused({ branch_id: 999_999 }),
      await refused({ kind: "deposited", amount: 900_000_000_000 }),
    ]).toEqual([
      "safe_movements_amount",
      "safe_movements_of_expense",
      "safe_movements_of_pay_out",
      "safe_movements_of_shift",
      "safe_movements_reason",
      "safe_movements_of_pay_out",
      "safe_movements_update_safe",
      "safes_never_negative",
    ]);
  });

  it("is reversed by the same movement alone, and not when it is a reversal", async () => {
    const reversal = (id: number | undefined, changes: Changes = {}) => ({
      reverses: id ?? 0,
      reason: "odd",
      ...changes,
    });
    expect([
      await refusalAfter(one, (id) => reversal(id, { amount: 4_999 })),
      await refusalAfter(one, (id) => reversal(id, { kind: "deposited" })),
      await refusalAfter(
        async (client) => insert(client, "safe_movements", movement(reversal(await one(client)))),
        (id) => reversal(id),
      ),
      await refusalAfter(
        async (client) => {
          const id = await one(client);
          await insert(client, "safe_movements", movement(reversal(id)));
          return id;
        },
        (id) => reversal(id),
      ),
    ]).toEqual([
      "safe_movements_reversal",
      "safe_movements_reversal",
      "safe_movements_reversal",
      "safe_movements_reversed_once",
    ]);
  });

  it("brings the cash of an ended shift of its branch, once", async () => {
    const received = (shift: number) => ({
      kind: "received",
      shift_id: shift,
      left_in_drawer: 0,
      expected_amount: 5_000,
    });
    const { rows } = await center.pool.query<{ id: number; branch: number }>(
      `SELECT id, branch_id AS branch FROM receptionist_shifts
       WHERE scan_center_id = $1 AND end_time IS NOT NULL AND received_movement_id IS NULL`,
      [center.center],
    );
    const own = rows.find(({ branch }) => branch === center.branch)?.id ?? 0;
    const foreign = rows.find(({ branch }) => branch !== center.branch)?.id ?? 0;
    expect([
      await refusalAfter(nothing, () => received(center.openShift)),
      await refusalAfter(nothing, () => received(foreign)),
      await refusalAfter(
        (client) => insert(client, "safe_movements", movement(received(own))),
        () => received(own),
      ),
    ]).toEqual(Array.from({ length: 3 }, () => "safe_movements_shift_once"));
  });
});

describe("the categories of expenses", () => {
  it("are the same in a new center and in one from before", () => {
    const migration = readFileSync("server/database/migrations/0044_safe.sql", "utf8");
    const values = [...migration.matchAll(/\(\d, '([^']+)', '([^']+)'\)/g)];
    expect(values.map(([, name_ar, name_en]) => ({ name_ar, name_en }))).toEqual(FIRST_CATEGORIES);
  });
});
