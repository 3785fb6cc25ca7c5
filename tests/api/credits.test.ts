import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { ActiveShiftDetails, ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { creditLines, creditOf, deposit, pay, requireCreditLines } from "../support/credit-desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let patient: number;
beforeEach(async () => {
  world = await openWorld();
  patient = world.center.patients.mohamed;
  await startShift(world.desk, { opening_float: 10_000 });
});
afterEach(async () => {
  await requireCreditLines(world);
  await world.app.close();
});

const url = (id = patient) => `/patients/${id}/credit/`;
const unpaid = () => book(world.desk, world.center, { requested_cost: 0, paid_amount: 0 });
const appointmentOf = async ({ id }: Appointment) =>
  (await world.desk.get<Appointment>(`/appointments/${id}/`)).body;

describe("the credit of a patient", () => {
  it("grows by deposits and returned refunds, and falls by use and paying back", async () => {
    const { desk } = world;
    const taken = await deposit(desk, patient, 150_000, { note: "For the MRI" });
    const appointment = await unpaid();
    expect((await pay(desk, appointment.id, { amount: 100_000 })).status).toBe(201);
    const refund = { kind: "refund", amount: 40_000, reason: "A cheaper test" };
    expect((await pay(desk, appointment.id, refund)).status).toBe(201);
    const back = await desk.post(url(), { kind: "paid_back", amount: 20_000, note: "Asked for" });
    expect(back.status).toBe(201);
    expect(taken).toMatchObject({
      patient,
      branch: world.center.branches.north,
      number: 1,
      kind: "deposited",
      method: "cash",
      amount: 150_000,
      change: 150_000,
      balance_after: 150_000,
      appointment: null,
      accession_number: "",
      note: "For the MRI",
    });
    expect(await creditLines(desk, patient)).toEqual([
      "deposited cash 150000 150000",
      "used credit -100000 50000",
      "returned credit 40000 90000",
      "paid_back cash -20000 70000",
    ]);
    const { balance, movements } = await creditOf(desk, patient);
    expect([balance, movements[1]?.accession_number]).toEqual([
      70_000,
      appointment.accession_number,
    ]);
    expect(await appointmentOf(appointment)).toMatchObject({
      paid_amount: 60_000,
      remaining_cost: 40_000,
    });
  });

  it("is nothing at first, and of its center alone", async () => {
    expect(await creditOf(world.desk, patient)).toEqual({ patient, balance: 0, movements: [] });
    expect((await world.otherOwner.get(url())).status).toBe(404);
    expect((await world.desk.get(url(999_999))).status).toBe(404);
  });

  it("is refused below zero, with the balance", async () => {
    const { desk } = world;
    await deposit(desk, patient, 30_000);
    const appointment = await unpaid();
    const used = await pay(desk, appointment.id, { amount: 30_001 });
    const back = await desk.post<{ code: string; balance: number }>(url(), {
      kind: "paid_back",
      amount: 30_001,
      note: "Asked for",
    });
    expect([used, back].map(({ status, body }) => [status, body.code, body.balance])).toEqual([
      [409, "credit_short", 30_000],
      [409, "credit_short", 30_000],
    ]);
    expect(await appointmentOf(appointment)).toMatchObject({ paid_amount: 0 });
    expect((await pay(desk, appointment.id, { amount: 30_000 })).status).toBe(201);
  });

  it("pays a booking beside cash, and is refunded when it is cancelled", async () => {
    const { desk, center } = world;
    await deposit(desk, patient, 70_000, { method: "card" });
    const appointment = await book(desk, center, {
      paid_amount: 30_000,
      other_payments: [{ method: "credit", amount: 70_000 }],
    });
    expect(appointment).toMatchObject({ paid_amount: 100_000, remaining_cost: 0 });
    const cancel = {
      reason: "patient_request",
      refund_amount: 100_000,
      method: "credit",
      version: appointment.version,
    };
    expect((await desk.post(`/appointments/${appointment.id}/cancel/`, cancel)).status).toBe(200);
    expect(await creditLines(desk, patient)).toEqual([
      "deposited card 70000 70000",
      "used credit -70000 0",
      "returned credit 100000 100000",
    ]);
  });

  it("books nothing that the credit does not pay", async () => {
    const { desk, center } = world;
    await deposit(desk, patient, 10_000);
    await expect(book(desk, center, { method: "credit" })).rejects.toThrow("credit_short");
    const { body } = await desk.get<Page<Appointment>>(`/appointments/?page=1&patient=${patient}`);
    expect(body.count).toBe(0);
  });

  it("needs an active shift and a role that takes payments", async () => {
    const { desk, desk2, owner, admin, doctor } = world;
    const body = { kind: "deposited", amount: 100 };
    const refusals = await Promise.all(
      [desk2, owner, admin, doctor].map((caller) => refusal(caller.post(url(), body))),
    );
    expect(refusals).toEqual([
      [403, "shift_required", {}],
      [403, "forbidden", {}],
      [403, "forbidden", {}],
      [403, "forbidden", {}],
    ]);
    expect((await refusal(doctor.get(url())))[1]).toBe("forbidden");
    expect((await owner.get(url())).status).toBe(200);
    expect((await desk.post(url(), body)).status).toBe(201);
  });

  it("moves by cash, card or transfer, with a reason if it is paid back", async () => {
    const { desk } = world;
    const faults = await Promise.all(
      [
        { kind: "deposited", amount: 0 },
        { kind: "deposited", amount: 100, method: "credit" },
        { kind: "used", amount: 100 },
        { kind: "paid_back", amount: 100 },
      ].map((body) => refusal(desk.post(url(), body))),
    );
    expect(faults.map(([, , fields]) => fields)).toEqual([
      { amount: "amount_positive" },
      { method: "choice" },
      { kind: "choice" },
      { note: "reason_required" },
    ]);
  });

  it("is taken once if the answer was lost and the call is sent again", async () => {
    const { desk } = world;
    const body = { kind: "deposited", amount: 5_000 };
    const options = { "idempotency-key": "0c1f6c2e-credit-taken-once" };
    const answers = [await desk.post(url(), body, options), await desk.post(url(), body, options)];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await creditOf(desk, patient)).balance).toBe(5_000);
  });

  it("keeps its patient from being deleted", async () => {
    const { desk } = world;
    await deposit(desk, patient, 100);
    const { status, body } = await desk.delete(`/patients/${patient}/`);
    expect([status, body.code, body["used_by"]]).toEqual([409, "in_use", { credit_movements: 1 }]);
  });
});

describe("the drawer and the figures of money that moved", () => {
  /** A deposit of 500 in cash and one of 300 by card, 400 of it used, 100 of that returned, 50 paid back in cash. */
  async function play(): Promise<Appointment> {
    const { desk } = world;
    await deposit(desk, patient, 50_000);
    await deposit(desk, patient, 30_000, { method: "card" });
    const appointment = await unpaid();
    await pay(desk, appointment.id, { amount: 40_000 });
    await pay(desk, appointment.id, { kind: "refund", amount: 10_000, reason: "Too much" });
    await desk.post(url(), { kind: "paid_back", amount: 5_000, note: "Asked for" });
    await pay(desk, appointment.id, { amount: 1_000, method: "cash" });
    return appointment;
  }

  it("expect deposits in the drawer, and not what was used", async () => {
    const { desk } = world;
    await play();
    const active = await desk.get<ActiveShiftDetails>("/receptionist-shift/active_shift_details/");
    expect(active.body.collected_amount).toBe(76_000);
    const { body } = await desk.post<ReceptionistShift>("/receptionist-shift/close_shift/", {
      counted_cash: 56_000,
    });
    expect(body).toMatchObject({
      collected_amount: 76_000,
      expected_cash: 56_000,
      difference: 0,
    });
  });

  it("are the same at the end of the day, in the financial report and in the rows behind them", async () => {
    const { owner, center } = world;
    await play();
    const { body: page } = await owner.get<EndOfDay>("/end-of-day/");
    expect(page.collections).toMatchObject({
      totals: { payments: 81_000, refunds: 5_000, net: 76_000 },
      by_method: [
        { method: "cash", payments: 51_000, refunds: 5_000, net: 46_000 },
        { method: "card", payments: 30_000, refunds: 0, net: 30_000 },
        { method: "transfer", payments: 0, refunds: 0, net: 0 },
      ],
      by_person: [{ cash: 46_000, card: 30_000, transfer: 0, net: 76_000 }],
    });
    expect(page.refunds).toMatchObject({ count: 1, amount: 5_000 });
    const day = `start_date=${page.start_date}&end_date=${page.end_date}`;
    const some = `${day}&branches=${center.branches.north}`;
    const reports = await Promise.all(
      [day, some, `${day}&branches=${center.branches.south}`].map((query) =>
        owner.get<FinancialReport>(`/financial-report/?${query}`),
      ),
    );
    expect(reports.map(({ body }) => body.cash.by_method.map(({ net }) => net))).toEqual([
      [46_000, 30_000, 0],
      [46_000, 30_000, 0],
      [0, 0, 0],
    ]);
    const { body: list } = await owner.get<Page<Payment>>(
      `/payments/?page=1&${day}&branch=${center.branches.north}`,
    );
    expect(
      list.results.map(({ kind, method, amount, appointment }) => [
        kind,
        method,
        amount,
        appointment === null,
      ]),
    ).toEqual([
      ["payment", "cash", 50_000, true],
      ["payment", "card", 30_000, true],
      ["refund", "cash", 5_000, true],
      ["payment", "cash", 1_000, false],
    ]);
    expect(list.results[0]).toMatchObject({ patient, accession_number: "" });
  });

  it("list all rows of the shift, with what was used", async () => {
    const { owner, desk } = world;
    await play();
    const { body: active } = await desk.get<ActiveShiftDetails>(
      "/receptionist-shift/active_shift_details/",
    );
    const { body } = await owner.get<Payment[]>(`/receptionist-shift/${active.id}/payments/`);
    expect(body.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
      "payment cash",
      "payment card",
      "payment credit",
      "refund credit",
      "refund cash",
      "payment cash",
    ]);
  });
});
