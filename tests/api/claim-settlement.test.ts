import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome, ClaimBatch } from "#domain/entities/claim-batch.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import {
  amountsOf,
  bookInsured,
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

const amounts = async (index: number) => {
  const [appointment] = booked.slice(index);
  if (appointment === undefined) throw new Error(`no appointment ${index}`);
  return amountsOf(world, appointment);
};
/** Returns a claim's amounts: covered 640 pounds, unless it is named otherwise. */
const claimed = (changes: object) => ({
  covered_amount: 64_000,
  settled_amount: 0,
  written_off_amount: 0,
  moved_amount: 0,
  pending_amount: 0,
  ...changes,
});

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

describe("a rejected line", () => {
  const reject = async (index: number, changes: object = {}) => {
    const lines = [(await lineIds(sent))[index]];
    const body = { lines, rejection_code: "D12", reason: "not covered", provider_number: "P-9" };
    return world.owner.post(`${path}reject/`, { ...body, ...changes });
  };

  it("is sent again in a later batch with the provider's number", async () => {
    expect((await reject(0)).status).toBe(200);
    const lines = [(await lineIds(sent))[0]];
    const again = await world.owner.post<BatchOutcome>(`${path}resend/`, { lines });
    expect([again.status, again.body.batch.number, again.body.batch.state]).toEqual([
      201,
      2,
      "draft",
    ]);
    const [line] = await linesOf(world, again.body.batch);
    expect([line?.provider_number, line?.state, line?.claimed_amount]).toEqual([
      "P-9",
      "open",
      64_000,
    ]);
    expect(
      await refusal(world.owner.post(`${path}settle/`, { lines: [{ line: lines[0] }] })),
    ).toEqual([409, "claim_in_batch", {}]);
    const open = [(await lineIds(sent))[1]];
    expect(await refusal(world.owner.post(`${path}resend/`, { lines: open }))).toEqual([
      409,
      "line_answered",
      {},
    ]);
  });

  it("waits for an answer again once the rejection is taken back, with the reason in its history", async () => {
    await reject(0);
    for (const line of (await lineIds(sent)).slice(1))
      await world.owner.post(`${path}settle/`, { lines: [{ line }] });
    expect((await readBatch(world, batch)).state).toBe("settled");
    const lines = [(await lineIds(sent))[0]];
    const body = { lines, reason: "wrong row" };
    const reopened = await world.owner.post<ClaimBatch>(`${path}reopen/`, body);
    expect([reopened.status, reopened.body.state, reopened.body.open_lines]).toEqual([
      200,
      "sent",
      1,
    ]);
    const [line] = await linesOf(world, batch);
    expect([
      line?.state,
      line?.rejection_code,
      line?.rejection_reason,
      line?.provider_number,
    ]).toEqual(["open", "", "", "P-9"]);
    const { rows } = await world.app.database.pool.query<{ after: { reason?: string } }>(
      "select after from audit_log where entity = 'insurance_transaction' and action = 'reopen'",
    );
    expect(rows.map(({ after }) => after.reason)).toEqual(["wrong row"]);
    expect(await refusal(world.owner.post(`${path}reopen/`, body))).toEqual([
      409,
      "not_rejected",
      {},
    ]);
  });

  it("stays refused in its batch if it was sent again or given up since", async () => {
    await reject(0);
    await reject(1);
    const [first, second, third] = await lineIds(sent);
    const reopen = (line: number | undefined) =>
      refusal(world.owner.post(`${path}reopen/`, { lines: [line], reason: "mistake" }));
    await world.owner.post(`${path}resend/`, { lines: [first] });
    expect(await reopen(first)).toEqual([409, "claim_in_batch", {}]);
    await world.owner.post(`${path}write-off/`, { lines: [second], reason: "too late" });
    expect(await reopen(second)).toEqual([409, "line_answered", {}]);
    expect(await reopen(third)).toEqual([409, "not_rejected", {}]);
    expect(await statesOf(sent)).toEqual(["rejected", "written_off", "open"]);
  });

  it("needs a code or words", async () => {
    expect(await refusal(reject(0, { rejection_code: "", reason: "" }))).toEqual([
      400,
      "validation",
      { reason: "reason_required" },
    ]);
  });

  it("is written off, which is a loss of its own in the report", async () => {
    await reject(0);
    const lines = [(await lineIds(sent))[0]];
    const body = { lines, reason: "too late" };
    expect((await world.owner.post(`${path}write-off/`, body)).status).toBe(200);
    expect(await amounts(0)).toEqual(claimed({ written_off_amount: 64_000 }));
    expect(await statesOf(sent)).toEqual(["written_off", "open", "open"]);
    const report = await world.owner.get<FinancialReport>(
      "/financial-report/?start_date=2026-11-01&end_date=2027-01-31",
    );
    const { covered_amount, pending_amount, written_off_amount, settled_amount } =
      report.body.totals;
    expect({ covered_amount, pending_amount, written_off_amount, settled_amount }).toEqual({
      covered_amount: 192_000,
      pending_amount: 128_000,
      written_off_amount: 64_000,
      settled_amount: 0,
    });
    const { net } = report.body.totals;
    expect(report.body.profit).toEqual({
      net,
      by_category: [],
      expenses: 0,
      written_off: 64_000,
      profit: net - 64_000,
    });
    // The insurance stays, because a part of its debt was decided.
    const claim = `/insurance-transactions/${booked[0]?.insurance_transaction}/`;
    expect(await refusal(world.owner.delete(claim))).toEqual([409, "in_use", {}]);
  });

  it("is moved to the patient, who then owes it, and the appointment can still be changed and paid", async () => {
    await reject(0);
    const lines = [(await lineIds(sent))[0]];
    await world.owner.post(`${path}to-patient/`, { lines, reason: "patient agreed" });
    expect(await amounts(0)).toEqual(claimed({ covered_amount: 0, moved_amount: 64_000 }));
    const appointment = `/appointments/${booked[0]?.id}/`;
    const { body } = await world.desk.get<Appointment>(appointment);
    const { covered_amount, remaining_cost, pending_amount, insurance_provider } = body;
    expect({ covered_amount, remaining_cost, pending_amount, insurance_provider }).toEqual({
      covered_amount: 0,
      remaining_cost: 64_000,
      pending_amount: 0,
      insurance_provider: world.center.providers.health,
    });
    expect((await world.desk.patch(appointment, { notes: "told" })).status).toBe(200);
    const payment = { kind: "payment", amount: 64_000, method: "cash" };
    expect((await world.desk.post(`${appointment}payments/`, payment)).status).toBe(201);
    const moved = (await movementsOf(world)).find(({ kind }) => kind === "to_patient");
    const reverse = `/claim-movements/${moved?.id}/reverse/`;
    expect(await refusal(world.owner.post(reverse, { reason: "mistake" }))).toEqual([
      409,
      "overpaid",
      {},
    ]);
  });
});
