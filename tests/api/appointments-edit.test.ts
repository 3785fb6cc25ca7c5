import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Refused } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

type Edited = Appointment & Refused;

const edit = (id: number, body: object) => world.desk.patch<Edited>(`/appointments/${id}/`, body);

async function refusalOf(id: number, body: object) {
  const answer = await edit(id, body);
  const faults = Object.entries(answer.body.errors ?? {}).map(([name, [fault]]) => [
    name,
    fault?.code,
  ]);
  return [answer.status, answer.body.code, Object.fromEntries(faults)];
}

async function ledgerOf(id: number) {
  const { body } = await world.desk.get<Payment[]>(`/appointments/${id}/payments/`);
  return body.map(({ kind, method, amount, reason }) => ({ kind, method, amount, reason }));
}

/** Returns the fields that an edit changed, apart from `updated_at` and `version`. */
function differences(before: Appointment, after: Appointment) {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      name !== "updated_at" && name !== "version" && Reflect.get(before, name) !== value,
  );
  return Object.fromEntries(changed);
}

describe("an edit", () => {
  it("changes only the given fields", async () => {
    const { center } = world;
    const booked = await book(world.desk, center);
    const { status, body } = await edit(booked.id, {
      notes: "bring old films",
      referring_doctor: center.doctors.amr,
      version: booked.version,
    });
    expect({ status, changes: differences(booked, body) }).toEqual({
      status: 200,
      changes: {
        notes: "bring old films",
        referring_doctor: center.doctors.amr,
        referring_doctor_name: "د. عمرو حلمي",
      },
    });
    expect(body.version).toBeGreaterThan(booked.version);
  });

  it("that switches to a more expensive test adds the difference to the remaining amount", async () => {
    const { center, desk } = world;
    const { tests, machines } = center;
    const booked = await book(desk, center, { test: tests.chest, paid_amount: 60_000 });
    const { body } = await edit(booked.id, { test: tests.knee, machine: machines.mr });
    expect(differences(booked, body)).toEqual({
      test: tests.knee,
      test_unique_id: "MR-KNEE",
      test_name_ar: "رنين على الركبة",
      test_name_en: "MRI knee",
      modality: "MR",
      machine: machines.mr,
      machine_name: "North MR",
      list_price: 200_000,
      total_price: 180_000,
      requested_cost: 180_000,
      remaining_cost: 120_000,
    });
    expect(body.duration_minutes).toBe(30);
  });

  it("keeps the list price until the test or machine changes", async () => {
    const { center, desk, owner } = world;
    const { tests, machines, offers } = center;
    const knee = { test: tests.knee, machine: machines.mr, requested_cost: 0, paid_amount: 0 };
    const booked = await book(desk, center, knee);
    expect(booked).toMatchObject({ list_price: 200_000, total_price: 180_000 });
    const path = `/machines/${machines.mr}/availabilities/${offers.knee}/`;
    const change = { price: 300_000, discount_type: "value", discount_value: 50_000 };
    const { status } = await owner.patch(path, change);
    const { body: noted } = await edit(booked.id, { notes: "fasting" });
    const { body: moved } = await edit(booked.id, { test: tests.brain, machine: machines.ct });
    const { body: restored } = await edit(booked.id, { test: tests.knee, machine: machines.mr });
    await owner.patch(path, {
      price: 200_000,
      discount_type: "percentage",
      discount_percentage: 10,
    });
    const priced = [noted, moved, restored].map((one) => [one.list_price, one.total_price]);
    expect([status, ...priced]).toEqual([
      200,
      [200_000, 180_000],
      [100_000, 100_000],
      [300_000, 250_000],
    ]);
  });

  it("that lowers the total below what was paid needs a refund, and the refusal states the overpaid amount", async () => {
    const { center, desk } = world;
    const booked = await book(desk, center);
    const cheaper = { test: center.tests.chest };
    const refused = await edit(booked.id, cheaper);
    expect([refused.status, refused.body.code, refused.body["overpaid_by"]]).toEqual([
      409,
      "overpaid",
      40_000,
    ]);
    expect(
      await refusalOf(booked.id, { ...cheaper, refund_amount: 39_999, refund_reason: "x" }),
    ).toEqual([409, "overpaid", {}]);
    expect(await refusalOf(booked.id, { ...cheaper, refund_amount: 40_000 })).toEqual([
      400,
      "validation",
      { refund_reason: "reason_required" },
    ]);
    expect(
      await refusalOf(booked.id, { ...cheaper, refund_amount: 100_001, refund_reason: "x" }),
    ).toEqual([400, "validation", { refund_amount: "refund_above_paid" }]);
    const done = await edit(booked.id, {
      ...cheaper,
      refund_amount: 40_000,
      method: "card",
      refund_reason: "other test",
    });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      total_price: 60_000,
      paid_amount: 60_000,
      remaining_cost: 0,
    });
    expect(await ledgerOf(booked.id)).toEqual([
      { kind: "payment", method: "cash", amount: 100_000, reason: "" },
      { kind: "refund", method: "card", amount: 40_000, reason: "other test" },
    ]);
  });

  it("adds insurance, changes the covered amount, and removes the insurance for good", async () => {
    const { center, desk } = world;
    const booked = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    const insured = { insurance_provider: center.providers.health };
    expect(await refusalOf(booked.id, insured)).toEqual([
      400,
      "validation",
      { covered_amount: "covered_range" },
    ]);
    const added = await edit(booked.id, { ...insured, covered_amount: 50_000 });
    expect(added.body).toMatchObject({
      insurance_covered: true,
      insurance_transaction: expect.any(Number),
      total_price: 80_000,
      covered_amount: 50_000,
      requested_cost: 30_000,
      remaining_cost: 30_000,
      pending_amount: 50_000,
    });
    const raised = await edit(booked.id, { covered_amount: 80_000 });
    expect(raised.body).toMatchObject({ covered_amount: 80_000, remaining_cost: 0 });
    const removed = await edit(booked.id, { insurance_provider: null });
    expect(removed.body).toMatchObject({
      insurance_provider: null,
      insurance_covered: false,
      insurance_transaction: null,
      insurance_closed: true,
      total_price: 100_000,
      covered_amount: 0,
      requested_cost: 100_000,
      remaining_cost: 100_000,
      pending_amount: 0,
    });
    const secondInput = { ...insured, covered_amount: 10_000 };
    expect(await refusalOf(booked.id, secondInput)).toEqual([409, "insurance_closed", {}]);
  });

  it("recalculates the commission when the referring doctor or the price changes", async () => {
    const { center, desk, owner } = world;
    const { doctors, tests } = center;
    const { id } = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    const commission = async (change: object) => {
      await edit(id, change);
      return (await owner.get<Appointment>(`/appointments/${id}/`)).body.commission_amount;
    };
    expect(await commission({ referring_doctor: doctors.amr })).toBe(10_000);
    expect(await commission({ test: tests.chest })).toBe(7_777);
    expect(await commission({ referring_doctor: null })).toBe(0);
  });

  it("moves the appointment only to a free slot", async () => {
    const { center, desk } = world;
    const first = await book(desk, center);
    const second = await book(desk, center);
    expect(await refusalOf(second.id, { start_at: first.start_at })).toEqual([
      409,
      "slot_taken",
      {},
    ]);
    expect(await refusalOf(second.id, { start_at: "2026-11-20T10:00:00Z" })).toEqual([
      400,
      "validation",
      { start_at: "start_past" },
    ]);
    const start_at = "2026-12-31T10:00:00.000Z";
    expect(differences(second, (await edit(second.id, { start_at })).body)).toEqual({ start_at });
  });

  it("is refused with the current record if another user saved first", async () => {
    const { center, desk } = world;
    const booked = await book(desk, center);
    const { body: current } = await edit(booked.id, { notes: "first" });
    const staleSave = await edit(booked.id, { notes: "second", version: booked.version });
    expect({ status: staleSave.status, body: staleSave.body }).toEqual({
      status: 409,
      body: { code: "stale", detail: expect.any(String), current, request_id: expect.any(String) },
    });
  });

  it("is refused with the new price if the client expected another one", async () => {
    const { center, desk } = world;
    const { id } = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    const change = { test: center.tests.chest, expected_total_price: 60_001 };
    const { status, body } = await edit(id, change);
    expect([status, body.code, body["total_price"]]).toEqual([409, "price_changed", 60_000]);
    const { test } = change;
    expect(await refusalOf(id, { test, total_price: 60_001 })).toEqual([409, "price_changed", {}]);
    // A client that sends the whole record back repeats the price that it had.
    expect((await edit(id, { test, total_price: 100_000 })).status).toBe(200);
    expect((await edit(id, { notes: "same", total_price: 60_000 })).status).toBe(200);
  });

  it("of a completed appointment cannot change its time, and of a cancelled one nothing at all", async () => {
    const { center, desk, owner } = world;
    const done = await book(desk, center);
    for (const status of ["arrived", "in_progress", "completed"]) {
      await owner.post(`/appointments/${done.id}/status/`, { status });
    }
    expect(await refusalOf(done.id, { start_at: "2026-12-30T10:00:00Z" })).toEqual([
      409,
      "status_transition",
      {},
    ]);
    expect((await edit(done.id, { notes: "late note" })).status).toBe(200);
    const cancelledAppointment = await book(desk, center);
    await desk.delete(`/appointments/${cancelledAppointment.id}/`, { reason: "other" });
    expect(await refusalOf(cancelledAppointment.id, { notes: "x" })).toEqual([
      409,
      "status_transition",
      {},
    ]);
  });
});

describe("an appointment of a cleared shift", () => {
  it("keeps its price, but can be paid, cancelled and refunded in the current user's shift", async () => {
    const { center, desk3, admin, desk } = world;
    const shift = await startShift(desk3, { branch: center.branches.north });
    const partlyPaid = await book(desk3, center, { requested_cost: 10_000, paid_amount: 10_000 });
    await desk3.post("/receptionist-shift/close_shift/", { counted_cash: 10_000 });
    expect((await admin.post(`/receptionist-shift/${shift.id}/clear_shift/`)).status).toBe(200);

    const cleared = [409, "shift_cleared", {}];
    const insured = { insurance_provider: center.providers.health, covered_amount: 10_000 };
    expect(await refusalOf(partlyPaid.id, { test: center.tests.chest })).toEqual(cleared);
    expect(
      await refusalOf(partlyPaid.id, { machine: center.machines.mr, test: center.tests.knee }),
    ).toEqual(cleared);
    expect(await refusalOf(partlyPaid.id, insured)).toEqual(cleared);
    expect((await edit(partlyPaid.id, { notes: "still possible" })).status).toBe(200);

    const payment = { kind: "payment", amount: 90_000, method: "transfer" };
    const paid = await desk.post<Payment>(`/appointments/${partlyPaid.id}/payments/`, payment);
    expect(paid.status).toBe(201);
    expect(paid.body.shift).not.toBe(shift.id);
    const cancelled = await desk.delete(`/appointments/${partlyPaid.id}/`, {
      reason: "machine_fault",
      refund_amount: 100_000,
      method: "cash",
    });
    expect(cancelled.status).toBe(204);
    expect(await ledgerOf(partlyPaid.id)).toEqual([
      { kind: "payment", method: "cash", amount: 10_000, reason: "" },
      { kind: "payment", method: "transfer", amount: 90_000, reason: "" },
      { kind: "refund", method: "cash", amount: 100_000, reason: "machine_fault" },
    ]);
  });
});
