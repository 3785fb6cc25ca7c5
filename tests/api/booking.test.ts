import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Refused } from "../support/api.ts";
import {
  book,
  bookingOf,
  requireCreated,
  openWorld,
  startShift,
  type World,
} from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let shift: number;
beforeAll(async () => {
  world = await openWorld();
  shift = (await startShift(world.desk)).id;
  await startShift(world.desk3, { branch: world.center.branches.north });
});
afterAll(() => world.app.close());

const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Returns the default appointment of {@link bookingOf} as the receptionist who made it sees it. */
function bookedBrain(changes: Partial<Appointment> = {}): Appointment {
  const { center } = world;
  return {
    id: expect.any(Number),
    accession_number: expect.stringMatching(/^261121\d{4,}$/),
    patient: center.patients.mohamed,
    patient_name: "محمد عبد الله حسن",
    patient_age: 36,
    patient_birth_date: "1990-05-01",
    patient_gender: "male",
    patient_national_id: "29005011234567",
    patient_country_phone_code: "+20",
    patient_phone_number: "1012345678",
    test: center.tests.brain,
    test_unique_id: "CT-BRAIN",
    test_name_ar: "أشعة مقطعية على المخ",
    test_name_en: "CT brain",
    modality: "CT",
    machine: center.machines.ct,
    machine_name: "North CT",
    branch: center.branches.north,
    branch_name: "North",
    room: center.rooms.north,
    room_number: "N1",
    start_at: "2026-11-22T09:00:00.000Z",
    duration_minutes: 20,
    status: "pending",
    report_status: "not_started",
    first_reader: null,
    first_reader_name: null,
    first_read_at: null,
    awaits_second_reader: false,
    cancel_reason: null,
    cancel_note: "",
    referring_doctor: null,
    referring_doctor_name: null,
    insurance_provider: null,
    insurance_provider_name: null,
    insurance_covered: false,
    insurance_transaction: null,
    card_number: null,
    approval_number: null,
    insurance_closed: false,
    list_price: 100_000,
    discount_kind: null,
    discount_percentage: null,
    discount_amount: 0,
    discount_reason: "",
    discount_approved_by: null,
    discount_approved_by_name: null,
    total_price: 100_000,
    covered_amount: 0,
    requested_cost: 100_000,
    paid_amount: 100_000,
    remaining_cost: 0,
    pending_amount: 0,
    written_off_amount: 0,
    shift,
    shift_cleared: false,
    created_by: center.accounts.desk,
    created_by_name: "desk",
    notes: "",
    indication: "",
    priority: "routine",
    completed_at: null,
    assigned_to: null,
    assigned_to_name: null,
    deferred_until: null,
    deferred_reason: "",
    deferred_by: null,
    deferred_by_name: null,
    package: null,
    package_name_ar: null,
    package_name_en: null,
    package_booking: null,
    created_at: someInstant,
    updated_at: someInstant,
    version: 2,
    ...changes,
  };
}

describe("a booking", () => {
  it("takes price, branch, room and duration from the machine and its test price", async () => {
    const { desk, center } = world;
    const input = bookingOf(center, { expected_total_price: 100_000, total_price: 100_000 });
    const appointment = requireCreated(await desk.post<Appointment>("/appointments/", input));
    expect(appointment).toEqual(bookedBrain());
    const ledger = await desk.get<Payment[]>(`/appointments/${appointment.id}/payments/`);
    expect(ledger.body).toEqual([
      {
        id: expect.any(Number),
        appointment: appointment.id,
        accession_number: appointment.accession_number,
        patient: center.patients.mohamed,
        patient_name: "محمد عبد الله حسن",
        shift,
        kind: "payment",
        method: "cash",
        amount: 100_000,
        reason: "",
        by: center.accounts.desk,
        by_name: "desk",
        at: "2026-11-21T08:00:00.000Z",
        created_at: someInstant,
        updated_at: someInstant,
        version: 1,
      },
    ]);
  });

  it("with insurance takes the provider's price and creates the insurance transaction", async () => {
    const { desk, center, app } = world;
    const start_at = "2026-11-22T10:00:00.000Z";
    const booking = bookingOf(center, {
      start_at,
      insurance_provider: center.providers.health,
      covered_amount: 64_000,
      requested_cost: 10_000,
      paid_amount: 12_000,
      method: "card",
      notes: "  fasting  ",
    });
    const appointment = requireCreated(await desk.post<Appointment>("/appointments/", booking));
    expect(appointment).toEqual(
      bookedBrain({
        start_at,
        insurance_provider: center.providers.health,
        insurance_provider_name: "Health",
        insurance_covered: true,
        insurance_transaction: expect.any(Number),
        list_price: 80_000,
        total_price: 80_000,
        covered_amount: 64_000,
        requested_cost: 10_000,
        paid_amount: 12_000,
        remaining_cost: 4_000,
        pending_amount: 64_000,
        notes: "fasting",
      }),
    );
    const { rows } = await app.database.pool.query(
      `SELECT provider_id, covered_amount, settled_amount, status, created_by
       FROM insurance_transactions WHERE id = $1`,
      [appointment.insurance_transaction],
    );
    expect(rows).toEqual([
      {
        provider_id: center.providers.health,
        covered_amount: 64_000,
        settled_amount: 0,
        status: "pending",
        created_by: center.accounts.desk,
      },
    ]);
  });

  it("records payments by several methods, or is refused as a whole", async () => {
    const { desk, center } = world;
    const start_at = "2026-11-22T16:00:00.000Z";
    const split = (cash: number, card: number) =>
      bookingOf(center, {
        start_at,
        requested_cost: 70_000,
        paid_amount: cash,
        other_payments: [{ method: "card", amount: card }],
      });
    const tooLittle = await desk.post("/appointments/", split(29_999, 40_000));
    const tooMuch = await desk.post("/appointments/", split(60_000, 40_001));
    expect([tooLittle, tooMuch].map(({ status, body }) => [status, body.errors])).toMatchObject([
      [400, { paid_amount: [{ code: "paid_below_requested" }] }],
      [400, { paid_amount: [{ code: "paid_above_due" }] }],
    ]);
    const bookedAppointment = requireCreated(
      await desk.post<Appointment>("/appointments/", split(30_000, 40_000)),
    );
    expect(bookedAppointment).toMatchObject({ paid_amount: 70_000, remaining_cost: 30_000 });
    const ledger = await desk.get<Payment[]>(`/appointments/${bookedAppointment.id}/payments/`);
    expect(ledger.body.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ["payment", "cash", 30_000],
      ["payment", "card", 40_000],
    ]);
  });

  it("without a payment leaves the whole price as the remaining amount", async () => {
    const { desk, center } = world;
    const unpaid = await book(desk, center, { requested_cost: 0, paid_amount: 0 });
    expect(unpaid).toMatchObject({ paid_amount: 0, remaining_cost: 100_000, version: 1 });
  });

  it("may be in any of the receptionist's branches, whatever branch the shift belongs to", async () => {
    const { desk3, center } = world;
    const south = { machine: center.machines.southCt, paid_amount: 90_000 };
    expect(await book(desk3, center, south)).toMatchObject({
      branch: center.branches.south,
      branch_name: "South",
      total_price: 90_000,
      duration_minutes: 15,
    });
  });

  it("accepts a start with any UTC offset and returns it in UTC", async () => {
    const { desk, center } = world;
    const input = bookingOf(center, { start_at: "2026-11-22T14:00:00+02:00" });
    const { start_at } = requireCreated(await desk.post<Appointment>("/appointments/", input));
    expect(start_at).toBe("2026-11-22T12:00:00.000Z");
  });

  it("gets an accession number that is unique in the center", async () => {
    const { app } = world;
    const { rows } = await app.database.pool.query<{ all: number; different: number }>(
      `SELECT count(*) AS all, count(DISTINCT accession_number) AS different FROM appointments`,
    );
    expect(rows[0]?.different).toBe(rows[0]?.all);
  });

  it("may begin when the previous appointment ends, and may use the slot of a cancelled one", async () => {
    const { desk, center } = world;
    const timeAt = async (start_at: string) =>
      desk.post<Appointment & Refused>("/appointments/", bookingOf(center, { start_at }));
    const first = requireCreated(await timeAt("2026-11-25T05:00:00.000Z"));
    expect((await timeAt("2026-11-25T05:20:00.000Z")).status).toBe(201);
    const overlapping = await timeAt("2026-11-25T05:19:00.000Z");
    expect([overlapping.status, overlapping.body.code]).toEqual([409, "slot_taken"]);
    await desk.delete(`/appointments/${first.id}/`, { reason: "booked_twice" });
    expect((await timeAt("2026-11-25T05:00:00.000Z")).status).toBe(201);
  });
});

describe("the commission of a booking", () => {
  const commissionOf = async (changes: object) => {
    const { id } = await book(world.desk, world.center, changes);
    const { body } = await world.owner.get<Appointment>(`/appointments/${id}/`);
    return body.commission_amount;
  };

  it("comes from the most specific rule", async () => {
    const { doctors, tests, machines } = world.center;
    expect(await commissionOf({ referring_doctor: doctors.amr })).toBe(10_000);
    const chest = { test: tests.chest, paid_amount: 60_000 };
    expect(await commissionOf({ ...chest, referring_doctor: doctors.amr })).toBe(7_777);
    const knee = { test: tests.knee, machine: machines.mr, paid_amount: 180_000 };
    expect(await commissionOf({ ...knee, referring_doctor: doctors.nadia })).toBe(4_500);
  });

  it("is 0 without a referring doctor or without a rule for the doctor", async () => {
    const { doctors, tests, machines } = world.center;
    const knee = { test: tests.knee, machine: machines.mr, paid_amount: 180_000 };
    expect(await commissionOf(knee)).toBe(0);
    expect(await commissionOf({ referring_doctor: doctors.nadia })).toBe(0);
  });

  it("stays when the rule changes later, and is visible to owner and admin staff only", async () => {
    const { desk, doctor, admin, owner, center, app } = world;
    const { id } = await book(desk, center, { referring_doctor: center.doctors.amr });
    await app.database.pool.query(
      "UPDATE commission_rules SET commission_basis_points = 5000 WHERE id = $1",
      [center.rules.amr],
    );
    const rowsByCaller = await Promise.all(
      [owner, admin, doctor, desk].map(async (person) => {
        const { body } = await person.get<Appointment>(`/appointments/${id}/`);
        return body.commission_amount;
      }),
    );
    expect(rowsByCaller).toEqual([10_000, 10_000, undefined, undefined]);
  });
});
