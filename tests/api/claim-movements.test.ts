import type { Appointment } from "#domain/entities/appointment.ts";
import type { ClaimBatch } from "#domain/entities/claim-batch.ts";
import {
  amountsAt,
  closeSound,
  lineIds,
  movementsOf,
  openSentBatch,
  readBatch,
  type SentBatch,
  statesOf,
} from "../support/claim-desk.ts";
import { refusal, type World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let sent: SentBatch;
let world: World;
let batch: ClaimBatch;
let booked: Appointment[];
let path: string;
beforeEach(async () => {
  sent = await openSentBatch();
  ({ world, batch, booked, path } = sent);
});
afterEach(() => closeSound(world));

const amounts = (index: number) => amountsAt(sent, index);
describe("a movement", () => {
  it("is taken back once, with a reason, and its line and batch are open again", async () => {
    const lines = (await lineIds(sent)).map((line) => ({ line }));
    await world.owner.post(`${path}settle/`, { lines });
    expect((await readBatch(world, batch)).state).toBe("settled");
    const [first] = await movementsOf(world);
    const reverse = `/claim-movements/${first?.id}/reverse/`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.owner.post(reverse, { reason: "wrong claim" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await refusal(world.owner.post(reverse, { reason: "again" }))).toEqual([
      409,
      "already_reversed",
      {},
    ]);
    expect((await readBatch(world, batch)).state).toBe("sent");
    expect((await statesOf(sent)).filter((state) => state === "open")).toHaveLength(1);
    expect((await world.otherOwner.post(reverse, { reason: "foreign" })).status).toBe(404);
    expect((await world.desk.post(reverse, { reason: "desk" })).status).toBe(403);
  });

  it("is never changed or deleted", async () => {
    await world.owner.post(`${path}settle/`, { lines: [{ line: (await lineIds(sent))[0] }] });
    const { pool } = world.app.database;
    await expect(pool.query("update claim_movements set amount = 1")).rejects.toThrow(
      "append-only",
    );
    await expect(pool.query("delete from claim_movements")).rejects.toThrow("append-only");
    await expect(pool.query("truncate claim_movements")).rejects.toThrow("append-only");
  });

  it("is added for an amount that a version before this one sets", async () => {
    const { pool } = world.app.database;
    const id = booked[0]?.insurance_transaction;
    const set = (amount: number) =>
      pool.query("update insurance_transactions set settled_amount = $2 where id = $1", [
        id,
        amount,
      ]);
    await set(50_000);
    await set(60_000);
    await set(20_000);
    expect(
      (await movementsOf(world)).map(({ amount, reverses, by }) => [amount, reverses !== null, by]),
    ).toEqual([
      [50_000, false, null],
      [10_000, false, null],
      [10_000, true, null],
      [50_000, true, null],
      [20_000, false, null],
    ]);
    expect((await amounts(0)).settled_amount).toBe(20_000);
  });
});
