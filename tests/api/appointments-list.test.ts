import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
/** Maps the id of each appointment booked below to a short name. */
const names = new Map<number, string>();
beforeAll(async () => {
  world = await openWorld();
  const { desk, desk2, owner, center } = world;
  const { machines, tests, patients, doctors, providers } = center;
  await startShift(desk);
  await startShift(desk2);
  const add = async (name: string, person: Caller, changes: object) => {
    const { id } = await book(person, center, changes);
    names.set(id, name);
    return id;
  };
  await add("brain", desk, { start_at: "2026-11-22T09:00:00Z", referring_doctor: doctors.amr });
  await add("knee", desk, {
    start_at: "2026-11-22T21:59:00Z",
    machine: machines.mr,
    test: tests.knee,
    patient: patients.ahmed,
    requested_cost: 0,
    paid_amount: 0,
  });
  await add("chest", desk, {
    start_at: "2026-11-22T22:00:00Z",
    test: tests.chest,
    insurance_provider: providers.health,
    covered_amount: 50_000,
    paid_amount: 0,
  });
  const south = { machine: machines.southCt, paid_amount: 90_000, patient: patients.ahmed };
  await add("south", desk2, { start_at: "2026-11-24T08:00:00Z", ...south });
  const unpaid = { requested_cost: 0, paid_amount: 0 };
  const gone = await add("gone", desk, { start_at: "2026-11-25T08:00:00Z", ...unpaid });
  await desk.delete(`/appointments/${gone}/`, { reason: "other" });
  const arrivedId = await add("arrived", desk, { start_at: "2026-11-26T08:00:00Z" });
  await owner.post(`/appointments/${arrivedId}/status/`, { status: "arrived" });
});
afterAll(() => world.app.close());

async function listed(query: string, person = world.owner) {
  const { status, body } = await person.get<Page<Appointment>>(`/appointments/${query}`);
  if (status !== 200) return status;
  expect(body.count).toBeGreaterThanOrEqual(body.results.length);
  return body.results.map(({ id }) => names.get(id));
}

describe("the list of appointments", () => {
  it("shows the appointments that the user may see, latest start first", async () => {
    const { owner, admin, doctor, desk, desk2, desk3, otherOwner, stranger } = world;
    const allNames = ["arrived", "gone", "south", "chest", "knee", "brain"];
    const north = allNames.filter((name) => name !== "south");
    const rowsByCaller = await Promise.all(
      [owner, desk3, admin, doctor, desk, desk2, otherOwner, stranger].map((person) =>
        listed("", person),
      ),
    );
    expect(rowsByCaller).toEqual([allNames, allNames, north, north, north, ["south"], [], 401]);
  });

  it("is filtered by every documented filter", async () => {
    const { machines, tests, patients, doctors, providers, branches } = world.center;
    const { rows } = await world.app.database.pool.query<{ id: number }>(
      "SELECT shift_id AS id FROM appointments WHERE branch_id = $1",
      [branches.south],
    );
    const queries: Record<string, string[]> = {
      "status=arrived": ["arrived"],
      "status=cancelled,arrived": ["arrived", "gone"],
      "report_status=in_progress": [],
      [`branch=${branches.south}`]: ["south"],
      [`machine=${machines.mr}`]: ["knee"],
      [`test=${tests.chest},${tests.knee}`]: ["chest", "knee"],
      [`patient=${patients.ahmed}`]: ["south", "knee"],
      [`referring_doctor=${doctors.amr}`]: ["brain"],
      [`insurance_provider=${providers.health}`]: ["chest"],
      "insurance_covered=true": ["chest"],
      "modality=MR": ["knee"],
      [`shift=${rows[0]?.id}`]: ["south"],
      "start_date=2026-11-24&end_date=2026-11-25": ["gone", "south"],
    };
    const answers: typeof queries = {};
    for (const query of Object.keys(queries)) {
      const names = await listed(`?${query}`);
      answers[query] = typeof names === "number" ? [String(names)] : names.map(String);
    }
    expect(answers).toEqual(queries);
  });

  it("splits days in the center's time zone", async () => {
    // Midnight in Cairo is 22:00 UTC.
    expect(await listed("?end_date=2026-11-22")).toEqual(["knee", "brain"]);
    expect(await listed("?start_date=2026-11-23&end_date=2026-11-23")).toEqual(["chest"]);
  });

  it("is searched by accession number and by the patient's name, phone and national ID", async () => {
    const { body } = await world.owner.get<Page<Appointment>>("/appointments/?machine=1,2,3,4,5");
    const knee = body.results.find(({ id }) => names.get(id) === "knee");
    const results = (text: string) => listed(`?search=${encodeURIComponent(text)}`);
    const number = knee?.accession_number ?? "";
    const grouped = `${number.slice(0, 4)}-${number.slice(4)}`;
    expect([await results(number), await results(grouped)]).toEqual([["knee"], ["knee"]]);
    expect(await results("samir ahmed")).toEqual(["south", "knee"]);
    expect(await results("عبدالله محمد")).toEqual(["arrived", "gone", "chest", "brain"]);
    expect(await results("٠١٠١٢٣٤")).toEqual(["arrived", "gone", "chest", "brain"]);
    expect(await results("29005012154321")).toEqual(["south", "knee"]);
    expect(await results("nobody")).toEqual([]);
  });

  it("is searched by name for a doctor, but not by phone or national ID, which a doctor may not see", async () => {
    const results = (text: string) => listed(`?search=${encodeURIComponent(text)}`, world.doctor);
    expect(await results("ahmed")).toEqual(["knee"]);
    expect(await results("1123456789")).toEqual([]);
    expect(await results("29005012154321")).toEqual([]);
    expect(await results("ahmed 112")).toEqual([]);
  });

  it("is sorted, paged and counted", async () => {
    expect(await listed("?ordering=start_at&page_size=2")).toEqual(["brain", "knee"]);
    expect(await listed("?ordering=start_at&page_size=2&page=3")).toEqual(["gone", "arrived"]);
    expect(await listed("?ordering=-total_price,start_at&page_size=2")).toEqual(["knee", "brain"]);
    expect(await listed("?ordering=-remaining_cost&page_size=1")).toEqual(["knee"]);
    const { body } = await world.owner.get<Page<Appointment>>("/appointments/?page_size=1&page=2");
    expect(body.count).toBe(6);
  });

  it("shows, sorts and filters a cancelled appointment as owing nothing", async () => {
    const { body } = await world.owner.get<Page<Appointment>>(
      "/appointments/?ordering=-remaining_cost,-start_at",
    );
    const owed = body.results.map(({ id, remaining_cost }) => [names.get(id), remaining_cost]);
    expect({ owed, owing: await listed("?owing=true") }).toEqual({
      owed: [
        ["knee", 180_000],
        ["arrived", 0],
        ["gone", 0],
        ["south", 0],
        ["chest", 0],
        ["brain", 0],
      ],
      owing: ["knee"],
    });
  });

  it("refuses unknown parameters and invalid values", async () => {
    const queries = [
      "page=0",
      "page_size=501",
      "ordering=notes",
      "status=gone",
      "machine=x",
      "machine=1;drop",
      "start_date=2026-02-30",
      "start_date=2026-11-25&end_date=2026-11-24",
      "colour=red",
      "status=arrived&status=pending",
    ];
    const answers = await Promise.all(queries.map((query) => listed(`?${query}`)));
    expect(answers).toEqual(queries.map(() => 400));
    expect(await listed("?page=9")).toBe(404);
  });

  it("is exported to CSV with the same filters", async () => {
    const { headers, body } = await world.desk.get<string>(
      "/appointments/?status=arrived&export_csv=true",
    );
    expect(headers["content-type"]).toContain("text/csv");
    const [header, row, end] = body.split(/\r?\n/);
    expect(header).toBe(
      "\uFEFFaccession_number,start_at,start_at_center,patient_name,test_name_ar,test_name_en,machine_name,branch_name,status,report_status,total_price,covered_amount,paid_amount,remaining_cost,priority,indication,assigned_to_name,discount_amount,discount_reason,discount_approved_by_name",
    );
    expect(row).toContain(
      "North CT,North,arrived,not_started,1000.00,0.00,1000.00,0.00,routine,,,0.00,,",
    );
    expect(end).toBe("");
  });
});

describe("a single appointment", () => {
  it("is 404 outside the user's branches, exactly like one that does not exist", async () => {
    const { owner, desk2, otherOwner } = world;
    const [brain] = [...names].find(([, name]) => name === "brain") ?? [0];
    const answers = await Promise.all([
      desk2.get(`/appointments/${brain}/`),
      otherOwner.get(`/appointments/${brain}/`),
      owner.get("/appointments/999999/"),
    ]);
    const missing = { code: "not_found", detail: "There is no such record." };
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 404, body: { ...missing, request_id: expect.any(String) } })),
    );
  });

  it("shows a doctor only the patient's name, age, birth date and gender", async () => {
    const [brain] = [...names].find(([, name]) => name === "brain") ?? [0];
    const { body } = await world.doctor.get<Appointment>(`/appointments/${brain}/`);
    const ofPatient = Object.entries(body).filter(([name]) => name.startsWith("patient_"));
    expect(Object.fromEntries(ofPatient)).toEqual({
      patient_name: "محمد عبد الله حسن",
      patient_age: 36,
      patient_birth_date: "1990-05-01",
      patient_gender: "male",
      patient_national_id: null,
      patient_country_phone_code: null,
      patient_phone_number: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/1012345678|29005011234567|commission/);
  });
});
