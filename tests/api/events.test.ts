import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { ROLE } from "#domain/roles.ts";
import type { RequestAccount } from "#server/http/context.ts";
import { maySee, type StoredEvent } from "#server/http/events/hub.ts";
import { requireCreated, startShift } from "../support/desk.ts";
import { openEventDesk } from "../support/event-desk.ts";
import { readEvents, signInAt, type EventReader } from "../support/event-reader.ts";
import { describe, expect, it } from "vitest";

const setup = openEventDesk();

async function addPatient(national_id: string): Promise<number> {
  const patient = {
    national_id,
    name: "Event Patient",
    country_phone_code: "+20",
    phone_number: "1012345678",
    birth_date: "1990-05-01",
    gender: "male",
  };
  return requireCreated(await setup.world.desk.post<{ id: number }>("/patients/", patient)).id;
}

describe("a change at one desk", () => {
  it("reaches the others of the center, and no other center", async () => {
    const owner = await setup.readAs("owner");
    const other = await setup.readAs(`owner@${setup.world.other.domain}`);
    const id = await setup.addDoctor("Dr Event");
    await owner.waitFor("referring_doctor.created");
    expect(owner.events).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        type: "referring_doctor.created",
        entity: id,
        branch: null,
        version: 1,
      },
    ]);
    expect(other.events).toEqual([]);
  });

  it("reaches only users who may read it: a doctor gets no patient events", async () => {
    const admin = await setup.readAs("admin");
    const doctor = await setup.readAs("doctor");
    await addPatient("A1234567");
    await setup.addDoctor("Dr After");
    await Promise.all([
      admin.waitFor("patient.created"),
      doctor.waitFor("referring_doctor.created"),
    ]);
    expect(doctor.events.map(({ type }) => type)).toEqual(["referring_doctor.created"]);
  });

  it("is not sent to users of other branches, nor a shift to other receptionists", async () => {
    const [desk3, desk, admin, owner] = [
      await setup.readAs("desk3"),
      await setup.readAs("desk"),
      await setup.readAs("admin"),
      await setup.readAs("owner"),
    ];
    const shift: ReceptionistShift = await startShift(setup.world.desk3, {
      branch: setup.world.center.branches.south,
    });
    await setup.addDoctor("Dr Shift");
    await Promise.all(
      [desk3, desk, admin, owner].map((one) => one.waitFor("referring_doctor.created")),
    );
    const shifts = ({ events }: EventReader) =>
      events
        .filter(({ type }) => type.startsWith("receptionist_shift"))
        .map(({ entity }) => entity);
    expect([desk3, desk, admin, owner].map(shifts)).toEqual([[shift.id], [], [], [shift.id]]);
  });

  it("that is refused sends no event", async () => {
    const owner = await setup.readAs("owner");
    await setup.world.desk.post("/referring-doctors/", { name: "" });
    await setup.world.desk.post("/referring-doctors/", {
      name: "Dr Same",
      country_phone_code: "+20",
      phone_number: "1000000001",
    });
    await setup.addDoctor("Dr Told");
    await owner.waitFor("referring_doctor.created");
    expect(owner.events.map(({ type }) => type)).toEqual(["referring_doctor.created"]);
  });
});

describe("a client that reconnects", () => {
  it("gets the events that it missed", async () => {
    const eventsBefore = await setup.readAs("owner");
    await setup.addDoctor("Dr Seen");
    await eventsBefore.waitFor("referring_doctor.created");
    const last = eventsBefore.events.at(-1)?.id ?? "";
    eventsBefore.close();
    const missed = [await setup.addDoctor("Dr Missed"), await setup.addDoctor("Dr Missed too")];
    const eventsAfter = await setup.readAs("owner", last);
    await eventsAfter.waitFor("referring_doctor.created");
    const entities = eventsAfter.events.map(({ entity }) => entity);
    expect(entities.filter((id) => missed.includes(id))).toEqual(missed);
  });

  it("gets an event whose id is lower than the last one seen but which was committed later", async () => {
    const { pool } = setup.world.app.database;
    const slow = await pool.connect();
    try {
      await slow.query("begin");
      await slow.query(
        "insert into events (scan_center_id, type, entity_id) values ($1, 'test.updated', 424242)",
        [setup.world.center.id],
      );
      const eventsBefore = await setup.readAs("owner");
      await setup.addDoctor("Dr Fast");
      await eventsBefore.waitFor("referring_doctor.created");
      const last = eventsBefore.events.at(-1)?.id ?? "";
      eventsBefore.close();
      await slow.query("commit");
      const eventsAfter = await setup.readAs("owner", last);
      await eventsAfter.waitFor("test.updated");
      expect(eventsAfter.events.map(({ entity }) => entity)).toContain(424242);
    } finally {
      slow.release();
    }
  });

  it("gets a reset if the events since then have been deleted", async () => {
    const eventsBefore = await setup.readAs("owner");
    await setup.addDoctor("Dr Long Ago");
    await eventsBefore.waitFor("referring_doctor.created");
    const last = eventsBefore.events.at(-1)?.id ?? "";
    await setup.world.app.database.pool.query("delete from events where id = $1", [last]);
    const reader = await setup.readAs("owner", last);
    await reader.waitFor("reset");
    expect(reader.events.map(({ type }) => type)).toEqual(["reset"]);
  });

  it("gets a reset if the server lost its database connection for a moment", async () => {
    const reader = await setup.readAs("owner");
    await setup.world.app.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    );
    await reader.waitFor("reset");
    await setup.addDoctor("Dr Again");
    await reader.waitFor("referring_doctor.created");
  });
});

describe("an event stream", () => {
  it("ends with the session that opened it", async () => {
    const { access, refresh } = await signInAt(setup.url, `desk2@${setup.world.center.domain}`);
    const reader = await readEvents(setup.url, access);
    const neighbour = await setup.readAs("desk2");
    await setup.world.stranger.post("/auth/logout/", { refresh });
    await reader.ended();
    await setup.addDoctor("Dr Neighbour");
    await neighbour.waitFor("referring_doctor.created");
  });

  it("requires a token", async () => {
    const answer = await fetch(`${setup.url}/api/events/`);
    expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([401, "unauthenticated"]);
  });
});

describe("whether a user may see an event", () => {
  const account: RequestAccount = {
    id: 7,
    name: "desk",
    email: "desk@nile.test",
    role: ROLE.Receptionist,
    centerId: 1,
    zone: "Africa/Cairo",
    sessionId: 1,
    isLocked: false,
    mustChangePassword: false,
    secondFactor: { isSetUp: false, isRequired: false, provedAt: null },
    exportRoles: {},
    secondReader: false,
    token: null,
    scope: [10],
    branches: [10],
    reportingBranches: [],
    adminBranches: [],
  };
  const event: StoredEvent = {
    center: 1,
    id: 1,
    type: "appointment.updated",
    entity_id: 5,
    branch: 10,
    version: 2,
    account: null,
  };

  it.each([
    ["one's own branch's", {}, true],
    ["the whole center's", { branch: null }, true],
    ["another branch's", { branch: 11 }, false],
    ["another center's", { center: 2 }, false],
    ["an entity one may not read", { type: "account.updated" }, false],
    ["an entity that nobody reads", { type: "session.ended" }, false],
    ["one's own shift", { type: "receptionist_shift.updated", account: 7 }, true],
    ["another one's shift", { type: "receptionist_shift.updated", account: 8 }, false],
  ])("%s: %o is %s", (_words, changes, isSeen) => {
    expect(maySee(account, { ...event, ...changes })).toBe(isSeen);
  });
});
