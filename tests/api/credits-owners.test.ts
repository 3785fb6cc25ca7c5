import type { Appointment } from "#domain/entities/appointment.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { creditOf, deposit, pay, requireCreditLines } from "../support/credit-desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let patient: number;
beforeEach(async () => {
  world = await openWorld();
  patient = world.center.patients.mohamed;
  await startShift(world.desk);
});
afterEach(async () => {
  await requireCreditLines(world);
  await world.app.close();
});

const unpaid = () => book(world.desk, world.center, { requested_cost: 0, paid_amount: 0 });

describe("the credit of a patient", () => {
  it("keeps the patient of an appointment that it paid, until it is returned", async () => {
    const { desk, center } = world;
    await deposit(desk, patient, 50_000);
    const appointment = await unpaid();
    await pay(desk, appointment.id, { amount: 50_000 });
    const other = async (changes: object = {}) => {
      const { version } = (await desk.get<Appointment>(`/appointments/${appointment.id}/`)).body;
      const body = { patient: center.patients.ahmed, version, ...changes };
      return desk.patch<Appointment & Refused>(`/appointments/${appointment.id}/`, body);
    };
    const refund = { refund_amount: 50_000, refund_reason: "Another patient" };
    expect(await refusal(other())).toEqual([400, "validation", { patient: "patient_credit_used" }]);
    expect(await refusal(other({ ...refund, method: "cash" }))).toEqual([
      400,
      "validation",
      { patient: "patient_credit_used" },
    ]);
    const { status, body } = await other({ ...refund, method: "credit" });
    expect([status, body.patient, body.paid_amount]).toEqual([200, center.patients.ahmed, 0]);
    expect((await creditOf(desk, patient)).balance).toBe(50_000);
    expect((await creditOf(desk, center.patients.ahmed)).movements).toEqual([]);
  });

  it("shows a desk the notes and appointments of its branches alone, and every balance", async () => {
    const { desk, desk2, owner } = world;
    await deposit(desk, patient, 50_000, { note: "For the MRI" });
    const { id, accession_number } = await unpaid();
    await pay(desk, id, { amount: 20_000 });
    await startShift(desk2);
    await deposit(desk2, patient, 1_000, { note: "In the south" });
    const seenBy = async (caller: Caller) =>
      (await creditOf(caller, patient)).movements.map((one) => [
        one.balance_after,
        one.appointment,
        one.accession_number,
        one.note,
      ]);
    expect(await seenBy(desk)).toEqual([
      [31_000, null, "", ""],
      [30_000, id, accession_number, ""],
      [50_000, null, "", "For the MRI"],
    ]);
    expect(await seenBy(desk2)).toEqual([
      [31_000, null, "", "In the south"],
      [30_000, null, "", ""],
      [50_000, null, "", ""],
    ]);
    expect(await seenBy(owner)).toEqual([
      [31_000, null, "", "In the south"],
      [30_000, id, accession_number, ""],
      [50_000, null, "", "For the MRI"],
    ]);
  });
});
