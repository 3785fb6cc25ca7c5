import type { Appointment } from "#domain/entities/appointment.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Room } from "#domain/entities/room.ts";
import type { Test } from "#domain/entities/test.ts";
import type { Caller, Reply } from "../support/api.ts";
import { bookingOf, openWorld, refusal, requireCreated } from "../support/desk.ts";
import type { World } from "../support/desk.ts";
import { pathIn, addRecords, inNorth, type BranchRecords } from "../support/planted.ts";
import { callable } from "../support/permission-table.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let records: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  records = await addRecords({ owner, desk, doctor }, inNorth(center), "Standard");
});
afterAll(() => world.app.close());

type Fields = Readonly<Record<string, unknown>>;

/** The routes that change a record that can be read, and who may call them here. Of a document its file is read instead. */
const changed = callable
  .filter(({ method, url }) => method === "PATCH" && !url.endsWith("/:document/"))
  .map(({ url }) => url);
const callerOf = (url: string): Caller =>
  url.startsWith("/appointments/") ? world.desk : world.owner;
/** Returns the path of a record that can still be changed. */
const recordPath = (url: string) => pathIn({ ...records, appointment: records.pending }, url);

/** Returns the fields that stay the same when nothing is changed. */
function withoutStamp(record: Fields): Fields {
  const { version: _version, updated_at: _updated, ...fields } = record;
  return fields;
}

/** Returns the fields of a record that a schema of its changes does not have. */
function readOnlyFields(url: string, record: Fields): string[] {
  const route = callable.find((one) => one.method === "PATCH" && one.url === url);
  const settable = Object.keys(Object(route?.body?.schema));
  return Object.keys(record).filter((name) => !settable.includes(name));
}

describe("a whole record, sent back as it was answered", () => {
  it("changes nothing, by PATCH and by PUT alike", async () => {
    const results: unknown[] = [];
    const expected: unknown[] = [];
    for (const url of changed) {
      const path = recordPath(url);
      const caller = callerOf(url);
      for (const method of ["patch", "put"] as const) {
        const before = (await caller.get<Fields>(path)).body;
        const answer: Reply<Fields> = await caller[method](path, before);
        results.push([method, url, answer.status, withoutStamp(answer.body)]);
        expected.push([method, url, 200, withoutStamp(before)]);
      }
    }
    expect(results).toEqual(expected);
    expect(changed.length).toBeGreaterThan(12);
  });

  it("is refused at each field that cannot be changed and was", async () => {
    const results: unknown[] = [];
    const expected: unknown[] = [];
    for (const url of changed) {
      const path = recordPath(url);
      const caller = callerOf(url);
      const before = (await caller.get<Fields>(path)).body;
      const names = readOnlyFields(url, before);
      // A setting of the center has no id, and all of it can be changed.
      expect(names.includes("id")).toBe("id" in before);
      if (names.length === 0) continue;
      const altered = Object.fromEntries(names.map((name) => [name, "altered"]));
      const codes = Object.fromEntries(names.map((name) => [name, "read_only"]));
      for (const method of ["patch", "put"] as const) {
        results.push([
          method,
          url,
          await refusal(caller[method](path, { ...before, ...altered })),
          (await caller.get<Fields>(path)).body,
        ]);
        expected.push([method, url, [400, "validation", codes], before]);
      }
    }
    expect(results).toEqual(expected);
  });
});

describe("a field that cannot be changed", () => {
  it("is named together with the other faults of the body", async () => {
    const path = `/rooms/${records.room}/`;
    expect([
      await refusal(world.owner.patch(path, { id: 0, room_number: "", color: "red" })),
      await refusal(world.owner.put(path, { id: 0, version: "new" })),
    ]).toEqual([
      [400, "validation", { id: "read_only", room_number: "required", color: "unknown_field" }],
      [
        400,
        "validation",
        { id: "read_only", branch: "required", room_number: "required", version: "number" },
      ],
    ]);
  });

  it("of a record that has changed since gets `stale` with the current record, not a fault", async () => {
    const path = `/rooms/${records.room}/`;
    const older = (await world.owner.get<Room>(path)).body;
    await world.owner.patch(path, { room_number: `${older.room_number}b` });
    for (const method of ["patch", "put"] as const) {
      const { status, body } = await world.owner[method](path, older);
      expect([status, body.code, body["current"]]).toEqual([
        409,
        "stale",
        (await world.owner.get(path)).body,
      ]);
    }
  });

  it("is the price after discount, which is compared with the computed one", async () => {
    const path = `/machines/${records.machine}/availabilities/${records.offer}/`;
    const { modified_price } = (await world.owner.get<{ modified_price: number }>(path)).body;
    expect([
      await refusal(world.owner.patch(path, { modified_price: modified_price + 1 })),
      (await world.owner.patch(path, { modified_price })).status,
    ]).toEqual([[409, "price_changed", {}], 200]);
  });

  it("is not named to somebody who may not see the record", async () => {
    const path = `/rooms/${world.center.rooms.north}/`;
    expect(await refusal(world.otherOwner.patch(path, { id: 1 }))).toEqual([404, "not_found", {}]);
  });
});

describe("PUT", () => {
  it("sets what is left out to what it is in a new record", async () => {
    const { owner } = world;
    const made = requireCreated(
      await owner.post<Test>("/tests/", {
        unique_id: "PUT-1",
        name_ar: "فحص",
        name_en: "Put",
        modality: "CT",
        default_duration_minutes: 40,
        active: false,
      }),
    );
    const answer = await owner.put<Test>(`/tests/${made.id}/`, {
      name_en: "Put again",
      modality: "MR",
      version: made.version,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: made.id,
        unique_id: null,
        name_ar: "",
        name_en: "Put again",
        modality: "MR",
        default_duration_minutes: 15,
        active: true,
        version: made.version + 1,
      },
    });
    expect(await refusal(owner.put(`/tests/${made.id}/`, { name_en: "No kind" }))).toEqual([
      400,
      "validation",
      { modality: "required" },
    ]);
  });

  it("of a patient and of an appointment empties their optional fields", async () => {
    const { desk } = world;
    const { body: patient } = await desk.get<Patient>(`/patients/${records.patient}/`);
    const { notes: _notes, ...noteless } = patient;
    const { body: booked } = await desk.get<Appointment>(`/appointments/${records.pending}/`);
    expect(booked.notes).not.toBe("");
    const { patient: person, machine, test, start_at, version } = booked;
    const replaced = await desk.put<Appointment>(`/appointments/${booked.id}/`, {
      patient: person,
      machine,
      test,
      start_at,
      version,
    });
    expect([
      (await desk.put<Patient>(`/patients/${patient.id}/`, noteless)).body.notes,
      replaced.status,
      replaced.body.notes,
      replaced.body.referring_doctor,
      replaced.body.insurance_provider,
    ]).toEqual(["", 200, "", null, null]);
  });
});

describe("OPTIONS", () => {
  it("answers every path with the methods that it takes, without a token", async () => {
    const methods = new Map<string, Set<string>>();
    for (const { url, method } of callable)
      methods.set(url, (methods.get(url) ?? new Set()).add(method));
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const [url, taken] of methods) {
      const response = await world.app.app.inject({
        method: "OPTIONS",
        url: `/api${url.replace(/:\w+/g, "7")}`,
      });
      answers.push([url, response.statusCode, response.body, response.headers["allow"]]);
      const all = [...taken, ...(taken.has("GET") ? ["HEAD"] : []), "OPTIONS"];
      expected.push([url, 204, "", all.join(", ")]);
    }
    expect(answers).toEqual(expected);
  });
});

describe("cancelling an appointment by POST", () => {
  it("does what DELETE does, and answers the appointment", async () => {
    const { desk, center } = world;
    const book = async (start_at: string) =>
      requireCreated(
        await desk.post<Appointment>("/appointments/", bookingOf(center, { start_at })),
      );
    const first = await book("2026-12-02T09:00:00.000Z");
    const second = await book("2026-12-03T09:00:00.000Z");
    const body = { reason: "machine_fault", note: "broken", refund_amount: first.paid_amount };
    const posted = await desk.post<Appointment>(`/appointments/${first.id}/cancel/`, {
      ...body,
      version: first.version,
    });
    await desk.delete(`/appointments/${second.id}/`, { ...body, version: second.version });
    const facts = ({ status, cancel_reason, cancel_note, paid_amount }: Appointment) => [
      status,
      cancel_reason,
      cancel_note,
      paid_amount,
    ];
    const deleted = (await desk.get<Appointment>(`/appointments/${second.id}/`)).body;
    expect([posted.status, posted.body]).toEqual([
      200,
      (await desk.get(`/appointments/${first.id}/`)).body,
    ]);
    expect(facts(posted.body)).toEqual(["cancelled", "machine_fault", "broken", 0]);
    expect(facts(posted.body)).toEqual(facts(deleted));
  });
});
