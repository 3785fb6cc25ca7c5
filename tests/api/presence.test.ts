import type { Presence } from "#domain/entities/presence.ts";
import { TEST_NOW, type Caller } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { addDoctor, requireOk } from "../support/reports.ts";
import { eventsAfter, lastEvent } from "../support/traces.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let id: number;
let south: number;
let start: number;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk2);
});
beforeEach(async () => {
  const { center, desk, desk2, app } = world;
  app.clock.now = TEST_NOW;
  await app.database.pool.query("delete from presence");
  ({ id } = await book(desk, center));
  const southern = { machine: center.machines.southCt, paid_amount: 90_000 };
  ({ id: south } = await book(desk2, center, southern));
  start = await lastEvent(world);
});
afterAll(() => world.app.close());

function pass(seconds: number): string {
  const { clock } = world.app;
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
  return clock.now.toISOString();
}

const arrive = (caller: Caller, entity_id = id, entity = "report") =>
  caller.post("/presence/", { entity, entity_id });
const leave = (caller: Caller, entity_id = id, entity = "report") =>
  caller.delete("/presence/", { entity, entity_id });
const list = async (caller: Caller, query = "") =>
  requireOk(await caller.get<Presence[]>(`/presence/${query}`));
const newEvents = async () =>
  (await eventsAfter(world, start)).map(({ type, entity, branch, version }) => [
    type,
    entity,
    branch,
    version,
  ]);
const changed = (entity = id, branch = world.center.branches.north) => [
  "presence.updated",
  entity,
  branch,
  null,
];
const presenceOf = (
  name: "doctor" | "desk" | "owner" | "desk2",
  rest: Partial<Presence>,
): Presence => ({
  entity: "report",
  entity_id: id,
  account: world.center.accounts[name],
  account_name: name === "owner" ? "Samy Owner" : name,
  since: world.app.clock.now.toISOString(),
  ...rest,
});

describe("a user who has a record open", () => {
  it("is listed from arriving until leaving, and each change sends one event", async () => {
    const { doctor, desk } = world;
    const since = pass(1);
    expect((await arrive(doctor)).status).toBe(204);
    expect(await list(desk)).toEqual([presenceOf("doctor", { since })]);
    pass(15);
    expect((await arrive(doctor)).status).toBe(204);
    pass(44);
    expect((await arrive(doctor)).status).toBe(204);
    expect([await list(desk), await newEvents()]).toEqual([
      [presenceOf("doctor", { since })],
      [changed()],
    ]);
    expect((await leave(doctor)).status).toBe(204);
    expect((await leave(doctor)).status).toBe(204);
    expect([await list(desk), await newEvents()]).toEqual([[], [changed(), changed()]]);
  });

  it("disappears after 45 s without a signal, and is listed as new after the next one", async () => {
    const { doctor, owner } = world;
    const first = pass(1);
    await arrive(doctor);
    pass(44.999);
    expect(await list(owner)).toEqual([presenceOf("doctor", { since: first })]);
    pass(0.001);
    expect([await list(owner), await newEvents()]).toEqual([[], [changed()]]);
    const laterTime = pass(10);
    await arrive(doctor);
    expect([await list(owner), await newEvents()]).toEqual([
      [presenceOf("doctor", { since: laterTime })],
      [changed(), changed()],
    ]);
  });

  it("is listed in the order of arrival, for reports, appointments or both", async () => {
    const { doctor, desk, owner } = world;
    const deskPresence = presenceOf("desk", { entity: "appointment", since: pass(1) });
    await arrive(desk, id, "appointment");
    const two = presenceOf("doctor", { since: pass(1) });
    await arrive(doctor);
    const three = presenceOf("owner", { entity: "appointment", since: pass(1) });
    await arrive(owner, id, "appointment");
    expect([
      await list(doctor),
      await list(doctor, "?entity=report"),
      await list(doctor, "?entity=appointment"),
    ]).toEqual([[deskPresence, two, three], [two], [deskPresence, three]]);
    await leave(owner, id, "report");
    await leave(owner, id, "appointment");
    expect(await list(doctor)).toEqual([deskPresence, two]);
  });

  it("is listed once, however many signals arrive at once", async () => {
    const { doctor, owner } = world;
    pass(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => arrive(doctor)));
    expect([answers.map(({ status }) => status), await list(owner)]).toEqual([
      answers.map(() => 204),
      [presenceOf("doctor", {})],
    ]);
  });

  it("cannot be removed by another user", async () => {
    const { doctor, owner } = world;
    await arrive(doctor);
    const second = await addDoctor(world, `second${id}`, [world.center.branches.north]);
    expect((await leave(second)).status).toBe(204);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe("a user's presence", () => {
  it("is limited to the user's branches, for signals and for the list", async () => {
    const { doctor, desk, desk2, desk3, admin, owner, center } = world;
    pass(1);
    const there = presenceOf("desk2", { entity: "appointment", entity_id: south });
    await arrive(desk2, south, "appointment");
    expect([
      await refusal(arrive(doctor, south)),
      await refusal(arrive(desk, south, "appointment")),
      await refusal(arrive(desk2, id, "appointment")),
    ]).toEqual(Array.from({ length: 3 }, () => [404, "not_found", {}]));
    expect(await Promise.all([doctor, desk, admin].map((one) => list(one)))).toEqual([[], [], []]);
    expect(await Promise.all([desk2, desk3, owner].map((one) => list(one)))).toEqual([
      [there],
      [there],
      [there],
    ]);
    expect(await newEvents()).toEqual([changed(south, center.branches.south)]);
  });

  it("is limited to the user's center", async () => {
    const { doctor, otherOwner, app, other } = world;
    await arrive(doctor);
    const foreign = await app.signIn(`doctor@${other.domain}`);
    expect(await Promise.all([foreign, otherOwner].map((one) => list(one)))).toEqual([[], []]);
    expect([
      (await arrive(foreign)).status,
      (await arrive(otherOwner, id, "appointment")).status,
      (await leave(foreign)).status,
    ]).toEqual([404, 404, 204]);
    expect(await list(doctor)).toHaveLength(1);
  });

  it("at a report is accepted from doctors only, at an appointment from every role", async () => {
    const { owner, admin, desk, doctor, stranger } = world;
    const statuses = async (entity: string) => {
      const answers = [owner, admin, desk, doctor, stranger].map((one) => arrive(one, id, entity));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect([await statuses("report"), await statuses("appointment")]).toEqual([
      [403, 403, 403, 204, 401],
      [204, 204, 204, 204, 401],
    ]);
  });

  it("is refused for other kinds of records, unknown fields and missing records", async () => {
    const { doctor } = world;
    const post = (body: object) => refusal(doctor.post("/presence/", body));
    expect([
      await post({}),
      await post({ entity: "patient", entity_id: 1 }),
      await post({ entity: "report", entity_id: "1; drop table presence" }),
      await post({ entity: "report", entity_id: id, account: 1 }),
      await post({ entity: "report", entity_id: 999_999_999 }),
      await refusal(doctor.delete("/presence/", { entity: "report" })),
      await refusal(doctor.get("/presence/?entity=patient")),
      await refusal(doctor.get("/presence/?account=1")),
    ]).toEqual([
      [400, "validation", { entity: "required", entity_id: "required" }],
      [400, "validation", { entity: "choice" }],
      [400, "validation", { entity_id: "number" }],
      [400, "validation", { account: "unknown_field" }],
      [404, "not_found", {}],
      [400, "validation", { entity_id: "required" }],
      [400, "validation", { entity: "choice" }],
      [400, "validation", { account: "unknown_field" }],
    ]);
    expect(await newEvents()).toEqual([]);
  });
});
