import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let appointment: Appointment;
let claim: number;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
beforeEach(async () => {
  appointment = await book(world.desk, world.center, {
    insurance_provider: world.center.providers.health,
    covered_amount: 64_000,
    paid_amount: 16_000,
  });
  claim = appointment.insurance_transaction ?? 0;
});
afterAll(() => world.app.close());

const path = () => `/insurance-transactions/${claim}/`;
const readClaim = async () => (await world.owner.get<InsuranceTransaction>(path())).body;
const read = async () =>
  (await world.owner.get<Appointment>(`/appointments/${appointment.id}/`)).body;
const settle = (settled_amount: number) => world.admin.patch(path(), { settled_amount });
const step = (status: string) =>
  world.desk.post(`/appointments/${appointment.id}/status/`, { status });
const cancel = () =>
  world.desk.delete(`/appointments/${appointment.id}/`, {
    reason: "patient_request",
    refund_amount: 16_000,
  });

/** Returns the audit actions and the event types of the claim, oldest first. */
async function claimHistory() {
  const { rows: audits } = await world.app.database.pool.query<{ action: string }>(
    "select action from audit_log where entity = 'insurance_transaction' and entity_id = $1 order by id",
    [claim],
  );
  const { rows: events } = await world.app.database.pool.query<{ type: string }>(
    "select type from events where type like 'insurance_transaction.%' and entity_id = $1 order by id",
    [claim],
  );
  return [audits.map(({ action }) => action), events.map(({ type }) => type)];
}

async function totals() {
  const { body } = await world.owner.get<FinancialReport>(
    "/financial-report/?start_date=2026-11-01&end_date=2027-01-31",
  );
  const { covered_amount, settled_amount, pending_amount, net } = body.totals;
  return { covered_amount, settled_amount, pending_amount, net };
}

describe("an insurance transaction", () => {
  it("is audited and published when it is created, changed, settled and cancelled", async () => {
    const changed = await world.desk.patch(`/appointments/${appointment.id}/`, {
      covered_amount: 60_000,
    });
    expect(changed.status).toBe(200);
    await settle(10_000);
    await cancel();
    expect(await claimHistory()).toEqual([
      ["create", "update", "settle", "cancel"],
      [
        "insurance_transaction.created",
        "insurance_transaction.updated",
        "insurance_transaction.updated",
        "insurance_transaction.updated",
      ],
    ]);
  });

  it("is audited and published once when insurance is added later, and when it is removed", async () => {
    const uninsured = await book(world.desk, world.center, { requested_cost: 0, paid_amount: 0 });
    const body = {
      appointment: uninsured.id,
      provider: world.center.providers.health,
      covered_amount: 5_000,
    };
    claim = (await world.admin.post<InsuranceTransaction>("/insurance-transactions/", body)).body
      .id;
    await world.desk.patch(`/appointments/${uninsured.id}/`, { insurance_provider: null });
    expect(await claimHistory()).toEqual([
      ["create", "delete"],
      ["insurance_transaction.created", "insurance_transaction.updated"],
    ]);
  });

  it("is cancelled with its appointment, is left out of all totals, and can be neither settled nor deleted", async () => {
    const totalsBefore = await totals();
    await cancel();
    const refused = [await settle(1), await world.admin.delete(path())];
    expect(refused.map(({ status, body }) => [status, body.code, body["reason"]])).toEqual([
      [409, "insurance_closed", "claim_cancelled"],
      [409, "insurance_closed", "claim_cancelled"],
    ]);
    expect(await readClaim()).toMatchObject({
      status: "cancelled",
      covered_amount: 64_000,
      settled_amount: 0,
    });
    expect(await read()).toMatchObject({ status: "cancelled", pending_amount: 0 });
    const totalsAfter = await totals();
    expect({
      covered: totalsBefore.covered_amount - totalsAfter.covered_amount,
      pending: totalsBefore.pending_amount - totalsAfter.pending_amount,
      settled: totalsBefore.settled_amount - totalsAfter.settled_amount,
      net: totalsBefore.net - totalsAfter.net,
    }).toEqual({ covered: 64_000, pending: 64_000, settled: 0, net: 16_000 });
    const { body } = await world.owner.get<Page<InsuranceTransaction>>(
      "/insurance-transactions/?status=cancelled",
    );
    expect(body.results.map(({ id }) => id)).toContain(claim);
  });

  it.each([
    [0, "pending"],
    [10_000, "pending"],
    [64_000, "completed"],
  ])(
    "of which %i is settled is cancelled by a no-show and restored when the no-show is undone",
    async (settled, status) => {
      await settle(settled);
      const before = {
        claim: await readClaim(),
        appointment: await read(),
        report: await totals(),
      };
      await step("no_show");
      expect([await readClaim(), await read()]).toMatchObject([
        { status: "cancelled", settled_amount: settled },
        { pending_amount: 0 },
      ]);
      await step("pending");
      const changing = { version: expect.any(Number), updated_at: expect.any(String) };
      expect({
        claim: await readClaim(),
        appointment: await read(),
        report: await totals(),
      }).toEqual({
        claim: { ...before.claim, status, ...changing },
        appointment: { ...before.appointment, ...changing },
        report: before.report,
      });
    },
  );

  it("that is partly settled stays a credit of the provider and cannot be deleted", async () => {
    await settle(20_000);
    const refused = await world.admin.delete(path());
    const { status, body } = refused;
    expect([status, body.code, body["reason"], body.detail]).toEqual([
      409,
      "in_use",
      "claim_settled",
      "The provider has already paid part of this claim.",
    ]);
    await cancel();
    expect(await readClaim()).toMatchObject({ status: "cancelled", settled_amount: 20_000 });
  });

  it("keeps covered equal to settled plus pending, in the financial report and in the list", async () => {
    await settle(30_000);
    const { covered_amount, settled_amount, pending_amount } = await totals();
    const { body } = await world.owner.get<Page<InsuranceTransaction>>(
      "/insurance-transactions/?deleted=false&page_size=500",
    );
    const counting = body.results.filter(({ status }) => status !== "cancelled");
    const sum = (field: "covered_amount" | "settled_amount") =>
      counting.reduce((total, row) => total + row[field], 0);
    expect([settled_amount + pending_amount, sum("covered_amount"), sum("settled_amount")]).toEqual(
      [covered_amount, covered_amount, settled_amount],
    );
    expect(body.results.length - counting.length).toBeGreaterThan(0);
    expect(await brokenMoneyRules(world.app.database, { appointment: 0, shift: 0 })).toEqual([]);
  });
});

describe("closing a shift without an active one", () => {
  it("is refused with a reason that does not mention appointments", async () => {
    const replies = [
      await world.desk2.post("/receptionist-shift/close_shift/", { counted_cash: 0 }),
      await world.doctor.post("/doctor-shift/close_shift/", {}),
    ];
    expect(
      replies.map(({ status, body }) => [status, body.code, body["reason"], body.detail]),
    ).toEqual(
      replies.map(() => [403, "shift_required", "no_active_shift", "There is no active shift."]),
    );
  });
});

describe("a booking", () => {
  it("reports all of its errors at once", async () => {
    const { status, body } = await world.desk.post("/appointments/", {
      patient: 999_999,
      machine: world.center.machines.ct,
      test: world.center.tests.brain,
      referring_doctor: world.center.doctors.gone,
      start_at: "2026-01-01T09:00:00.000Z",
      requested_cost: 100_001,
      paid_amount: 100_001,
    });
    const codes = Object.entries(body.errors ?? {}).map(([field, [fault]]) => [field, fault?.code]);
    expect([status, Object.fromEntries(codes)]).toEqual([
      400,
      {
        patient: "not_found",
        referring_doctor: "inactive",
        start_at: "start_past",
        requested_cost: "requested_range",
        paid_amount: "paid_above_due",
      },
    ]);
  });
});
