import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

async function step(person: Caller, id: number, status: string, more: object = {}) {
  const answer = await person.post<Appointment & Refused>(`/appointments/${id}/status/`, {
    status,
    ...more,
  });
  return answer.status === 200 ? answer.body.status : `${answer.status} ${answer.body.code}`;
}

describe("the status of an appointment", () => {
  it("moves one step forward or back at a time, without a shift", async () => {
    const { owner, admin, desk, doctor, center } = world;
    const { id } = await book(desk, center);
    const walked = [
      await step(owner, id, "completed"),
      await step(admin, id, "arrived"),
      await step(desk, id, "pending"),
      await step(desk, id, "arrived"),
      await step(doctor, id, "in_progress"),
      await step(desk, id, "arrived"),
      await step(desk, id, "pending"),
      await step(desk, id, "arrived"),
      await step(doctor, id, "in_progress"),
      await step(doctor, id, "completed"),
      await step(doctor, id, "in_progress"),
      await step(doctor, id, "completed"),
      await step(desk, id, "arrived"),
    ];
    expect(walked).toEqual([
      "409 status_transition",
      "arrived",
      "pending",
      "arrived",
      "in_progress",
      "arrived",
      "pending",
      "arrived",
      "in_progress",
      "completed",
      "in_progress",
      "completed",
      "409 status_transition",
    ]);
  });

  it("cannot be set to arrived or no-show by doctors or by users of other branches", async () => {
    const { stranger, doctor, desk, desk2, otherOwner, center } = world;
    const { id } = await book(desk, center);
    expect(
      await Promise.all([
        step(stranger, id, "arrived"),
        step(doctor, id, "arrived"),
        step(doctor, id, "no_show"),
        step(desk2, id, "arrived"),
        step(otherOwner, id, "arrived"),
        step(desk, id, "cancelled"),
        step(desk, id, "somewhere"),
      ]),
    ).toEqual([
      "401 unauthenticated",
      "403 forbidden",
      "403 forbidden",
      "404 not_found",
      "404 not_found",
      "409 status_transition",
      "400 validation",
    ]);
  });

  it("frees the slot when set to no-show, and needs a free slot to be set back", async () => {
    const { desk, center } = world;
    const missed = await book(desk, center);
    expect(await step(desk, missed.id, "no_show", { note: "did not answer" })).toBe("no_show");
    const { body } = await desk.get<Appointment>(`/appointments/${missed.id}/`);
    expect(body.cancel_note).toBe("did not answer");
    await book(desk, center, { start_at: missed.start_at });
    expect(await step(desk, missed.id, "pending")).toBe("409 slot_taken");
  });

  it("cannot be set back once a report has begun", async () => {
    const { desk, owner, center, app } = world;
    const { id } = await book(desk, center);
    for (const status of ["arrived", "in_progress", "completed"]) await step(owner, id, status);
    const setReport = (status: string) =>
      app.database.pool.query("UPDATE appointments SET report_status = $1 WHERE id = $2", [
        status,
        id,
      ]);
    await setReport("in_progress");
    expect(await step(owner, id, "in_progress")).toBe("409 status_transition");
    await setReport("report_ready");
    expect(await step(owner, id, "in_progress")).toBe("409 report_ready");
  });

  it("stays unchanged if another user changed it first", async () => {
    const { desk, center } = world;
    const { id, version } = await book(desk, center);
    await step(desk, id, "arrived", { version });
    expect(await step(desk, id, "pending", { version })).toBe("409 stale");
  });
});

describe("cancelling an appointment", () => {
  it("keeps the record with the reason, drops the commission, and refunds the given amount", async () => {
    const { desk, owner, center } = world;
    const { id } = await book(desk, center, { referring_doctor: center.doctors.amr });
    const input = {
      reason: "patient_request",
      note: "travels",
      refund_amount: 70_000,
      method: "cash",
    };
    expect((await desk.delete(`/appointments/${id}/`, input)).status).toBe(204);
    const { body } = await owner.get<Appointment>(`/appointments/${id}/`);
    expect(body).toMatchObject({
      status: "cancelled",
      cancel_reason: "patient_request",
      cancel_note: "travels",
      paid_amount: 30_000,
      commission_amount: 0,
    });
    const repeated = await desk.delete(`/appointments/${id}/`, { reason: "other" });
    expect([repeated.status, repeated.body.code]).toEqual([409, "status_transition"]);
  });

  it("is refused after the examination began, without a valid reason, or with too high a refund", async () => {
    const { desk, center } = world;
    const { id } = await book(desk, center);
    const cancel = async (body: object) => {
      const answer = await desk.delete(`/appointments/${id}/`, body);
      return [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})];
    };
    expect(await cancel({})).toEqual([400, "validation", ["reason"]]);
    expect(await cancel({ reason: "mood" })).toEqual([400, "validation", ["reason"]]);
    expect(await cancel({ reason: "other", refund_amount: 100_001 })).toEqual([
      400,
      "validation",
      ["refund_amount"],
    ]);
    await step(desk, id, "arrived");
    await step(desk, id, "in_progress");
    expect(await cancel({ reason: "other" })).toEqual([409, "status_transition", []]);
  });

  it("is allowed only to receptionists with an active shift, in their own branches", async () => {
    const { stranger, owner, admin, doctor, desk, desk2, desk3, otherOwner, center } = world;
    const { id } = await book(desk, center);
    await startShift(desk2);
    const codes = await Promise.all(
      [stranger, owner, admin, doctor, otherOwner, desk3, desk2].map(async (person) => {
        const answer = await person.delete(`/appointments/${id}/`, { reason: "other" });
        return `${answer.status} ${answer.body.code}`;
      }),
    );
    expect(codes).toEqual([
      "401 unauthenticated",
      "403 forbidden",
      "403 forbidden",
      "403 forbidden",
      "403 forbidden",
      "403 shift_required",
      "404 not_found",
    ]);
  });
});

describe("the ledger", () => {
  const pay = (person: Caller, id: number, body: object) =>
    person.post<Payment & Refused>(`/appointments/${id}/payments/`, body);

  it("records payments and refunds in the shift of the current user", async () => {
    const { desk, center } = world;
    const { id } = await book(desk, center, { requested_cost: 20_000, paid_amount: 20_000 });
    const paid = await pay(desk, id, { kind: "payment", amount: 80_000, method: "card" });
    expect(paid.body).toMatchObject({
      kind: "payment",
      amount: 80_000,
      method: "card",
      reason: "",
    });
    const refund = await pay(desk, id, { kind: "refund", amount: 100_000, reason: "complaint" });
    expect(refund.body).toMatchObject({ kind: "refund", method: "cash", reason: "complaint" });
    const { body } = await desk.get<Appointment>(`/appointments/${id}/`);
    expect(body).toMatchObject({ paid_amount: 0, remaining_cost: 100_000, total_price: 100_000 });
  });

  it("refuses invalid amounts, and payments for a cancelled appointment", async () => {
    const { desk, center } = world;
    const { id } = await book(desk, center, { requested_cost: 50_000, paid_amount: 50_000 });
    const refusal = async (body: object) => {
      const answer = await pay(desk, id, body);
      const [[field, faults] = []] = Object.entries(answer.body.errors ?? {});
      return [answer.status, answer.body.code, field, faults?.[0]?.code];
    };
    expect(
      await Promise.all([
        refusal({ kind: "payment", amount: 50_001 }),
        refusal({ kind: "refund", amount: 50_001, reason: "x" }),
        refusal({ kind: "refund", amount: 1 }),
        refusal({ kind: "payment", amount: 0 }),
        refusal({ kind: "gift", amount: 1 }),
      ]),
    ).toEqual([
      [400, "validation", "amount", "paid_above_due"],
      [400, "validation", "amount", "refund_above_paid"],
      [400, "validation", "reason", "reason_required"],
      [400, "validation", "amount", "amount_positive"],
      [400, "validation", "kind", "choice"],
    ]);
    await desk.delete(`/appointments/${id}/`, { reason: "other" });
    expect(await refusal({ kind: "payment", amount: 1 })).toEqual([
      409,
      "status_transition",
      undefined,
      undefined,
    ]);
    expect((await pay(desk, id, { kind: "refund", amount: 50_000, reason: "late" })).status).toBe(
      201,
    );
  });

  it("refuses a payment for a no-show, which owes nothing, and accepts a refund", async () => {
    const { desk, center } = world;
    const { id, accession_number: number } = await book(desk, center, {
      requested_cost: 20_000,
      paid_amount: 20_000,
    });
    await step(desk, id, "no_show");
    const secondPayment = await pay(desk, id, { kind: "payment", amount: 80_000 });
    expect([secondPayment.status, secondPayment.body.code]).toEqual([409, "status_transition"]);
    const file = await desk.get<string>(
      `/appointments/?accession_number=${number}&export_csv=true`,
    );
    expect(file.body.split(/\r?\n/)[1]).toMatch(
      /,no_show,not_started,1000.00,0.00,200.00,0.00,routine,,,0.00,,$/,
    );
    const refund = await pay(desk, id, { kind: "refund", amount: 20_000, reason: "did not come" });
    expect(refund.status).toBe(201);
    const { body } = await desk.get<Payment[]>(`/appointments/${id}/payments/`);
    expect(body.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment", 20_000],
      ["refund", 20_000],
    ]);
  });

  it("is readable by the owner, admin staff and receptionists of the branch", async () => {
    const { stranger, owner, admin, doctor, desk, desk2, desk3, otherOwner, center } = world;
    const { id } = await book(desk, center);
    const people = [stranger, doctor, owner, admin, desk, desk3, desk2, otherOwner];
    const rowsByCaller = await Promise.all(
      people.map(async (person) => (await person.get(`/appointments/${id}/payments/`)).status),
    );
    expect(rowsByCaller).toEqual([401, 403, 200, 200, 200, 200, 404, 404]);
    const written = await Promise.all(
      people.slice(0, 4).map(async (person) => {
        const { status, body } = await pay(person, id, { kind: "payment", amount: 1 });
        return `${status} ${body.code}`;
      }),
    );
    expect(written).toEqual([
      "401 unauthenticated",
      "403 forbidden",
      "403 forbidden",
      "403 forbidden",
    ]);
  });
});
