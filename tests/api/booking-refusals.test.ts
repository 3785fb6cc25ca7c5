import { bookingOf, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(async () => {
  const { rows } = await world.app.database.pool.query(
    `SELECT (SELECT count(*) FROM appointments)::int AS appointments,
       (SELECT count(*) FROM payments)::int AS payments,
       (SELECT count(*) FROM audit_log WHERE entity = 'appointment')::int AS audits`,
  );
  // No refused booking may leave a row.
  expect(rows).toEqual([{ appointments: 0, payments: 0, audits: 0 }]);
  await world.app.close();
});

/** Books with these changes and returns the status, the code and the first error code of each field. */
async function refusalOf(changes: object) {
  const { status, body } = await world.desk.post(
    "/appointments/",
    bookingOf(world.center, changes),
  );
  const faults = Object.entries(body.errors ?? {}).map(([field, [fault]]) => [field, fault?.code]);
  return [status, body.code, Object.fromEntries(faults)];
}

const invalid = (field: string, code: string) => [400, "validation", { [field]: code }];

describe("a booking is refused", () => {
  it("with the new price if the client expected another one", async () => {
    for (const name of ["expected_total_price", "total_price"]) {
      const { status, body } = await world.desk.post(
        "/appointments/",
        bookingOf(world.center, { [name]: 99_999 }),
      );
      expect({ status, body }).toEqual({
        status: 409,
        body: {
          code: "price_changed",
          detail: "The price has changed.",
          total_price: 100_000,
          request_id: expect.any(String),
        },
      });
    }
  });

  it("if the provider does not support the test", async () => {
    const { providers, tests } = world.center;
    expect(
      await refusalOf({
        test: tests.chest,
        insurance_provider: providers.second,
        covered_amount: 1,
        paid_amount: 0,
      }),
    ).toEqual([409, "test_not_supported", {}]);
  });

  it("if its amounts contradict each other", async () => {
    const { providers } = world.center;
    const insured = { insurance_provider: providers.health, requested_cost: 0, paid_amount: 0 };
    expect(
      await Promise.all([
        refusalOf({ paid_amount: 99_999 }),
        refusalOf({ paid_amount: 100_001 }),
        refusalOf({ requested_cost: 100_001 }),
        refusalOf({ requested_cost: 50_000, paid_amount: 49_999 }),
        refusalOf({ covered_amount: 10 }),
        refusalOf(insured),
        refusalOf({ ...insured, covered_amount: 0 }),
        refusalOf({ ...insured, covered_amount: 80_001 }),
        refusalOf({ ...insured, covered_amount: 80_000, paid_amount: 1 }),
        refusalOf({ paid_amount: -1 }),
        refusalOf({ paid_amount: 10.5 }),
        refusalOf({ paid_amount: 1e21 }),
        refusalOf({ method: "cheque" }),
      ]),
    ).toEqual([
      invalid("paid_amount", "paid_below_requested"),
      invalid("paid_amount", "paid_above_due"),
      invalid("requested_cost", "requested_range"),
      invalid("paid_amount", "paid_below_requested"),
      invalid("covered_amount", "covered_without_insurance"),
      invalid("covered_amount", "covered_required"),
      invalid("covered_amount", "covered_range"),
      invalid("covered_amount", "covered_range"),
      invalid("paid_amount", "paid_above_due"),
      invalid("paid_amount", "amount_negative"),
      invalid("paid_amount", "amount"),
      invalid("paid_amount", expect.any(String)),
      invalid("method", "choice"),
    ]);
  });

  it("if a record that it refers to does not exist, is inactive, or belongs to another center or branch", async () => {
    const { center, other } = world;
    const { machines, tests, doctors, providers } = center;
    const insured = { covered_amount: 1_000, requested_cost: 0, paid_amount: 0 };
    expect(
      await Promise.all([
        refusalOf({ patient: 999_999 }),
        refusalOf({ patient: other.patients.mohamed }),
        refusalOf({ machine: other.machines.ct }),
        refusalOf({ machine: machines.southCt }),
        refusalOf({ machine: machines.retired }),
        refusalOf({ test: other.tests.brain }),
        refusalOf({ test: tests.knee }),
        refusalOf({ machine: machines.mr, test: tests.chest }),
        refusalOf({ referring_doctor: other.doctors.amr }),
        refusalOf({ referring_doctor: doctors.gone }),
        refusalOf({ ...insured, insurance_provider: other.providers.health }),
        refusalOf({ ...insured, insurance_provider: providers.closed }),
      ]),
    ).toEqual([
      invalid("patient", "not_found"),
      invalid("patient", "not_found"),
      invalid("machine", "not_found"),
      invalid("machine", "not_found"),
      invalid("machine", "inactive"),
      invalid("test", "not_found"),
      invalid("test", "not_found"),
      invalid("test", "inactive"),
      invalid("referring_doctor", "not_found"),
      invalid("referring_doctor", "inactive"),
      invalid("insurance_provider", "not_found"),
      invalid("insurance_provider", "inactive"),
    ]);
  });

  it("if it starts before the current day of the center or more than 366 days after it", async () => {
    // In Cairo, 21 November began at 22:00 UTC on 20 November.
    expect(
      await Promise.all([
        refusalOf({ start_at: "2026-11-20T21:59:59.999Z" }),
        refusalOf({ start_at: "2027-11-22T22:00:00.000Z" }),
        refusalOf({ start_at: "2026-11-22" }),
        refusalOf({ start_at: "2026-11-22T09:00:00" }),
      ]),
    ).toEqual([
      invalid("start_at", "start_past"),
      invalid("start_at", "start_far"),
      invalid("start_at", "instant"),
      invalid("start_at", "instant"),
    ]);
  });

  it("if the machine's branch or room is inactive", async () => {
    const { center, app } = world;
    const set = (table: string, id: number, active: boolean) =>
      app.database.pool.query(`UPDATE ${table} SET active = $1 WHERE id = $2`, [active, id]);
    await set("branches", center.branches.north, false);
    expect(await refusalOf({})).toEqual(invalid("machine", "inactive"));
    await set("branches", center.branches.north, true);
    await set("rooms", center.rooms.north, false);
    expect(await refusalOf({})).toEqual(invalid("machine", "inactive"));
    await set("rooms", center.rooms.north, true);
  });

  it("if fields are missing or unknown, with an error for each of them", async () => {
    const { status, body } = await world.desk.post("/appointments/", {
      remaining_cost: 1,
      method: "cash",
    });
    expect({ status, code: body.code, fields: Object.keys(body.errors ?? {}).sort() }).toEqual({
      status: 400,
      code: "validation",
      fields: ["machine", "paid_amount", "patient", "remaining_cost", "start_at", "test"],
    });
  });

  it("for a receptionist without an active shift and for every other role", async () => {
    const { stranger, owner, admin, doctor, desk2, center } = world;
    const answers = await Promise.all(
      [stranger, owner, admin, doctor, desk2].map(async (person) => {
        const { status, body } = await person.post("/appointments/", bookingOf(center));
        return [status, body.code];
      }),
    );
    expect(answers).toEqual([
      [401, "unauthenticated"],
      [403, "forbidden"],
      [403, "forbidden"],
      [403, "forbidden"],
      [403, "shift_required"],
    ]);
  });
});
