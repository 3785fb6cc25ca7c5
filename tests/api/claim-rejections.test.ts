import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome, ClaimBatch } from "#domain/entities/claim-batch.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import {
  amountsAt,
  claimed,
  closeSound,
  lineIds,
  linesOf,
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
