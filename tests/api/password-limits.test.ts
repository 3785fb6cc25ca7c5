import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const HOME = "10.1.1.1";
const ELSEWHERE = "10.2.2.2";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.app.moveClock(0);
  world.app.pauses.length = 0;
  await world.app.database.pool.query("delete from password_attempts");
});
afterAll(() => world.app.close());

type Attempt = { name?: string; password?: string; address?: string; cookie?: string };

/** Signs in; returns the status, the seconds to wait if refused, and the cookie of the browser. */
async function login({
  name = "desk",
  password = TEST_PASSWORD,
  address = HOME,
  cookie,
}: Attempt = {}) {
  const answer = await world.app.app.inject({
    method: "POST",
    url: "/api/auth/login/",
    remoteAddress: address,
    headers: cookie === undefined ? {} : { cookie },
    payload: { email: name.includes("@") ? name : `${name}@${world.center.domain}`, password },
  });
  const setCookie = String(answer.headers["set-cookie"] ?? "");
  return {
    status: answer.statusCode,
    retryAfter: answer.headers["retry-after"],
    setCookie,
    cookie: setCookie.split(";")[0] ?? "",
  };
}

async function failures(count: number, attempt: Attempt = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let failure = 0; failure < count; failure += 1)
    statuses.push((await login({ ...attempt, password: "wrong-password" })).status);
  return statuses;
}

describe("wrong passwords for one e-mail from one address", () => {
  it("are checked at once five times, and then only after a delay that doubles", async () => {
    expect(await failures(5)).toEqual([401, 401, 401, 401, 401]);
    const delays: unknown[] = [];
    let clock = 0;
    for (const delay of [1, 2, 4, 8, 16]) {
      const early = await login({ password: "wrong-password" });
      delays.push([early.status, early.retryAfter]);
      clock += delay;
      world.app.moveClock(clock);
      delays.push((await login({ password: "wrong-password" })).status);
    }
    expect(delays).toEqual([
      [429, "1"],
      401,
      [429, "2"],
      401,
      [429, "4"],
      401,
      [429, "8"],
      401,
      [429, "16"],
      401,
    ]);
  });

  it("are refused after ten until the first is a quarter of an hour old, as Retry-After says", async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      world.app.moveClock(failure * 30);
      await failures(1);
    }
    const blocked = await login();
    expect([blocked.status, blocked.retryAfter]).toEqual([429, String(15 * 60 - 270)]);
    world.app.moveClock(15 * 60 - 1);
    expect((await login()).status).toBe(429);
    world.app.moveClock(15 * 60);
    expect((await login()).status).toBe(200);
  });

  it("lock out neither the same person elsewhere nor other people at the same address", async () => {
    await failures(5);
    expect((await login()).status).toBe(429);
    expect((await login({ address: ELSEWHERE })).status).toBe(200);
    expect((await login({ name: "admin" })).status).toBe(200);
  });

  it("are forgotten after the right password", async () => {
    await failures(4);
    expect((await login()).status).toBe(200);
    expect(await failures(5)).toEqual([401, 401, 401, 401, 401]);
  });

  it("are checked at most five times out of fifty at once", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await login({ password: "wrong-password" })).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });
});

describe("a browser that signed in before", () => {
  it("is not locked out by wrong passwords from anywhere, not even from its own address", async () => {
    const { cookie } = await login();
    for (let address = 1; address <= 5; address += 1)
      await failures(5, { address: `10.3.3.${address}` });
    await failures(10);
    expect((await login({ address: "10.3.3.9" })).status).toBe(429);
    expect((await login({ cookie })).status).toBe(200);
  });

  it("has a limit of its own", async () => {
    const { cookie } = await login();
    expect(await failures(6, { cookie })).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login({ cookie })).status).toBe(429);
    expect((await login()).status).toBe(200);
  });

  it("is remembered for several people, and for nobody else", async () => {
    const first = await login();
    const { cookie } = await login({ name: "admin", cookie: first.cookie });
    await failures(5);
    await failures(5, { name: "admin" });
    await failures(5, { name: "owner" });
    const statuses: number[] = [];
    for (const name of ["desk", "admin", "owner"])
      statuses.push((await login({ name, cookie })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("is recognized only by the unchanged cookie, which no script of a page can read", async () => {
    const { cookie, setCookie } = await login();
    expect(setCookie.replace(/=[^;]+/, "=…")).toBe(
      "scan_browser=…; Max-Age=31536000; Path=/api/auth/; HttpOnly; SameSite=Strict",
    );
    await failures(5);
    const [name = "", value = ""] = cookie.split("=");
    const [id, tags = "", signature] = value.split(".");
    const forged = [
      `${name}=${id}.${tags}~${tags}.${signature}`,
      `${name}=${id}x.${tags}.${signature}`,
      `${name}=${id}.${tags}.`,
      `${name}=${id}.${tags}`,
      name,
    ];
    const statuses: number[] = [];
    for (const changed of forged) statuses.push((await login({ cookie: changed })).status);
    expect(statuses).toEqual([429, 429, 429, 429, 429]);
  });
});

describe("wrong passwords for many e-mails from one address", () => {
  it("are slowed down more and more, and never refused", async () => {
    const statuses = new Set<number>();
    for (let person = 0; person < 60; person += 1)
      statuses.add(
        (await login({ name: `person${person}@nowhere.test`, password: "wrong" })).status,
      );
    expect(statuses).toEqual(new Set([401]));
    expect([world.app.pauses.length, world.app.pauses[0], world.app.pauses.at(-1)]).toEqual([
      39, 100, 3_900,
    ]);
  });

  it("neither keep out nor slow down a browser that signed in before", async () => {
    const { cookie } = await login();
    for (let person = 0; person < 30; person += 1)
      await login({ name: `person${person}@nowhere.test`, password: "wrong" });
    const slowed = world.app.pauses.length;
    expect([(await login({ cookie })).status, world.app.pauses.length]).toEqual([200, slowed]);
    expect([(await login()).status, world.app.pauses.length]).toEqual([200, slowed + 1]);
  });
});

describe("the current password, given to change it", () => {
  const change = (caller: World["stranger"], current: string) =>
    caller.post("/account/change-password/", {
      current_password: current,
      new_password: "another-quiet-otter-7",
    });

  it("is checked five times at once, whatever the number of requests, and blocks no other session", async () => {
    const caller = await world.app.signIn(`desk@${world.center.domain}`);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => change(caller, "wrong-password")),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
    const other = await world.app.signIn(`desk@${world.center.domain}`);
    expect((await change(other, "wrong-password")).status).toBe(400);
    expect((await login()).status).toBe(200);
  });

  it("holds no database connection while the password is checked and the new one hashed", async () => {
    // The server keeps one of the two, to hear of events.
    const database = await createTestDatabase({ connections: 2, connectTimeout: 1_000 });
    const narrow = await openWorld({ database });
    try {
      expect([
        (await change(narrow.desk, "wrong-password")).status,
        (await change(narrow.desk, TEST_PASSWORD)).status,
      ]).toEqual([400, 204]);
    } finally {
      await narrow.app.close();
    }
  });

  it("that was changed by a request whose answer was lost is answered as before, not as wrong", async () => {
    const caller = await world.app.signIn(`desk2@${world.center.domain}`);
    const send = () =>
      caller.post(
        "/account/change-password/",
        { current_password: TEST_PASSWORD, new_password: "another-quiet-otter-7" },
        { "idempotency-key": "change-of-desk2" },
      );
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    expect((await login({ name: "desk2", password: "another-quiet-otter-7" })).status).toBe(200);
  });
});
