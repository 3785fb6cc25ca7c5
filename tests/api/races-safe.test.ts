import type { SafeMovement } from "#domain/entities/safe.ts";
import type { Refused } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { slowInserts } from "../support/slow-inserts.ts";
import { balances, endedShift, move, requireOneLine } from "../support/safe-desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const BASE = "/safe-movements/";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await requireOneLine(world);
  await world.app.close();
});

type Answered = SafeMovement & Refused & { balance?: number };

/** Sends the same call many times at once. Returns the code of each refusal with its balance, and `done` of the others. */
async function atOnce(count: number, path: string, body: object): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => world.owner.post<Answered>(path, body)),
  );
  return answers
    .map(({ status, body: { code, balance } }) =>
      status === 201 ? "done" : `${code} ${balance ?? ""}`.trim(),
    )
    .toSorted();
}

describe("a hundred expenses at once", () => {
  it("take no more than the safe holds", async () => {
    const { owner, center } = world;
    const branch = center.branches.north;
    await move(owner, { kind: "withdrawn", branch, amount: 10_000 });
    const codes = await atOnce(100, BASE, { kind: "deposited", branch, amount: 1_000 });
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => "done"),
      ...Array.from({ length: 90 }, () => "safe_short 0"),
    ]);
    expect((await balances(owner))[branch]).toBe(0);
  });

  it("are refused by the database itself, whoever writes them", async () => {
    const { app, owner, center } = world;
    const { id, branches } = center;
    await move(owner, { kind: "withdrawn", branch: branches.north, amount: 1_000 });
    const by = await app.database.pool.query<{ id: number }>(
      "select min(id) as id from accounts where scan_center_id = $1",
      [id],
    );
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.database.pool
          .query(
            "insert into safe_movements (scan_center_id, branch_id, kind, amount, by_id) values ($1, $2, 'deposited', 1000, $3)",
            [id, branches.north, by.rows[0]?.id],
          )
          .then(
            () => "done",
            // A node of Citus names its shard as well.
            (error: unknown) => /safes_never_negative/.exec(String(error))?.[0] ?? String(error),
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      "done",
      ...Array.from({ length: 19 }, () => "safes_never_negative"),
    ]);
  });
});

describe("the cash of one shift", () => {
  it("is received once, whoever else receives it at the same moment", async () => {
    const shift = await endedShift(world);
    await slowInserts(world.app.database, "safe_movements", 0.02);
    const input = { kind: "received", shift: shift.id, amount: 50_000 };
    expect(await atOnce(20, BASE, input)).toEqual([
      ...Array.from({ length: 19 }, () => "already_received"),
      "done",
    ]);
    expect((await balances(world.owner))[shift.branch]).toBe(50_000);
  });
});

describe("one movement", () => {
  it("is reversed once", async () => {
    const { owner, center } = world;
    const branch = center.branches.north;
    await move(owner, { kind: "withdrawn", branch, amount: 9_000 });
    const movement = await move(owner, { kind: "withdrawn", branch, amount: 100 });
    await slowInserts(world.app.database, "safe_movements", 0.02);
    const codes = await atOnce(20, `${BASE}${movement.id}/reverse/`, { reason: "Typed twice" });
    expect(codes).toEqual([...Array.from({ length: 19 }, () => "already_reversed"), "done"]);
    expect((await balances(owner))[branch]).toBe(9_000);
  });

  it("that brought the cash of a shift is reversed once, and says so", async () => {
    const { owner, center } = world;
    const branch = center.branches.north;
    await move(owner, { kind: "withdrawn", branch, amount: 900_000 });
    const shift = await endedShift(world);
    const movement = await move(owner, { kind: "received", shift: shift.id, amount: 50_000 });
    await slowInserts(world.app.database, "safe_movements", 0.02);
    const codes = await atOnce(20, `${BASE}${movement.id}/reverse/`, { reason: "Typed twice" });
    expect(codes).toEqual([...Array.from({ length: 19 }, () => "already_reversed"), "done"]);
    expect((await balances(owner))[branch]).toBe(900_000);
  });
});
