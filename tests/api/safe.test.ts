import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { Caller } from "../support/api.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import {
  balances,
  categoryOf,
  endedShift,
  figuresOf,
  move,
  requireOneLine,
  waiting,
} from "../support/safe-desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const BASE = "/safe-movements/";

let world: World;
let north: number;
let south: number;
beforeEach(async () => {
  world = await openWorld();
  ({ north, south } = world.center.branches);
});
afterEach(async () => {
  await requireOneLine(world);
  await world.app.close();
});

const withdraw = (amount: number, branch = north) =>
  move(world.owner, { kind: "withdrawn", branch, amount });

/** Moves the clock on by some seconds. Returns the owner, signed in again. */
function later(seconds: number): Promise<Caller> {
  world.app.moveClock(seconds);
  return world.app.signIn(`owner@${world.center.domain}`);
}

describe("the safe of a branch", () => {
  it("is made with the branch, empty", async () => {
    const { owner, otherOwner } = world;
    const made = await owner.post<{ id: number }>("/branches/", { name: "East", address: "3" });
    expect(await balances(owner)).toEqual({ [north]: 0, [south]: 0, [made.body.id]: 0 });
    expect(Object.values(await balances(otherOwner))).toEqual([0, 0]);
  });

  it("lets its branch be deleted until money moved", async () => {
    const { owner } = world;
    const { body } = await owner.post<{ id: number }>("/branches/", { name: "East", address: "3" });
    await move(owner, { kind: "withdrawn", branch: body.id, amount: 100 });
    const kept = await owner.delete(`/branches/${body.id}/`);
    expect([kept.status, kept.body.code, kept.body["used_by"]]).toEqual([
      409,
      "in_use",
      { safe_movements: 1 },
    ]);
    const other = await owner.post<{ id: number }>("/branches/", { name: "West", address: "4" });
    expect((await owner.delete(`/branches/${other.body.id}/`)).status).toBe(204);
  });

  it("holds what came in less what went out, and numbers its movements", async () => {
    const { owner } = world;
    const category = await categoryOf(owner);
    await withdraw(100_000);
    await move(owner, { kind: "deposited", branch: north, amount: 30_000, reference: "B-7" });
    const spent = await move(owner, {
      kind: "spent",
      branch: north,
      amount: 20_000,
      category,
      note: "November",
    });
    await withdraw(500, south);
    expect(await balances(owner)).toEqual({ [north]: 50_000, [south]: 500 });
    expect(spent).toMatchObject({
      number: 3,
      change: -20_000,
      balance_after: 50_000,
      category,
      category_name_en: "Rent",
      by_name: "Samy Owner",
      note: "November",
      shift: null,
      reverses: null,
      reversed_by: null,
      documents: [],
    });
  });

  it("refuses what is not there, with the balance", async () => {
    const { owner } = world;
    await withdraw(1_000);
    const answer = await owner.post(BASE, { kind: "deposited", branch: north, amount: 1_001 });
    expect([answer.status, answer.body.code, answer.body["balance"]]).toEqual([
      409,
      "safe_short",
      1_000,
    ]);
    expect(await balances(owner)).toEqual({ [north]: 1_000, [south]: 0 });
  });

  it("tells its balance at any moment", async () => {
    const first = await withdraw(1_000);
    const owner = await later(3_600);
    const second = await move(owner, { kind: "withdrawn", branch: north, amount: 500 });
    const before = new Date(Date.parse(first.at) - 1).toISOString();
    const at = async (instant: string) => (await balances(owner, `?at=${instant}`))[north];
    expect([await at(before), await at(first.at), await at(second.at)]).toEqual([0, 1_000, 1_500]);
  });

  it("lets no two movements be at the same time", async () => {
    const [first, second] = [await withdraw(1), await withdraw(1)];
    expect(Date.parse(second.at) - Date.parse(first.at)).toBe(1);
  });
});

describe("the cash of an ended shift", () => {
  it("comes into the safe once, without what stays in the drawer", async () => {
    const { owner } = world;
    const shift = await endedShift(world);
    expect(await waiting(owner)).toEqual([shift.id]);
    const movement = await move(owner, { kind: "received", shift: shift.id, amount: 50_000 });
    expect(movement).toMatchObject({
      branch: north,
      shift: shift.id,
      receptionist_name: shift.receptionist_name,
      amount: 50_000,
      left_in_drawer: 10_000,
      expected_amount: 50_000,
      difference: 0,
    });
    expect([await waiting(owner), (await balances(owner))[north]]).toEqual([[], 50_000]);
    expect(
      await refusal(owner.post(BASE, { kind: "received", shift: shift.id, amount: 50_000 })),
    ).toEqual([409, "already_received", {}]);
  });

  it("changes nothing in the shift if the count differs, which needs a note", async () => {
    const { owner } = world;
    const shift = await endedShift(world);
    const input = { kind: "received", shift: shift.id, amount: 59_000, left_in_drawer: 0 };
    expect(await refusal(owner.post(BASE, input))).toEqual([
      400,
      "validation",
      { note: "reason_required" },
    ]);
    const movement = await move(owner, { ...input, note: "A note of ten pounds was torn" });
    expect([movement.expected_amount, movement.difference]).toEqual([60_000, -1_000]);
    const { body } = await owner.get<ReceptionistShift>(`/receptionist-shift/${shift.id}/`);
    expect([body.counted_cash, body.difference, body.received_at]).toEqual([
      60_000,
      0,
      movement.at,
    ]);
  });

  it("can be nothing at all", async () => {
    const { owner } = world;
    const shift = await endedShift(world, { paid: 0, float: 0 });
    await move(owner, { kind: "received", shift: shift.id, amount: 0 });
    expect(await waiting(owner)).toEqual([]);
  });

  it("is refused while the shift is open, from another branch, and with more in the drawer than counted", async () => {
    const { owner, admin, desk, desk2, center } = world;
    const open = await desk.post<ReceptionistShift>("/receptionist-shift/", {});
    const received = (shift: number, more: object = {}) => ({
      kind: "received",
      shift,
      amount: 100,
      ...more,
    });
    expect(await refusal(owner.post(BASE, received(open.body.id)))).toEqual([
      409,
      "shift_unfinished",
      {},
    ]);
    const elsewhere = await endedShift({ desk: desk2, center }, { paid: 0 });
    expect(await refusal(admin.post(BASE, received(elsewhere.id)))).toEqual([
      400,
      "validation",
      { shift: "not_found" },
    ]);
    expect(
      await refusal(owner.post(BASE, received(elsewhere.id, { left_in_drawer: 10_001 }))),
    ).toEqual([400, "validation", { left_in_drawer: "left_above_counted" }]);
  });
});

describe("the day book", () => {
  it("has the opening and closing balance of the listed days, and what moved in them", async () => {
    await withdraw(1_000);
    await withdraw(70, south);
    const owner = await later(86_400);
    await move(owner, { kind: "withdrawn", branch: north, amount: 400 });
    await move(owner, { kind: "deposited", branch: north, amount: 300 });
    const day = "start_date=2026-11-22&end_date=2026-11-22";
    expect(await figuresOf(owner, `?${day}&branch=${north}`)).toEqual({
      opening: 1_000,
      closing: 1_100,
      came_in: 400,
      went_out: 300,
    });
    expect(await figuresOf(owner, `?${day}&kind=deposited`)).toEqual({
      opening: 1_070,
      closing: 1_170,
      came_in: 0,
      went_out: 300,
    });
    expect(await figuresOf(owner)).toEqual({
      opening: 0,
      closing: 1_170,
      came_in: 1_470,
      went_out: 300,
    });
  });

  it("is filtered by kind, category, person, branch and difference", async () => {
    const { owner } = world;
    const [rent, other] = [await categoryOf(owner), await categoryOf(owner, "Other")];
    await withdraw(10_000);
    const spent = (category: number) =>
      move(owner, { kind: "spent", branch: north, amount: 10, category, note: "Paper" });
    const [first, second] = [await spent(rent), await spent(other)];
    const shift = await endedShift(world);
    const short = await move(owner, {
      kind: "received",
      shift: shift.id,
      amount: 49_990,
      note: "Ten short",
    });
    const ids = async (query: string) => {
      const { body } = await owner.get<{ results: SafeMovement[] }>(`${BASE}?${query}`);
      return body.results.map(({ id }) => id);
    };
    expect(await ids("kind=spent")).toEqual([second.id, first.id]);
    expect(await ids(`category=${rent}`)).toEqual([first.id]);
    expect(await ids("difference=short")).toEqual([short.id]);
    expect(await ids(`shift=${shift.id}`)).toEqual([short.id]);
    expect(await ids(`branch=${south}`)).toEqual([]);
    expect(await ids("search=paper&ordering=at")).toEqual([first.id, second.id]);
  });
});
