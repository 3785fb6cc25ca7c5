import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.app.moveClock(0);
  await world.app.database.pool.query("delete from password_attempts");
});
afterAll(() => world.app.close());

interface Tokens {
  access: string;
  refresh: string;
}

async function login(): Promise<Tokens> {
  const { body } = await world.stranger.post<{ data: Tokens }>("/auth/login/", {
    email: `desk@${world.center.domain}`,
    password: TEST_PASSWORD,
  });
  return body.data;
}

/** Makes a call with an access token; returns the status and the error code or the data. */
async function call(
  access: string,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
): Promise<{ outcome: [number, string | undefined]; data?: Tokens }> {
  const answer = await world.app.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${access}` },
    ...(payload && { payload }),
  });
  const body = answer.body === "" ? {} : answer.json<{ code?: string; data?: Tokens }>();
  return { outcome: [answer.statusCode, body.code], ...(body.data && { data: body.data }) };
}

const whoAmI = async (access: string) =>
  (await call(access, "GET", "/account/current-user")).outcome;
const lock = async (access: string) => (await call(access, "POST", "/auth/lock/")).outcome;
const unlock = (access: string, password = TEST_PASSWORD) =>
  call(access, "POST", "/auth/unlock/", { password });
async function refresh(token: string): Promise<[number, unknown]> {
  const { status, body } = await world.stranger.post("/auth/token/refresh/", { refresh: token });
  return [status, Reflect.get(Object(body), "code")];
}

describe("a locked session", () => {
  it("is refused everything until it is unlocked", async () => {
    const { access, refresh: token } = await login();
    expect(await lock(access)).toEqual([204, undefined]);
    const refused = [
      await whoAmI(access),
      (await call(access, "GET", "/patients/?page=1")).outcome,
      (await call(access, "GET", "/patients/?export_csv=true")).outcome,
      (await call(access, "GET", "/events/")).outcome,
      (await call(access, "POST", "/patients/", {})).outcome,
      (await call(access, "POST", "/account/change-password/", {})).outcome,
      await refresh(token),
    ];
    expect(refused).toEqual(refused.map(() => [401, "locked"]));
    const { data } = await unlock(access);
    expect(await whoAmI(data?.access ?? "")).toEqual([200, undefined]);
    expect((await refresh(data?.refresh ?? ""))[0]).toBe(200);
  });

  it("gets new tokens when it is unlocked; those copied before stay worthless", async () => {
    const { access, refresh: token } = await login();
    await lock(access);
    await unlock(access);
    expect([await whoAmI(access), await refresh(token)]).toEqual([
      [401, "unauthenticated"],
      [401, "unauthenticated"],
    ]);
    expect((await unlock(access)).outcome).toEqual([401, "unauthenticated"]);
  });

  it("can be locked again, which changes nothing, and logged out", async () => {
    const { access, refresh: token } = await login();
    expect([await lock(access), await lock(access)]).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
    expect((await world.stranger.post("/auth/logout/", { refresh: token })).status).toBe(204);
    expect((await unlock(access)).outcome).toEqual([401, "unauthenticated"]);
  });

  it("can be unlocked with an expired access token, which is accepted for nothing else", async () => {
    const { access } = await login();
    await lock(access);
    world.app.moveClock(3 * 3600);
    expect([await whoAmI(access), await lock(access)]).toEqual([
      [401, "token_expired"],
      [204, undefined],
    ]);
    expect((await unlock(access)).outcome).toEqual([200, undefined]);
  });

  it("does not accept an expired token if it is not locked", async () => {
    const { access } = await login();
    world.app.moveClock(3 * 3600);
    expect([await lock(access), (await unlock(access)).outcome]).toEqual([
      [401, "token_expired"],
      [401, "token_expired"],
    ]);
  });

  it("ends at the tenth wrong password, also if they come at once", async () => {
    const { access } = await login();
    await lock(access);
    const answers = await Promise.all(Array.from({ length: 30 }, () => unlock(access, "wrong")));
    const codes = answers.map(({ outcome: [, code] }) => code);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(9);
    expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(21);
    expect((await unlock(access)).outcome).toEqual([401, "unauthenticated"]);
  });

  it("is unlocked at the tenth attempt if its password is right", async () => {
    const { access } = await login();
    await lock(access);
    for (let attempt = 0; attempt < 9; attempt += 1) await unlock(access, "wrong");
    expect((await unlock(access)).outcome).toEqual([200, undefined]);
  });

  it("is not locked out by wrong passwords at the login", async () => {
    const { access } = await login();
    await lock(access);
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await world.stranger.post("/auth/login/", {
        email: `desk@${world.center.domain}`,
        password: "wrong-password",
      });
    }
    expect((await unlock(access)).outcome).toEqual([200, undefined]);
  });
});

it("locking, unlocking and each wrong password are in the audit trail", async () => {
  const { access } = await login();
  const { rows: before } = await world.app.database.pool.query(
    "select max(id) as id from audit_log",
  );
  await lock(access);
  await unlock(access, "wrong");
  await unlock(access);
  const { rows } = await world.app.database.pool.query(
    "select action, entity, ip from audit_log where id > $1 order by id",
    [before[0]?.id],
  );
  const row = { entity: "account", ip: "127.0.0.1" };
  expect(rows).toEqual([
    { action: "lock", ...row },
    { action: "unlock_failed", ...row },
    { action: "unlock", ...row },
  ]);
});

describe("a session", () => {
  it("ends 30 days after the sign-in, however often it is refreshed or unlocked", async () => {
    let tokens = await login();
    for (let day = 1; day < 30; day += 6) {
      world.app.moveClock(day * 86_400);
      const { body } = await world.stranger.post<{ data: Tokens }>("/auth/token/refresh/", {
        refresh: tokens.refresh,
      });
      await lock(body.data.access);
      const unlocked = await unlock(body.data.access);
      tokens = unlocked.data ?? tokens;
    }
    world.app.moveClock(30 * 86_400 - 1);
    const last = await world.stranger.post<{ data: Tokens }>("/auth/token/refresh/", {
      refresh: tokens.refresh,
    });
    expect(await whoAmI(last.body.data.access)).toEqual([200, undefined]);
    world.app.moveClock(30 * 86_400);
    expect([await whoAmI(last.body.data.access), await refresh(last.body.data.refresh)]).toEqual([
      [401, "unauthenticated"],
      [401, "unauthenticated"],
    ]);
  });
});
