import type { Page } from "#domain/entities/common.ts";
import type { Patient, SimilarPatient } from "#domain/entities/patient.ts";
import { book, requireCreated, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const typed = (changes: object = {}) => ({
  national_id: "A1234567",
  name: "  فاطمة   الزهراء ",
  country_phone_code: "+20",
  phone_number: "٠١٢ ٣٤٥٦ ٧٨٩٠",
  birth_date: "2000-02-29",
  gender: "female",
  ...changes,
});

async function refusalOf(changes: object) {
  const { status, body } = await world.desk.post("/patients/", typed(changes));
  const faults = Object.entries(body.errors ?? {}).map(([name, [fault]]) => [name, fault?.code]);
  return [status, body.code, Object.fromEntries(faults)];
}

describe("a new patient", () => {
  it("is stored normalized, with the age on the current day of the center", async () => {
    const patient = requireCreated(
      await world.desk.post<Patient>("/patients/", typed({ notes: "asthma" })),
    );
    const expected: Patient = {
      id: expect.any(Number),
      national_id: "A1234567",
      name: "فاطمة الزهراء",
      country_phone_code: "+20",
      phone_number: "1234567890",
      birth_date: "2000-02-29",
      birth_date_estimated: false,
      age: 26,
      gender: "female",
      notes: "asthma",
      last_visit: null,
      created_at: someInstant,
      updated_at: someInstant,
      version: 1,
    };
    expect(patient).toEqual(expected);
    expect((await world.owner.get(`/patients/${patient.id}/`)).body).toEqual(expected);
  });

  it("with only an age gets an estimated birth date, and a birth date takes precedence over an age", async () => {
    const { desk } = world;
    const aged = typed({ national_id: "B1234567", birth_date: null, age: 40 });
    expect(requireCreated(await desk.post<Patient>("/patients/", aged))).toMatchObject({
      birth_date: expect.stringMatching(/^198[56]-/),
      birth_date_estimated: true,
      age: 40,
    });
    const both = typed({ national_id: "C1234567", birth_date: "2026-05-21", age: 40 });
    const { birth_date, birth_date_estimated, age } = requireCreated(
      await desk.post<Patient>("/patients/", both),
    );
    expect({ birth_date, birth_date_estimated }).toEqual({
      birth_date: "2026-05-21",
      birth_date_estimated: false,
    });
    expect(age).toBeCloseTo(0.5, 1);
  });

  it("is refused with an error on each invalid field", async () => {
    expect(
      await Promise.all([
        refusalOf({ national_id: "123" }),
        refusalOf({ national_id: "99005011234567" }),
        refusalOf({ name: " \u202e " }),
        refusalOf({ phone_number: "123456789" }),
        refusalOf({ country_phone_code: "abc" }),
        refusalOf({ country_phone_code: "+2000" }),
        refusalOf({ birth_date: "2001-02-29" }),
        refusalOf({ birth_date: "2026-11-22" }),
        refusalOf({ birth_date: "1850-01-01" }),
        refusalOf({ birth_date: null, age: 0 }),
        refusalOf({ birth_date: null }),
        refusalOf({ gender: "other" }),
        refusalOf({ vip: true }),
      ]),
    ).toEqual([
      [400, "validation", { national_id: "national_id" }],
      [400, "validation", { national_id: "national_id" }],
      [400, "validation", { name: "required" }],
      [400, "validation", { phone_number: "phone_length" }],
      [400, "validation", { country_phone_code: "country_code" }],
      [400, "validation", { country_phone_code: "country_code" }],
      [400, "validation", { birth_date: "date" }],
      [400, "validation", { birth_date: "birth_date" }],
      [400, "validation", { birth_date: "birth_date" }],
      [400, "validation", { age: "age_positive" }],
      [400, "validation", { birth_date: "required" }],
      [400, "validation", { gender: "choice" }],
      [400, "validation", { vip: "unknown_field" }],
    ]);
  });

  it("needs a national ID that is unique in the center, but not across centers", async () => {
    const { desk, center, other, otherOwner } = world;
    const existingNumber = typed({ national_id: "29005011234567" });
    const { status, body } = await desk.post("/patients/", existingNumber);
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: "duplicate",
        detail: expect.any(String),
        errors: { national_id: [{ code: "duplicate", detail: expect.any(String) }] },
        existing: center.patients.mohamed,
        request_id: expect.any(String),
      },
    });
    expect(other.patients.mohamed).not.toBe(center.patients.mohamed);
    expect((await otherOwner.post("/patients/", typed())).status).toBe(201);
  });

  it("is stored once if two desks save the same patient at once", async () => {
    const { desk, desk2 } = world;
    const same = typed({ national_id: "TWIN12345" });
    const answers = await Promise.all(
      [desk, desk2, desk, desk2].map((person) => person.post("/patients/", same)),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? "made" : body.code));
    expect(codes.sort()).toEqual(["duplicate", "duplicate", "duplicate", "made"]);
  });
});

describe("an edit of a patient", () => {
  it("changes only the given fields, and the patient is found by the new name at once", async () => {
    const { desk, center } = world;
    const path = `/patients/${center.patients.ahmed}/`;
    const { body: before } = await desk.get<Patient>(path);
    const { status, body } = await desk.patch<Patient>(path, {
      name: "Ahmed Samir Wahba",
      version: before.version,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...before,
        name: "Ahmed Samir Wahba",
        version: before.version + 1,
        updated_at: someInstant,
      },
    });
    const searchResults = await desk.get<Page<Patient>>("/patients/?search=wahba");
    expect(searchResults.body).toEqual({ results: [body], count: 1 });
    const staleSave = await desk.patch(path, { notes: "x", version: before.version });
    expect([staleSave.status, staleSave.body.code, staleSave.body["current"]]).toEqual([
      409,
      "stale",
      body,
    ]);
  });

  it("cannot use another patient's national ID", async () => {
    const { desk, center } = world;
    const path = `/patients/${center.patients.ahmed}/`;
    const { status, body } = await desk.patch(path, { national_id: "29005011234567" });
    expect([status, body.code]).toEqual([409, "duplicate"]);
    expect((await desk.patch(path, { national_id: "29005012154321" })).status).toBe(200);
  });
});

describe("deleting a patient", () => {
  it("is possible until the patient has an appointment", async () => {
    const { desk, owner, center } = world;
    const { id } = requireCreated(
      await desk.post<Patient>("/patients/", typed({ national_id: "GONE12345" })),
    );
    expect((await desk.delete(`/patients/${id}/`)).status).toBe(204);
    expect((await desk.get(`/patients/${id}/`)).status).toBe(404);
    await startShift(desk);
    await book(desk, center);
    const used = await owner.delete(`/patients/${center.patients.mohamed}/`);
    expect([used.status, used.body.code, used.body["used_by"]]).toEqual([
      409,
      "in_use",
      { appointments: 1 },
    ]);
  });
});

describe("patients who may be the same person", () => {
  const twins = async (query: string) => {
    const { body } = await world.desk.get<SimilarPatient[]>(`/patients/similar/?${query}`);
    return body.map(({ id, reasons }) => ({ id, reasons }));
  };

  it("share the name and the phone or birth date, or the national ID", async () => {
    const { mohamed } = world.center.patients;
    const name = encodeURIComponent("محمد عبدالله حسن");
    expect(await twins(`name=${name}&phone_number=1012345678`)).toEqual([
      { id: mohamed, reasons: ["phone", "name"] },
    ]);
    expect(await twins(`name=${name}&birth_date=1990-05-01`)).toEqual([
      { id: mohamed, reasons: expect.arrayContaining(["name", "birth_date"]) },
    ]);
    expect(await twins("national_id=29005011234567")).toEqual([
      { id: mohamed, reasons: ["national_id"] },
    ]);
    expect(await twins(`name=${name}&phone_number=1012345678&except=${mohamed}`)).toEqual([]);
    expect(await twins("name=nobody&phone_number=1999999999")).toEqual([]);
  });

  it("are found by a nearly equal name and the birth date, in either script", async () => {
    const samira = requireCreated(
      await world.desk.post<Patient>("/patients/", {
        national_id: "T7654321",
        name: "Samira Adel",
        country_phone_code: "+20",
        phone_number: "1155555555",
        birth_date: "1987-03-09",
        gender: "female",
      }),
    );
    const expectedMatches = [{ id: samira.id, reasons: ["birth_date", "name"] }];
    const createNamed = (name: string) =>
      twins(`name=${encodeURIComponent(name)}&birth_date=1987-03-09&phone_number=1000000000`);
    expect([
      await createNamed("Sameera Adel"),
      await createNamed("سميرة عادل"),
      await createNamed("Samar Adel"),
    ]).toEqual([expectedMatches, expectedMatches, []]);
  });
});

describe("patients", () => {
  it("are accessible to the owner, admin staff and receptionists of their own center", async () => {
    const { stranger, owner, admin, doctor, desk, otherOwner, center } = world;
    const path = `/patients/${center.patients.mohamed}/`;
    const people = [stranger, doctor, owner, admin, desk, otherOwner];
    const statuses = async (call: (person: typeof desk) => Promise<{ status: number }>) =>
      Promise.all(people.map(async (person) => (await call(person)).status));
    expect({
      list: await statuses((person) => person.get("/patients/")),
      detail: await statuses((person) => person.get(path)),
      similar: await statuses((person) => person.get("/patients/similar/?name=x")),
      create: await statuses((person) => person.post("/patients/", {})),
      update: await statuses((person) => person.patch(path, { notes: "seen" })),
      delete: await statuses((person) => person.delete("/patients/999999/")),
    }).toEqual({
      list: [401, 403, 200, 200, 200, 200],
      detail: [401, 403, 200, 200, 200, 404],
      similar: [401, 403, 200, 200, 200, 200],
      create: [401, 403, 400, 400, 400, 400],
      update: [401, 403, 200, 200, 200, 404],
      delete: [401, 403, 404, 404, 404, 404],
    });
  });
});

describe("the last visit of a patient", () => {
  it("is the latest appointment at which the patient arrived, in the user's branches", async () => {
    const { desk, desk2, desk3, center } = world;
    const id = center.patients.mohamed;
    const seenBy = async (caller: typeof desk) =>
      (await caller.get<Patient>(`/patients/${id}/`)).body.last_visit;
    await startShift(desk3, { branch: center.branches.north });
    const north = await book(desk3, center);
    const south = await book(desk3, center, {
      machine: center.machines.southCt,
      paid_amount: 90_000,
    });
    const seenBefore = [await seenBy(desk), await seenBy(desk2), await seenBy(desk3)];
    for (const { id: booked } of [north, south]) {
      await desk3.post(`/appointments/${booked}/status/`, { status: "arrived" });
    }
    const seenAfter = [await seenBy(desk), await seenBy(desk2), await seenBy(desk3)];
    expect({ before: seenBefore, after: seenAfter }).toEqual({
      before: [null, null, null],
      after: [north.start_at, south.start_at, south.start_at],
    });
  });
});
