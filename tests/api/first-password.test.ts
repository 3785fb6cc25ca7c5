import type { Account, CurrentAccount } from "#domain/entities/account.ts";
import { ROLE } from "#domain/roles.ts";
import { TEST_PASSWORD, type Caller } from "../support/api.ts";
import { refusal, requireCreated } from "../support/desk.ts";
import { openEventDesk } from "../support/event-desk.ts";
import { addApp } from "../support/factors.ts";
import { openCalls } from "../support/open-calls.ts";
import { afterEach, describe, expect, it } from "vitest";

const setup = openEventDesk();
const OWN_PASSWORD = "a-calm-heron-wades-4";
const REQUIRED = [403, "password_change_required", {}];

let accountsMade = 0;

/** Adds a receptionist, by default one who must change the password. */
async function newDesk(flag: object = { must_change_password: true }): Promise<Account> {
  accountsMade += 1;
  const { owner, center } = setup.world;
  return requireCreated(
    await owner.post<Account>("/auth/register/", {
      name: `Desk ${accountsMade}`,
      email: `first${accountsMade}@${center.domain}`,
      role: ROLE.Receptionist,
      branches: [center.branches.north],
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
      ...flag,
    }),
  );
}

const change = (person: Caller, password = OWN_PASSWORD) =>
  person.post("/account/change-password/", {
    current_password: TEST_PASSWORD,
    new_password: password,
  });

const firstStepOf = async (person: Caller) =>
  (await person.get<CurrentAccount>("/account/current-user/")).body.first_step;

const isMarked = async ({ id }: { id: number }) =>
  (await setup.world.owner.get<Account>(`/accounts/${id}/`)).body.must_change_password;

/** Returns the audit rows of one action on an account, without its time. */
async function auditOf(action: string, { id }: { id: number }): Promise<object[]> {
  const { rows } = await setup.world.app.database.pool.query<object>(
    "select actor_id, before, after from audit_log where action = $1 and entity = 'account' and entity_id = $2 order by id",
    [action, id],
  );
  return rows;
}

/** The calls that a person makes before the password is changed. */
const OPEN = [
  "GET /account/current-user/",
  "POST /account/change-password/",
  "POST /auth/lock/",
  "POST /auth/unlock/",
];

describe("a person whose password somebody else typed", () => {
  it("is refused every call but those that change it, also in a session that was open before", async () => {
    const { owner, app, center } = setup.world;
    const made = requireCreated(
      await owner.post<Account>("/auth/register/", {
        name: "Second owner",
        email: `second@${center.domain}`,
        role: ROLE.CenterOwner,
        password: TEST_PASSWORD,
        password_confirmation: TEST_PASSWORD,
      }),
    );
    const before = await app.signIn(made.email);
    expect((await before.get("/rooms/")).status).toBe(200);
    await owner.patch(`/accounts/${made.id}/`, { must_change_password: true });
    for (const person of [before, await app.signIn(made.email)]) {
      expect(await openCalls(person, "password_change_required")).toEqual(OPEN);
    }
    await before.post("/auth/lock/");
    expect((await before.post("/auth/unlock/", { password: TEST_PASSWORD })).status).toBe(200);
  });

  it("works on in the same session once it is changed, and the audit trail says so", async () => {
    const account = await newDesk();
    const person = await setup.world.app.signIn(account.email);
    expect([account.must_change_password, await firstStepOf(person)]).toEqual([true, "password"]);
    expect(await refusal(person.get("/rooms/"))).toEqual(REQUIRED);
    const stream = await setup.readAs("owner");
    expect((await change(person)).status).toBe(204);
    await stream.waitFor("account.updated");
    expect([await firstStepOf(person), (await person.get("/rooms/")).status]).toEqual([null, 200]);
    expect(await isMarked(account)).toBe(false);
    expect(await auditOf("change_password", account)).toEqual([
      {
        actor_id: account.id,
        before: { must_change_password: true },
        after: { must_change_password: false },
      },
    ]);
    expect(await auditOf("create", account)).toMatchObject([
      { after: { must_change_password: true } },
    ]);
    const again = await setup.world.app.signIn(account.email, OWN_PASSWORD);
    expect((await again.get("/rooms/")).status).toBe(200);
  });

  it("must be another one, by the rules of all passwords, and is asked for until then", async () => {
    const account = await newDesk();
    const person = await setup.world.app.signIn(account.email);
    expect([
      await refusal(change(person, TEST_PASSWORD)),
      await refusal(change(person, "password123")),
    ]).toEqual([
      [400, "validation", { new_password: "password_same" }],
      [400, "validation", { new_password: "password_common" }],
    ]);
    expect([await firstStepOf(person), await isMarked(account)]).toEqual(["password", true]);
  });

  it("gives a second factor first if there is one, and sets up a required one after the password", async () => {
    const { owner, app } = setup.world;
    const account = await newDesk({});
    const person = await app.signIn(account.email);
    await owner.patch("/settings/second-factor/", { roles: [ROLE.Receptionist] });
    await owner.patch(`/accounts/${account.id}/`, { must_change_password: true });
    expect(await firstStepOf(person)).toBe("password");
    expect(await refusal(person.get("/account/factors/"))).toEqual(REQUIRED);
    await change(person);
    expect(await firstStepOf(person)).toBe("second_factor");
    expect(await refusal(person.get("/rooms/"))).toEqual([403, "second_factor_required", {}]);
    const withFactor = await newDesk({});
    await addApp(setup.world, await app.signIn(withFactor.email));
    await owner.patch(`/accounts/${withFactor.id}/`, { must_change_password: true });
    await expect(app.signIn(withFactor.email)).rejects.toThrow("second_factor_needed");
  });
  afterEach(() => setup.world.owner.patch("/settings/second-factor/", { roles: [] }));

  it("gets no event stream, and an open one ends", async () => {
    const account = await newDesk({});
    const stream = await setup.readAs(account.email);
    const person = await setup.world.app.signIn(account.email);
    await setup.world.owner.patch(`/accounts/${account.id}/`, { must_change_password: true });
    await stream.ended();
    expect(await refusal(person.get("/events/"))).toEqual(REQUIRED);
  });

  it("does not stop a program, which has its own token", async () => {
    const { owner, app, center } = setup.world;
    const made = await owner.post<{ token: string }>("/api-tokens/", {
      name: "Rooms",
      permissions: ["rooms.read"],
      expires_at: "2026-12-01T00:00:00.000Z",
    });
    const { pool } = app.database;
    const mark = (is: boolean) =>
      pool.query("update accounts set must_change_password = $1 where id = $2", [
        is,
        center.accounts.owner,
      ]);
    await mark(true);
    expect((await app.holderOf(made.body.token).get("/rooms/")).status).toBe(200);
    expect(await refusal(owner.get("/rooms/"))).toEqual(REQUIRED);
    await mark(false);
  });
});

describe("an owner", () => {
  it("need not say it: an account made as before changes nothing", async () => {
    const account = await newDesk({});
    const person = await setup.world.app.signIn(account.email);
    expect([account.must_change_password, await firstStepOf(person)]).toEqual([false, null]);
    expect((await person.get("/rooms/")).status).toBe(200);
    await change(person);
    expect(await auditOf("change_password", account)).toEqual([
      { actor_id: account.id, before: null, after: null },
    ]);
  });

  it("changes it by PATCH, and by PUT, where it is false unless it is sent", async () => {
    const { owner } = setup.world;
    const account = await newDesk();
    const path = `/accounts/${account.id}/`;
    const { name, email, role, branches } = account;
    const whole = { name, email, role, branches };
    const marked = [
      (await owner.patch<Account>(path, { name: "Renamed" })).body.must_change_password,
      (await owner.put<Account>(path, whole)).body.must_change_password,
      (await owner.put<Account>(path, { ...whole, must_change_password: true })).body
        .must_change_password,
      (await owner.patch<Account>(path, { must_change_password: false })).body.must_change_password,
    ];
    expect(marked).toEqual([true, false, true, false]);
  });

  it("says it with another password too; left out, it stays as it is", async () => {
    const { owner } = setup.world;
    const account = await newDesk({});
    const reset = (flag: object) =>
      owner.post(`/accounts/${account.id}/reset_password/`, {
        password: OWN_PASSWORD,
        password_confirmation: OWN_PASSWORD,
        ...flag,
      });
    const marked: boolean[] = [];
    for (const flag of [{}, { must_change_password: true }, {}, { must_change_password: false }]) {
      expect((await reset(flag)).status).toBe(204);
      marked.push(await isMarked(account));
    }
    expect(marked).toEqual([false, true, true, false]);
    const { owner: by } = setup.world.center.accounts;
    const [off, on] = [{ must_change_password: false }, { must_change_password: true }];
    expect(await auditOf("reset_password", account)).toEqual([
      { actor_id: by, before: {}, after: {} },
      { actor_id: by, before: off, after: on },
      { actor_id: by, before: {}, after: {} },
      { actor_id: by, before: on, after: off },
    ]);
  });

  it("does not say it of the own account", async () => {
    const { owner, center } = setup.world;
    const path = `/accounts/${center.accounts.owner}/`;
    const own = [400, "validation", { must_change_password: "own_account" }];
    expect([
      await refusal(owner.patch(path, { must_change_password: true })),
      await refusal(
        owner.post(`${path}reset_password/`, {
          password: OWN_PASSWORD,
          password_confirmation: OWN_PASSWORD,
          must_change_password: true,
        }),
      ),
    ]).toEqual([own, own]);
    expect(await isMarked({ id: center.accounts.owner })).toBe(false);
  });
});
