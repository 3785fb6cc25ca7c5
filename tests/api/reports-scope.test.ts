import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { reportText } from "../support/report-texts.ts";
import { addDoctor, amend, requireOk, reportPath, save, submit } from "../support/reports.ts";
import { eventsAfter, lastEvent, trailOf } from "../support/traces.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let southern: Caller & { id: number };
let id: number;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk2);
  southern = await addDoctor(world, "southern", [world.center.branches.south]);
});
beforeEach(async () => {
  ({ id } = await book(world.desk, world.center));
});
afterAll(() => world.app.close());

const refusals = (caller: Caller) =>
  Promise.all([
    refusal(caller.get(reportPath(id))),
    refusal(caller.get(`${reportPath(id)}versions/`)),
    refusal(save<Refused>(caller, id)),
    refusal(submit<Refused>(caller, id, 1)),
    refusal(amend<Refused>(caller, id)),
  ]);
const reportsStored = async () =>
  (await world.app.database.pool.query("select 1 from reports where appointment_id = $1", [id]))
    .rowCount;

describe("a report of another branch", () => {
  it("is 404 for users who do not work there", async () => {
    const { center, desk2, doctor } = world;
    const nowhere = Array.from({ length: 5 }, () => [404, "not_found", {}]);
    expect(await refusals(southern)).toEqual(nowhere);
    expect(await reportsStored()).toBe(0);
    const south = await book(desk2, center, {
      machine: center.machines.southCt,
      paid_amount: 90_000,
    });
    ({ id } = south);
    expect(await refusals(doctor)).toEqual(nowhere);
    expect((await save(southern, id)).status).toBe(200);
    expect((await desk2.get<Report>(reportPath(id))).status).toBe(200);
    expect((await world.desk.get(reportPath(id))).status).toBe(404);
    expect((await world.admin.get(reportPath(id))).status).toBe(404);
  });

  it("can be written by a doctor from the next sign-in after the branch was added", async () => {
    const { owner, center } = world;
    const doctor = await addDoctor(world, `moves${id}`, [center.branches.south]);
    const bothBranches = [center.branches.north, center.branches.south];
    await owner.patch(`/accounts/${doctor.id}/`, { reporting_branches: bothBranches });
    const moved = await world.app.signIn(`moves${id}@${center.domain}`);
    expect((await save(moved, id)).status).toBe(200);
  });
});

describe("a report of another center", () => {
  it("is 404", async () => {
    const { otherOwner, app } = world;
    const stranger = await app.signIn(`doctor@${world.other.domain}`);
    expect(await refusals(stranger)).toEqual(
      Array.from({ length: 5 }, () => [404, "not_found", {}]),
    );
    expect((await otherOwner.get(reportPath(id))).status).toBe(404);
    expect(await reportsStored()).toBe(0);
  });
});

describe("writing a report", () => {
  it("is allowed to doctors only, whatever else is wrong with the request", async () => {
    const { owner, admin, desk, stranger } = world;
    const writes = (caller: Caller) =>
      Promise.all([
        refusal(save<Refused>(caller, id, { content: "x" })),
        refusal(submit<Refused>(caller, id, 1)),
        refusal(amend<Refused>(caller, id, {})),
      ]);
    for (const caller of [owner, admin, desk]) {
      expect(await writes(caller)).toEqual(Array.from({ length: 3 }, () => [403, "forbidden", {}]));
    }
    expect(await writes(stranger)).toEqual(
      Array.from({ length: 3 }, () => [401, "unauthenticated", {}]),
    );
  });

  it("is refused once the appointment is cancelled or a no-show", async () => {
    const { desk, doctor, center } = world;
    requireOk(await save(doctor, id, { content: reportText("begun") }));
    await desk.delete(`/appointments/${id}/`, { reason: "other", note: "x" });
    const missed = await book(desk, center);
    await desk.post(`/appointments/${missed.id}/status/`, { status: "no_show" });
    const staleSave = await save<Refused>(doctor, id, { version: 1 });
    expect([staleSave.status, staleSave.body.code, staleSave.body["current"]]).toEqual([
      409,
      "status_transition",
      expect.objectContaining({ content: reportText("begun"), version: 1 }),
    ]);
    expect([
      await refusal(submit<Refused>(doctor, id, 1)),
      await refusal(save<Refused>(doctor, missed.id)),
    ]).toEqual([
      [409, "status_transition", {}],
      [409, "status_transition", {}],
    ]);
  });

  it("leaves a submitted report unchanged when its appointment is cancelled", async () => {
    const { desk, doctor } = world;
    requireOk(await save(doctor, id));
    requireOk(await submit(doctor, id, 1));
    expect((await desk.delete(`/appointments/${id}/`, { reason: "other", note: "x" })).status).toBe(
      204,
    );
    expect(await refusal(amend<Refused>(doctor, id))).toEqual([409, "status_transition", {}]);
    expect((await desk.get<Report>(reportPath(id))).body.content).toEqual(reportText("clear"));
  });
});

describe("a change of a report", () => {
  it("sends an event for every save, and one for the appointment if its status changes", async () => {
    const { doctor, center } = world;
    requireOk(await save(doctor, id));
    const start = await lastEvent(world);
    const begun = await world.owner.get<Appointment>(`/appointments/${id}/`);
    requireOk(await save(doctor, id, { version: 1 }));
    await save(doctor, id, { version: 1 });
    requireOk(await submit(doctor, id, 2));
    requireOk(await amend(doctor, id));
    const newEvents = (await eventsAfter(world, start)).map(({ id: _id, ...event }) => event);
    const branch = center.branches.north;
    const report = (version: number) => ({ type: "report.updated", entity: id, branch, version });
    const appointment = (version: number) => ({
      type: "appointment.updated",
      entity: id,
      branch,
      version,
    });
    const { version } = begun.body;
    expect(newEvents).toEqual([
      report(2),
      appointment(version + 1),
      report(3),
      appointment(version + 2),
      report(4),
    ]);
  });

  it("is audited when a doctor begins, takes over, submits or amends, but not for every draft", async () => {
    const { doctor, center } = world;
    const second = await addDoctor(world, `over${id}`, [center.branches.north]);
    const drafts = [];
    for (const version of [0, 1, 2]) drafts.push(requireOk(await save(doctor, id, { version })));
    const [begun, , last] = drafts;
    const over = requireOk(await save(second, id, { content: reportText("over"), version: 3 }));
    requireOk(await save(second, id, { content: reportText("more"), version: 4 }));
    const ready = requireOk(await submit(second, id, 5));
    const open = requireOk(await amend(doctor, id));
    const trail = (await trailOf(world, "report", id)).map(
      ({ actor, action, branch, before, after }) => ({ actor, action, branch, before, after }),
    );
    const northFilter = { branch: center.branches.north };
    const first = { ...northFilter, actor: center.accounts.doctor };
    const other = { ...northFilter, actor: second.id };
    expect(trail).toEqual([
      // What a submission would do depends on who reads the report, and is no part of it.
      { ...first, action: "create", before: null, after: { ...begun, submits_as: undefined } },
      {
        ...other,
        action: "update",
        ...changed(last, over, ["author", "author_name", "content"]),
      },
      {
        ...other,
        action: "submit",
        ...changed(over, ready, [
          "status",
          "submitted_at",
          "first_submitted_at",
          "revision",
          "signed",
        ]),
      },
      {
        ...first,
        action: "amend",
        ...changed(ready, open, ["author", "author_name", "status", "amend_reason"]),
      },
    ]);
    const steps = (await trailOf(world, "appointment", id)).map(({ action, after }) => [
      action,
      Reflect.get(Object(after), "report_status"),
    ]);
    expect(steps).toEqual([
      ["create", "not_started"],
      ["report", "in_progress"],
      ["report", "report_ready"],
      ["report", "in_progress"],
    ]);
  });
});

/** Returns what an audit row says of a change: the named fields before and after. */
function changed(before: object | undefined, after: object | undefined, names: readonly string[]) {
  const named = (record: object | undefined) =>
    Object.fromEntries(names.map((name) => [name, Reflect.get(Object(record), name)]));
  return { before: named(before), after: named(after) };
}
