import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome, ClaimBatch } from "#domain/entities/claim-batch.ts";
import {
  amountsAt,
  bookInsured,
  claimed,
  closeSound,
  lineIds,
  linesOf,
  MONTH,
  movementsOf,
  openSentBatch,
  readBatch,
  sendAll,
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

describe("a settlement by line", () => {
  it("pays whole lines and parts, with reference and day, and settles the batch with the last line", async () => {
    const [first, second, third] = await lineIds(sent);
    const settled = await world.owner.post<ClaimBatch>(`${path}settle/`, {
      lines: [{ line: first }, { line: second, amount: 40_000 }],
      reference: "TR 7",
      paid_on: "2026-11-20",
    });
    expect([settled.status, settled.body.state, settled.body.settled_amount]).toEqual([
      200,
      "sent",
      104_000,
    ]);
    expect(await statesOf(sent)).toEqual(["settled", "part_settled", "open"]);
    expect(await amounts(1)).toEqual(claimed({ settled_amount: 40_000, pending_amount: 24_000 }));
    const [one] = await movementsOf(world);
    expect([
      one?.kind,
      one?.amount,
      one?.reference,
      one?.paid_on,
      one?.batch_number,
      one?.by_name,
    ]).toEqual(["settled", 64_000, "TR 7", "2026-11-20", 1, "Samy Owner"]);
    await world.owner.post(`${path}settle/`, { lines: [{ line: third }] });
    expect((await readBatch(world, batch)).state).toBe("settled");
    // What was missing of a part still comes in.
    await world.owner.post(`${path}settle/`, { lines: [{ line: second }] });
    expect(await statesOf(sent)).toEqual(["settled", "settled", "settled"]);
  });

  it("is at most what is pending, and comes after sending", async () => {
    const [first, second] = await lineIds(sent);
    const settle = (lines: object[]) => refusal(world.owner.post(`${path}settle/`, { lines }));
    expect(await settle([{ line: first }, { line: second, amount: 64_001 }])).toEqual([
      400,
      "validation",
      { "lines.1.amount": "paid_above_claim" },
    ]);
    expect(await settle([{ line: first }, { line: first }])).toEqual([
      400,
      "validation",
      { lines: "duplicate" },
    ]);
    expect(await settle([{ line: 999 }])).toEqual([404, "not_found", {}]);
    await settle([{ line: first }]);
    expect(await settle([{ line: first }])).toEqual([409, "line_answered", {}]);
    await bookInsured(world);
    const made = await world.owner.post<BatchOutcome>("/claim-batches/", {
      provider: world.center.providers.health,
      ...MONTH,
    });
    const [draft] = await linesOf(world, made.body.batch);
    const lines = [{ line: draft?.id }];
    expect(
      await refusal(world.owner.post(`/claim-batches/${made.body.batch.id}/settle/`, { lines })),
    ).toEqual([409, "batch_draft", {}]);
  });

  it("pays a line once, also when two people settle it at the same moment", async () => {
    const [first] = await lineIds(sent);
    const body = { lines: [{ line: first, amount: 40_000 }] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.owner.post(`${path}settle/`, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await amounts(0)).settled_amount).toBe(40_000);
  });

  it("at the claim itself answers its line, and a smaller amount takes it back", async () => {
    const claim = `/insurance-transactions/${booked[0]?.insurance_transaction}/`;
    await world.owner.patch(claim, { settled_amount: 64_000 });
    expect(await statesOf(sent)).toEqual(["settled", "open", "open"]);
    await world.owner.patch(claim, { settled_amount: 10_000 });
    expect((await statesOf(sent)).toSorted()).toEqual(["open", "open", "part_settled"]);
    const rows = await movementsOf(world);
    expect(rows.map(({ amount, reverses }) => [amount, reverses !== null])).toEqual([
      [64_000, false],
      [64_000, true],
      [10_000, false],
    ]);
  });
});

describe("a settlement at the claim", () => {
  const patch = async (index: number, settled_amount: number) =>
    (
      await world.owner.patch(`/insurance-transactions/${booked[index]?.insurance_transaction}/`, {
        settled_amount,
      })
    ).status;

  it("answers its line up to what was claimed, and what is above it stays outside of batches", async () => {
    const before = await bookInsured(world);
    booked.push(before);
    expect(await patch(3, 10_000)).toBe(200);
    const again = await sendAll(world);
    const [earlier] = await movementsOf(world);
    await world.owner.post(`/claim-movements/${earlier?.id}/reverse/`, { reason: "Another claim" });
    expect(await patch(3, 64_000)).toBe(200);
    expect(await amounts(3)).toEqual(claimed({ settled_amount: 64_000 }));
    const [line] = await linesOf(world, again);
    expect([line?.state, line?.claimed_amount, line?.settled_amount]).toEqual([
      "settled",
      54_000,
      54_000,
    ]);
    expect(
      (await movementsOf(world)).slice(2).map(({ amount, batch: of }) => [amount, of]),
    ).toEqual([
      [54_000, again.id],
      [10_000, null],
    ]);
  });

  it("to a smaller amount leaves the rest in the line that was paid, while the claim waits in another batch", async () => {
    const [first] = await lineIds(sent);
    await world.owner.post(`${path}settle/`, { lines: [{ line: first, amount: 40_000 }] });
    const made = await world.owner.post<BatchOutcome>(`${path}resend/`, { lines: [first] });
    await world.owner.post(`/claim-batches/${made.body.batch.id}/send/`, {});
    expect(await patch(0, 10_000)).toBe(200);
    expect((await statesOf(sent)).toSorted()).toEqual(["open", "open", "part_settled"]);
    expect((await linesOf(world, made.body.batch)).map(({ state }) => state)).toEqual(["open"]);
    expect(await amounts(0)).toEqual(claimed({ settled_amount: 10_000, pending_amount: 54_000 }));
  });
});
