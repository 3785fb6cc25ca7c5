import type { Account } from "#domain/entities/account.ts";
import { ROLE } from "#domain/roles.ts";
import { refusal } from "../support/desk.ts";
import { openEventDesk } from "../support/event-desk.ts";
import { addApp, addPasskey, makeRecoveryCodes } from "../support/factors.ts";
import { openCalls } from "../support/open-calls.ts";
import { eventually } from "../support/spawned.ts";
import { countWaiting } from "../support/waiting.ts";
import { beforeEach, describe, expect, it } from "vitest";

const setup = openEventDesk();
const SETTING = "/settings/second-factor/";

beforeEach(async () => {
  setup.world.app.moveClock(0);
  const { pool } = setup.world.app.database;
  await pool.query(
    "update scan_centers set factor_roles = '{}'; delete from passkeys; delete from code_secrets; delete from recovery_codes",
  );
});

const requireOf = (...roles: number[]) => setup.world.owner.patch(SETTING, { roles });
const REQUIRED = [403, "second_factor_required", {}];

describe("the setting of who must have a second factor", () => {
  it("can be changed by the owner, and is checked for its version", async () => {
    const { owner } = setup.world;
    const { body } = await owner.get<{ roles: number[]; version: number }>(SETTING);
    expect(body.roles).toEqual([]);
    const saved = await owner.put<{ version: number }>(SETTING, { ...body, roles: [4, 2, 4] });
    expect([saved.status, saved.body]).toEqual([
      200,
      { roles: [2, 4], version: expect.any(Number) },
    ]);
    expect(await refusal(owner.patch(SETTING, { roles: [], version: body.version }))).toEqual([
      409,
      "stale",
      {},
    ]);
    expect(await refusal(owner.patch(SETTING, { roles: [9] }))).toEqual([
      400,
      "validation",
      { "roles.0": "choice" },
    ]);
    const { rows } = await setup.world.app.database.pool.query(
      "select before, after from audit_log where entity = 'second_factor_roles' order by id desc limit 1",
    );
    expect(rows).toEqual([{ before: { roles: [] }, after: { roles: [2, 4] } }]);
  });

  it("holds for its own center alone", async () => {
    await requireOf(ROLE.CenterOwner);
    expect((await setup.world.otherOwner.get("/rooms/")).status).toBe(200);
  });
});

/** The calls that a person makes before the second factor is set up. */
const OPEN = [
  "DELETE /account/factors/code/",
  "DELETE /account/factors/passkeys/:id/",
  "DELETE /account/sessions/:id/",
  "GET /account/current-user/",
  "GET /account/factors/",
  "GET /account/sessions/",
  "PATCH /account/current-user/",
  "POST /account/change-password/",
  "POST /account/factors/code/",
  "POST /account/factors/code/confirm/",
  "POST /account/factors/passkeys/",
  "POST /account/factors/passkeys/options/",
  "POST /account/factors/recovery-codes/",
  "POST /account/sessions/end_others/",
  "POST /auth/lock/",
  "POST /auth/unlock/",
  "PUT /account/current-user/",
];

describe("a person whose role needs a second factor and who has none", () => {
  it("is refused every call but those that set one up", async () => {
    await requireOf(ROLE.CenterOwner);
    const { owner } = setup.world;
    expect(await openCalls(owner, "second_factor_required")).toEqual(OPEN);
  });

  it("can sign in, sees that it is needed, and works on once it is set up", async () => {
    await requireOf(ROLE.Receptionist);
    const desk = await setup.world.app.signIn(`desk@${setup.world.center.domain}`);
    const stateOf = async () =>
      (await desk.get<{ second_factor: object }>("/account/current-user/")).body.second_factor;
    expect(await stateOf()).toEqual({ set_up: false, required: true });
    expect(await refusal(desk.get("/rooms/"))).toEqual(REQUIRED);
    expect(await refusal(desk.get("/patients/?export_csv=true"))).toEqual(REQUIRED);
    await addApp(setup.world, desk);
    expect(await stateOf()).toEqual({ set_up: true, required: true });
    expect((await desk.get("/rooms/")).status).toBe(200);
  });

  it("gets no event stream, and an open one ends", async () => {
    const desk = await setup.readAs("desk");
    const doctor = await setup.readAs("doctor");
    await requireOf(ROLE.Receptionist);
    await desk.ended();
    expect(await refusal(setup.world.desk.get("/events/"))).toEqual(REQUIRED);
    await requireOf();
    await setup.addDoctor("Dr Later");
    await doctor.waitFor("referring_doctor.created");
  });

  it("does not stop a program, which has its own token", async () => {
    const { owner, app } = setup.world;
    const made = await owner.post<{ token: string }>("/api-tokens/", {
      name: "Rooms",
      permissions: ["rooms.read"],
      expires_at: "2026-12-01T00:00:00.000Z",
    });
    await requireOf(ROLE.CenterOwner);
    expect((await app.holderOf(made.body.token).get("/rooms/")).status).toBe(200);
  });

  it("keeps the last factor, also if two are removed at the same time", async () => {
    const { desk } = setup.world;
    await addApp(setup.world, desk);
    const { id } = await addPasskey(desk);
    await requireOf(ROLE.Receptionist);
    expect((await desk.get("/account/factors/")).body).toMatchObject({ required: true });
    // Nobody is done before both have looked what is left: the locked table takes no row of theirs.
    const { pool } = setup.world.app.database;
    const lock = await pool.connect();
    await lock.query("begin; lock table audit_log in exclusive mode");
    const removals = Promise.all([
      desk.delete("/account/factors/code/"),
      desk.delete(`/account/factors/passkeys/${id}/`),
    ]);
    await eventually(async () => expect(await countWaiting({ pool })).toBe(2));
    await lock.query("commit");
    lock.release();
    const answers = await removals;
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(["204", "409"]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("last_factor");
    expect((await desk.get("/rooms/")).status).toBe(200);
  });
});

describe("an owner who resets the second factor of a person", () => {
  it("sees who has one, removes all of them and ends the sessions", async () => {
    const { owner, center, app } = setup.world;
    const desk = await app.signIn(`desk2@${center.domain}`);
    await addApp(setup.world, desk);
    await addPasskey(desk);
    await makeRecoveryCodes(desk);
    await addPasskey(setup.world.doctor);
    await addApp(setup.world, setup.world.admin);
    const { accounts } = center;
    const { body: all } = await owner.get<Account[]>("/accounts/");
    expect(all.filter((one) => one.second_factor).map(({ email }) => email)).toEqual(
      ["admin", "desk2", "doctor"].map((name) => `${name}@${center.domain}`),
    );
    expect((await owner.post(`/accounts/${accounts.desk2}/reset-factors/`)).status).toBe(204);
    expect((await desk.get("/account/current-user/")).status).toBe(401);
    const again = await app.signIn(`desk2@${center.domain}`);
    expect((await again.get("/account/factors/")).body).toMatchObject({
      passkeys: [],
      code: null,
      recovery_codes_left: 0,
    });
    const { rows } = await app.database.pool.query(
      "select actor_id, before, after from audit_log where action = 'reset_factors' and entity_id = $1",
      [accounts.desk2],
    );
    expect(rows).toEqual([
      {
        actor_id: accounts.owner,
        before: { second_factor: true },
        after: { second_factor: false },
      },
    ]);
  });

  it("is the owner of the same center, and resets others only", async () => {
    const { owner, admin, otherOwner, center } = setup.world;
    const path = (id: number) => `/accounts/${id}/reset-factors/`;
    const { accounts } = center;
    expect((await refusal(otherOwner.post(path(accounts.desk))))[0]).toBe(404);
    expect((await refusal(admin.post(path(accounts.desk))))[1]).toBe("forbidden");
    expect((await refusal(owner.post(path(accounts.owner))))[1]).toBe("forbidden");
  });
});
