import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Package, PackageBooking } from "#domain/entities/package.ts";
import type { PatientCredit } from "#domain/entities/credit.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Refused } from "../support/api.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import { refusal, requireCreated, type World } from "../support/desk.ts";
import { addPackage, bookingOn as bookingFor, openPackages } from "../support/package-desk.ts";

const PATH = "/package-bookings/";
let world: World;
let checkUp: Package;
beforeAll(async () => {
  ({ world, checkUp } = await openPackages());
});
afterAll(() => world.app.close());

const bookingOn = (day: number, changes: object = {}) =>
  bookingFor({ world, checkUp }, day, changes);
const book = async (day: number, changes: object = {}): Promise<PackageBooking> =>
  requireCreated(await world.desk.post<PackageBooking>(PATH, bookingOn(day, changes)));

const refused = (day: number, changes: object) =>
  refusal(world.desk.post(PATH, bookingOn(day, changes)));

async function count(): Promise<unknown> {
  const { rows } = await world.app.database.pool.query(
    `select (select count(*) from appointments)::int as appointments,
      (select count(*) from package_bookings)::int as bookings, (select count(*) from payments)::int as payments`,
  );
  return rows[0];
}

/** Returns what an appointment costs, and why. */
const priceOf = (one: Appointment) => [
  one.test,
  one.list_price,
  one.discount_kind,
  one.discount_amount,
  one.discount_reason,
  one.discount_approved_by,
  one.total_price,
  one.requested_cost,
  one.paid_amount,
];

describe("booking a package", () => {
  it("makes an appointment for each test, which share the price, the discount's reason and the booking", async () => {
    const { desk, center } = world;
    const { brain, chest } = center.tests;
    const booked = await book(2, {
      referring_doctor: center.doctors.nadia,
      notes: "fasting",
      requested_cost: 60_000,
      paid_amount: 60_000,
      expected_total_price: 90_001,
    });
    const reason = "باقة الاطمئنان";
    expect([booked.package, booked.price]).toEqual([checkUp.id, 90_001]);
    expect(booked.appointments.map(priceOf)).toEqual([
      [brain, 100_000, "value", 43_749, reason, null, 56_251, 56_251, 56_251],
      [chest, 60_000, "value", 26_250, reason, null, 33_750, 3_749, 3_749],
    ]);
    const facts = (one: Appointment) => [
      one.package,
      one.package_name_ar,
      one.package_name_en,
      one.package_booking,
      one.notes,
      one.referring_doctor,
    ];
    const same = [checkUp.id, reason, "Check-up", booked.id, "fasting", center.doctors.nadia];
    expect(booked.appointments.map(facts)).toEqual([same, same]);
    const ids = booked.appointments.map(({ id }) => id);
    const ledgers = await Promise.all(
      ids.map((id) => desk.get<Payment[]>(`/appointments/${id}/payments/`)),
    );
    expect(
      ledgers.map(({ body }) => body.map((row) => [row.kind, row.method, row.amount])),
    ).toEqual([[["payment", "cash", 56_251]], [["payment", "cash", 3_749]]]);
    const listed = await desk.get<Page<Appointment>>(
      `/appointments/?page=1&package_booking=${booked.id}&ordering=start_at`,
    );
    expect(listed.body.results.map(({ id }) => id)).toEqual(ids);
    expect(await brokenMoneyRules(world.app.database, { appointment: 1, shift: 1 })).toEqual([]);
  });

  it("is the same booking again for the same Idempotency-Key", async () => {
    const send = () =>
      world.desk.post<PackageBooking>(PATH, bookingOn(3), { "idempotency-key": "package" });
    const first = requireCreated(await send());
    const before = await count();
    expect(requireCreated(await send())).toEqual(first);
    expect(await count()).toEqual(before);
  });

  it("books nothing if the time of one test is taken, and names its row", async () => {
    const { desk } = world;
    await book(4);
    const before = await count();
    const tests = bookingOn(4).tests.map((line, row) =>
      row === 0 ? { ...line, start_at: "2026-12-04T12:00:00.000Z" } : line,
    );
    const { status, body } = await desk.post<Refused & { row: number }>(
      PATH,
      bookingOn(4, { tests }),
    );
    expect([status, body.code, body.row]).toEqual([409, "slot_taken", 1]);
    const overlapping = bookingOn(5).tests.map((line) => ({
      ...line,
      start_at: "2026-12-05T12:00:00.000Z",
    }));
    const own = await desk.post<Refused & { row: number }>(
      PATH,
      bookingOn(5, { tests: overlapping }),
    );
    expect([own.status, own.body.code, own.body.row]).toEqual([409, "slot_taken", 1]);
    expect(await count()).toEqual(before);
  });

  it("is won whole by one of many desks that want one of its times", async () => {
    const { desk, desk3 } = world;
    const rounds: unknown[] = [];
    for (let day = 10; day < 16; day += 1) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_one, place) => {
          const { tests } = bookingOn(day);
          // Half of them want the tests the other way round.
          const [one, other] = tests.map(({ start_at }) => start_at);
          const turned = tests.map((line, row) => ({ ...line, start_at: row === 0 ? other : one }));
          return (place % 2 === 0 ? desk : desk3).post<PackageBooking & Refused>(
            PATH,
            bookingOn(day, place % 4 < 2 ? {} : { tests: turned }),
          );
        }),
      );
      const { rows } = await world.app.database.pool.query(
        `select count(*)::int as made, count(distinct package_booking_id)::int as bookings from appointments
          where start_at >= $1 and start_at < $1::timestamptz + interval '1 day'`,
        [new Date(Date.UTC(2026, 11, day)).toISOString()],
      );
      rounds.push([answers.map(({ status, body }) => body.code ?? status).toSorted(), rows[0]]);
    }
    const once = [
      [201, ...Array.from({ length: 7 }, () => "slot_taken")],
      { made: 2, bookings: 1 },
    ];
    expect(rounds).toEqual(Array.from({ length: 6 }, () => once));
  });

  it("is refused if the tests cost less one by one, without insurance only, and for the tests of the package", async () => {
    const { center, admin } = world;
    const before = await count();
    const dear = await addPackage(world, { name_en: "Dear", price: 160_001 });
    const exact = await addPackage(world, { name_en: "Exact", price: 160_000 });
    expect(await refused(6, { package: dear.id })).toEqual([
      400,
      "validation",
      { package: "package_dearer" },
    ]);
    expect(await refused(6, { insurance_provider: center.providers.health })).toEqual([
      400,
      "validation",
      { insurance_provider: "package_insured" },
    ]);
    const [brain, chest] = bookingOn(6).tests;
    const wrong = [
      [brain],
      [brain, brain],
      [brain, chest, chest],
      [brain, { ...chest, test: center.tests.knee }],
    ];
    for (const tests of wrong)
      expect(await refused(6, { tests })).toEqual([400, "validation", { tests: "package_tests" }]);
    expect(await refused(6, { package: 999_999 })).toEqual([
      400,
      "validation",
      { package: "not_found" },
    ]);
    await admin.patch(`/packages/${exact.id}/`, { active: false });
    expect(await refused(6, { package: exact.id })).toEqual([
      400,
      "validation",
      { package: "inactive" },
    ]);
    expect(await refused(6, { expected_total_price: 90_000 })).toEqual([409, "price_changed", {}]);
    expect(await refused(6, { requested_cost: 90_002 })).toEqual([
      400,
      "validation",
      { requested_cost: "requested_range" },
    ]);
    expect(await refused(6, { requested_cost: 90_001, paid_amount: 90_000 })).toEqual([
      400,
      "validation",
      { paid_amount: "paid_below_requested" },
    ]);
    const elsewhere = [
      { ...brain, machine: center.machines.mr },
      { ...chest, machine: center.machines.southCt },
    ];
    expect(await refused(6, { tests: elsewhere })).toEqual([
      400,
      "validation",
      { "tests.0.test": "not_found", "tests.1.machine": "not_found" },
    ]);
    expect(
      await refused(6, { tests: [brain, { ...chest, start_at: "2025-01-01T09:00:00Z" }] }),
    ).toEqual([400, "validation", { "tests.1.start_at": "start_past" }]);
    expect(await refusal(world.desk2.post(PATH, bookingOn(6)))).toEqual([
      403,
      "shift_required",
      {},
    ]);
    expect(await count()).toEqual(before);
  });

  it("is paid by all methods at once, with the credit of its patient as far as it is enough for all tests", async () => {
    const { desk, center } = world;
    const path = `/patients/${center.patients.ahmed}/credit/`;
    requireCreated(await desk.post(path, { kind: "deposited", amount: 60_000 }));
    const paid = (amount: number) => ({
      patient: center.patients.ahmed,
      requested_cost: amount + 6,
      paid_amount: amount,
      method: "credit",
      other_payments: ["cash", "card", "transfer"].map((method) => ({ method, amount: 2 })),
    });
    const short = await desk.post<Refused & { balance: number }>(PATH, bookingOn(26, paid(60_001)));
    expect([short.status, short.body.code, short.body.balance]).toEqual([
      409,
      "credit_short",
      60_000,
    ]);
    const { appointments } = await book(26, paid(60_000));
    expect(appointments.map(({ paid_amount }) => paid_amount)).toEqual([56_251, 3_755]);
    expect((await desk.get<PatientCredit>(path)).body.balance).toBe(0);
  });

  it("takes nothing off where the package costs what its tests cost", async () => {
    const same = await addPackage(world, { name_en: "Same", price: 160_000 });
    const { appointments } = await book(7, { package: same.id });
    expect(appointments.map((one) => [one.total_price, one.discount_kind, one.package])).toEqual([
      [100_000, null, same.id],
      [60_000, null, same.id],
    ]);
  });

  it("spreads what is paid by several methods over the tests in their order", async () => {
    const { appointments } = await book(8, {
      requested_cost: 90_001,
      paid_amount: 50_000,
      method: "cash",
      other_payments: [{ method: "card", amount: 40_001 }],
    });
    const ledgers = await Promise.all(
      appointments.map(({ id }) => world.desk.get<Payment[]>(`/appointments/${id}/payments/`)),
    );
    expect(ledgers.map(({ body }) => body.map(({ method, amount }) => [method, amount]))).toEqual([
      [
        ["cash", 50_000],
        ["card", 6_251],
      ],
      [["card", 33_750]],
    ]);
  });
});
