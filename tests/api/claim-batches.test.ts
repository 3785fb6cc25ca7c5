import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome, ClaimLetter } from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import {
  amountsOf,
  askFor,
  bookInsured,
  claimOf,
  completeScan,
  collect,
  insuredBy,
  linesOf,
  MONTH,
  readBatch,
  sendAll,
} from "../support/claim-desk.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await askFor(world);
});
afterEach(async () => {
  expect(await brokenMoneyRules(world.app.database, { appointment: 0, shift: 0 })).toEqual([]);
  await world.app.close();
});

const health = () => world.center.providers.health;

describe("a batch of claims", () => {
  it("takes every claim that is complete, and names what the others lack", async () => {
    await askFor(world, { card: true, approval: true, document: true });
    const complete = await bookInsured(world);
    const pdf = { name: "card.pdf", content: "%PDF-1.4\n" };
    await world.desk.upload(
      `/insurance-transactions/${complete.insurance_transaction}/documents/`,
      pdf,
    );
    const bare = await bookInsured(world, { card_number: null, approval_number: null });
    const other = await bookInsured(world, {
      insurance_provider: world.center.providers.second,
      covered_amount: 1_000,
      requested_cost: 0,
      paid_amount: 0,
    });
    const { batch, refused } = await collect(world);
    expect([batch.number, batch.state, batch.lines, batch.claimed_amount]).toEqual([
      1,
      "draft",
      1,
      64_000,
    ]);
    expect(refused).toEqual([
      {
        transaction: bare.insurance_transaction,
        appointment: bare.id,
        accession_number: bare.accession_number,
        patient_name: bare.patient_name,
        missing: ["card", "approval", "document"],
      },
    ]);
    expect((await claimOf(world, complete)).batch_number).toBe(1);
    expect((await claimOf(world, other)).batch).toBeNull();
    expect(
      await refusal(world.owner.post("/claim-batches/", { provider: health(), ...MONTH })),
    ).toEqual([409, "nothing_to_claim", {}]);
  });

  it("of a provider that a center had before asks for nothing, of a new one for all three", async () => {
    const { body } = await world.owner.post<Record<string, unknown>>("/insurance-providers/", {
      name: "Misr",
    });
    const asked = ["kind", "requires_card", "requires_approval", "requires_document"];
    expect(asked.map((name) => body[name])).toEqual(["insurer", true, true, true]);
  });

  it("loses and gains claims while it is a draft, and none once it is sent", async () => {
    const [first, second] = [await bookInsured(world), await bookInsured(world)];
    const { batch } = await collect(world);
    const [line] = await linesOf(world, batch);
    const path = `/claim-batches/${batch.id}/lines/`;
    expect((await world.owner.delete(`${path}${line?.id}/`)).status).toBe(204);
    expect((await linesOf(world, batch)).map(({ appointment }) => appointment)).toEqual([
      second.id,
    ]);
    const added = await world.owner.post<BatchOutcome>(path, {
      transactions: [first.insurance_transaction],
    });
    expect([added.status, added.body.batch.lines]).toEqual([201, 2]);
    await world.owner.post(`/claim-batches/${batch.id}/send/`, {});
    const again = { transactions: [first.insurance_transaction] };
    expect(await refusal(world.owner.post(path, again))).toEqual([409, "batch_sent", {}]);
    const [sent] = await linesOf(world, batch);
    expect(await refusal(world.owner.delete(`${path}${sent?.id}/`))).toEqual([
      409,
      "batch_sent",
      {},
    ]);
    expect(await refusal(world.owner.delete(`/claim-batches/${batch.id}/`))).toEqual([
      409,
      "batch_sent",
      {},
    ]);
  });

  it("can be deleted as a draft, and its claims be sent with another", async () => {
    await bookInsured(world);
    const { batch } = await collect(world);
    expect((await world.owner.delete(`/claim-batches/${batch.id}/`)).status).toBe(204);
    expect((await collect(world)).batch.lines).toBe(1);
  });

  it("keeps its letter as it was sent, in the provider's order of columns", async () => {
    const appointment = await bookInsured(world);
    const columns = ["card_number", "patient_name", "claimed_amount"];
    await world.owner.patch(`/insurance-providers/${health()}/`, { letter_columns: columns });
    const batch = await sendAll(world);
    await world.owner.patch(`/insurance-providers/${health()}/`, {
      name: "Other",
      letter_columns: [],
    });
    await world.desk.patch(`/patients/${appointment.patient}/`, { name: "Somebody Else" });
    const { body } = await world.owner.get<ClaimLetter>(`/claim-batches/${batch.id}/letter/`);
    const [row] = body.rows;
    expect([
      body.provider_name,
      body.columns,
      body.total,
      row?.patient_name,
      row?.card_number,
    ]).toEqual(["Health", columns, 64_000, appointment.patient_name, "H-1"]);
    const csv = await world.owner.download(`/claim-batches/${batch.id}/letter/?export_csv=true`);
    expect(csv.body.toString().replace("\uFEFF", "").split("\n")).toEqual([
      "card_number,patient_name,claimed_amount",
      `H-1,${appointment.patient_name},640.00`,
      "",
    ]);
  });

  it("leaves out at sending what is no longer owed or complete", async () => {
    const [gone, bare, kept, undone] = [
      await bookInsured(world),
      await bookInsured(world),
      await bookInsured(world),
      await bookInsured(world),
    ];
    const { batch } = await collect(world);
    for (const status of ["in_progress", "arrived"])
      await world.desk.post(`/appointments/${gone.id}/status/`, { status });
    await world.desk.delete(`/appointments/${gone.id}/`, {
      reason: "other",
      refund_amount: 16_000,
    });
    await world.desk.post(`/appointments/${undone.id}/status/`, { status: "in_progress" });
    await world.desk.post(`/insurance-transactions/${bare.insurance_transaction}/numbers/`, {
      card_number: null,
    });
    await askFor(world, { card: true });
    const { body } = await world.owner.post<BatchOutcome>(`/claim-batches/${batch.id}/send/`, {});
    expect(body.refused.map(({ appointment, missing }) => [appointment, missing])).toEqual([
      [bare.id, ["card"]],
      [undone.id, ["completion"]],
      [gone.id, []],
    ]);
    expect((await linesOf(world, batch)).map(({ appointment }) => appointment)).toEqual([kept.id]);
  });
});

describe("a claim in a batch", () => {
  it("is in one only, also when a hundred drafts take it at the same moment", async () => {
    const wanted = await bookInsured(world);
    const drafts: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const own = await bookInsured(world);
      const days = { start_date: "2026-11-01", end_date: "2027-01-31" };
      const made = await world.owner.post<BatchOutcome>("/claim-batches/", {
        provider: health(),
        ...days,
      });
      drafts.push(made.body.batch.id);
      const lines = await linesOf(world, made.body.batch);
      const taken = lines.find(({ appointment }) => appointment === wanted.id);
      if (taken !== undefined)
        await world.owner.delete(`/claim-batches/${made.body.batch.id}/lines/${taken.id}/`);
      expect(lines.some(({ appointment }) => appointment === own.id)).toBe(true);
    }
    const body = { transactions: [wanted.insurance_transaction] };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_unused, index) =>
        world.owner.post(`/claim-batches/${drafts[index % 10]}/lines/`, body),
      ),
    );
    const counts = new Map<string, number>();
    for (const { status, body: answer } of answers) {
      const key = `${status} ${answer.code ?? ""}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ "201 ": 1, "409 claim_in_batch": 99 });
  });

  it("leaves a draft with its provider, and keeps provider and amount once it was sent", async () => {
    const appointment = await bookInsured(world);
    await bookInsured(world);
    const { batch } = await collect(world);
    const path = `/appointments/${appointment.id}/`;
    expect((await world.desk.patch(path, { covered_amount: 60_000 })).status).toBe(200);
    expect((await readBatch(world, batch)).lines).toBe(2);
    await world.owner.post(`/claim-batches/${batch.id}/send/`, {});
    expect((await linesOf(world, batch)).map((line) => line.claimed_amount)).toEqual([
      60_000, 64_000,
    ]);
    expect(await refusal(world.desk.patch(path, { covered_amount: 50_000 }))).toEqual([
      409,
      "claim_in_batch",
      {},
    ]);
    const claim = `/insurance-transactions/${appointment.insurance_transaction}/`;
    expect(await refusal(world.owner.delete(claim))).toEqual([409, "claim_in_batch", {}]);
    expect((await world.desk.patch(path, { notes: "kept" })).status).toBe(200);
  });

  it("that is deleted leaves the draft", async () => {
    const appointment = await bookInsured(world);
    await bookInsured(world);
    const { batch } = await collect(world);
    await world.owner.delete(`/insurance-transactions/${appointment.insurance_transaction}/`);
    expect((await readBatch(world, batch)).lines).toBe(1);
  });
});

describe("the branches of a batch", () => {
  it("decide who sees it, and what an administrator collects", async () => {
    await startShift(world.desk2);
    const south = await book(
      world.desk2,
      world.center,
      insuredBy(world, { machine: world.center.machines.southCt }),
    );
    await completeScan(world.desk2, south);
    const north = await bookInsured(world);
    const owners = await collect(world);
    const path = `/claim-batches/${owners.batch.id}/`;
    expect(owners.batch.lines).toBe(2);
    expect((await world.admin.get(path)).status).toBe(404);
    expect((await world.admin.get(`${path}lines/`)).status).toBe(404);
    expect((await world.admin.post(`${path}send/`, {})).status).toBe(404);
    expect((await world.otherOwner.get(path)).status).toBe(404);
    await world.owner.delete(path);
    const admins = await collect(world, world.admin);
    expect((await linesOf(world, admins.batch)).map(({ appointment }) => appointment)).toEqual([
      north.id,
    ]);
    const foreign = { transactions: [south.insurance_transaction] };
    const lines = `/claim-batches/${admins.batch.id}/lines/`;
    expect((await world.admin.post(lines, foreign)).status).toBe(404);
    expect((await world.admin.get<Page<unknown>>("/claim-batches/")).body.count).toBe(1);
    const branches = [world.center.branches.south];
    const asked = { provider: health(), ...MONTH, branches };
    expect(await refusal(world.admin.post("/claim-batches/", asked))).toEqual([
      400,
      "validation",
      { branches: "not_found" },
    ]);
  });
});

describe("the numbers of a claim", () => {
  it("are asked at booking, changed with the appointment, and at the claim by the desk", async () => {
    const appointment = await bookInsured(world);
    expect([appointment.card_number, appointment.approval_number]).toEqual(["H-1", "A-1"]);
    const path = `/appointments/${appointment.id}/`;
    const { version } = (await world.desk.get<Appointment>(path)).body;
    const numbers = `/insurance-transactions/${appointment.insurance_transaction}/numbers/`;
    const changed = await world.desk.post(numbers, { approval_number: "A-2" });
    expect([changed.status, changed.body["approval_number"], changed.body["card_number"]]).toEqual([
      200,
      "A-2",
      "H-1",
    ]);
    // A form of the appointment that was opened before learns of it.
    expect(await refusal(world.desk.patch(path, { approval_number: "A-3", version }))).toEqual([
      409,
      "stale",
      {},
    ]);
    const edited = await world.desk.patch<Appointment>(path, { approval_number: "A-3" });
    expect([edited.status, edited.body.approval_number]).toEqual([200, "A-3"]);
    expect(await amountsOf(world, appointment)).toEqual({
      covered_amount: 64_000,
      settled_amount: 0,
      written_off_amount: 0,
      moved_amount: 0,
      pending_amount: 64_000,
    });
  });
});
