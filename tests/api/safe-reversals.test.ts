import type { SafeMovement } from "#domain/entities/safe.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import {
  balances,
  categoryOf,
  endedShift,
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

describe("a reversal", () => {
  const reverse = (id: number, reason = "Typed twice") =>
    world.owner.post<SafeMovement & { code: string }>(`${BASE}${id}/reverse/`, { reason });

  it("is a movement of its own, the other way, once", async () => {
    const { owner } = world;
    const movement = await withdraw(5_000);
    const { status, body } = await reverse(movement.id);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        kind: "withdrawn",
        amount: 5_000,
        change: -5_000,
        balance_after: 0,
        reverses: movement.id,
        reason: "Typed twice",
        number: 2,
      }),
    ]);
    const { body: reversed } = await owner.get<SafeMovement>(`${BASE}${movement.id}/`);
    expect(reversed).toEqual({ ...movement, reversed_by: body.id });
    expect(await refusal(reverse(movement.id) as never)).toEqual([409, "already_reversed", {}]);
    const again = await reverse(body.id);
    expect([again.status, again.body.code]).toEqual([409, "not_reversible"]);
  });

  it("lets the cash of a shift be received again", async () => {
    const { owner } = world;
    const shift = await endedShift(world);
    const input = { kind: "received", shift: shift.id, amount: 50_000 };
    const first = await move(owner, input);
    await reverse(first.id);
    expect([await waiting(owner), (await balances(owner))[north]]).toEqual([[shift.id], 0]);
    await move(owner, input);
    expect([await waiting(owner), (await balances(owner))[north]]).toEqual([[], 50_000]);
  });

  it("is refused if the money has left the safe", async () => {
    const { owner } = world;
    const movement = await withdraw(5_000);
    await move(owner, { kind: "deposited", branch: north, amount: 1 });
    const { body } = await reverse(movement.id);
    expect([body.code, Reflect.get(body, "balance")]).toEqual(["safe_short", 4_999]);
  });
});

describe("a document of an expense", () => {
  it("is added, downloaded and marked as deleted, by the rules of those of insurance", async () => {
    const { owner, admin, desk, app } = world;
    await withdraw(5_000);
    const category = await categoryOf(owner);
    const expense = await move(owner, {
      kind: "spent",
      branch: north,
      amount: 100,
      category,
      note: "Paper",
    });
    const path = `${BASE}${expense.id}/documents/`;
    const content = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
    const added = await admin.upload<SafeMovement>(path, { name: "invoice.pdf", content });
    const [document] = added.body.documents;
    expect([added.status, document?.name]).toEqual([201, "invoice.pdf"]);
    const wrong = await admin.upload(path, { name: "invoice.png", content });
    expect([wrong.status, wrong.body.code]).toEqual([415, "unsupported_type"]);
    const own = `${path}${document?.id}/`;
    expect((await admin.download(own)).body.equals(content)).toBe(true);
    expect((await desk.download(own)).status).toBe(403);
    expect((await admin.delete(own)).status).toBe(204);
    expect((await owner.get<SafeMovement>(`${BASE}${expense.id}/`)).body.documents).toEqual([]);
    const { rows } = await app.database.pool.query(
      "select from safe_documents where movement_id = $1 and deleted_at is not null",
      [expense.id],
    );
    expect(rows.length).toBe(1);
  });
});

describe("who sees the safes", () => {
  it("are the owner, and the administrators of the branch", async () => {
    const { owner, admin, desk, otherOwner } = world;
    const movement = await withdraw(1_000, south);
    expect(await balances(admin)).toEqual({ [north]: 0 });
    const seen = await Promise.all(
      [owner, admin, otherOwner].map((caller) => caller.get(`${BASE}${movement.id}/`)),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect((await desk.get("/safe/")).status).toBe(403);
    const foreign = [admin, otherOwner].map((caller) =>
      refusal(caller.post(BASE, { kind: "deposited", branch: south, amount: 1 })),
    );
    expect(await Promise.all(foreign)).toEqual([
      [400, "validation", { branch: "not_found" }],
      [400, "validation", { branch: "not_found" }],
    ]);
    expect((await admin.post(`${BASE}${movement.id}/reverse/`, { reason: "No" })).status).toBe(404);
  });
});
