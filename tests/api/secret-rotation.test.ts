import { createKnownBrowsers } from "#server/http/auth/known-browsers.ts";
import {
  startTestApp,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
  type TestAppOptions,
} from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { addApp, codeAt, demandOf, makeRecoveryCodes, prove } from "../support/factors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const NEW_SECRET = "Vn4Xq7Rt2Lw9Kc5Hy8Jd3Mf6Pz1Sg0Bb-test-only";

let world: World;
/** The same database behind a server with the new secret and the one before, and behind one with the new secret only. */
let rotating: World;
let rotated: World;
const apps: TestApp[] = [];
beforeAll(async () => {
  world = await openWorld();
  const behind = async (options: TestAppOptions): Promise<World> => {
    const app = await startTestApp({ ...options, database: world.app.database });
    apps.push(app);
    return { ...world, app };
  };
  rotating = await behind({ secret: NEW_SECRET, previousSecret: TEST_SECRET });
  rotated = await behind({ secret: NEW_SECRET });
});
beforeEach(async () => {
  moveClocks(0);
  const { pool } = world.app.database;
  for (const table of ["password_attempts", "code_secrets", "recovery_codes"])
    await pool.query(`delete from ${table}`);
});
afterAll(async () => {
  for (const { app } of apps) await app.close();
  await world.app.close();
});

function moveClocks(seconds: number): void {
  for (const { app } of [world, rotating, rotated]) app.moveClock(seconds);
}

async function statusAt({ app }: World, access: string): Promise<number> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.app.inject({ url: "/api/account/current-user", headers })).statusCode;
}

async function signInAt({ app, center }: World): Promise<string> {
  const { body } = await app.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `admin@${center.domain}`,
    password: TEST_PASSWORD,
  });
  return body.data.access;
}

describe("with AUTH_SECRET_PREVIOUS", () => {
  it("a token signed with the previous secret is accepted, and new ones are signed with the present one", async () => {
    const tokens = [await signInAt(world), await signInAt(rotating)];
    const at = (server: World) => Promise.all(tokens.map((token) => statusAt(server, token)));
    expect([await at(rotating), await at(rotated)]).toEqual([
      [200, 200],
      [401, 200],
    ]);
  });

  it("the code of an app is accepted, and its secret is stored anew with the present one", async () => {
    const secret = await addApp(world, world.desk);
    const proveAt = async (server: World, seconds: number) => {
      moveClocks(seconds);
      const { ticket } = await demandOf(server, "desk");
      return (await prove(server, { ticket, code: codeAt(server, secret) })).body.code;
    };
    expect(await proveAt(rotated, 60)).toBe("invalid_factor");
    expect(await proveAt(rotating, 120)).toBeUndefined();
    expect(await proveAt(rotated, 180)).toBeUndefined();
    expect(await proveAt(world, 240)).toBe("invalid_factor");
  });

  it("recovery codes made with the previous secret are accepted, each once", async () => {
    await addApp(world, world.desk);
    const [code, other] = await makeRecoveryCodes(world.desk);
    const proveAt = async (server: World, recovery?: string) => {
      const { ticket } = await demandOf(server, "desk");
      return (await prove(server, { ticket, recovery_code: recovery })).body.code;
    };
    expect(await proveAt(rotating, code)).toBeUndefined();
    expect(await proveAt(rotating, code)).toBe("invalid_factor");
    expect(await proveAt(rotated, other)).toBe("invalid_factor");
  });

  it("a sign-in that was begun with the previous secret goes on", async () => {
    const secret = await addApp(world, world.desk);
    moveClocks(60);
    const { ticket } = await demandOf(world, "desk");
    const code = codeAt(world, secret);
    expect((await prove(rotated, { ticket, code })).body.code).toBe("ticket_expired");
    expect((await prove(rotating, { ticket, code })).status).toBe(200);
  });

  it("a save that is sent again is known, and another one under its key is refused", async () => {
    const saveAt = async (server: World, name: string) => {
      const caller = server.app.holderOf(await signInAt(server));
      return caller.post("/referring-doctors/", { name }, { "idempotency-key": "rotation" });
    };
    const first = await saveAt(world, "Dr. Salma");
    expect(first.status).toBe(201);
    expect((await saveAt(rotating, "Dr. Salma")).body).toEqual(first.body);
    expect((await saveAt(rotating, "Dr. Hoda")).body.code).toBe("idempotency_mismatch");
    expect((await saveAt(rotated, "Dr. Salma")).body.code).toBe("idempotency_mismatch");
  });

  it("a browser that signed in before is known, and remembered with the present secret", () => {
    const [old, both, present] = [[TEST_SECRET], [NEW_SECRET, TEST_SECRET], [NEW_SECRET]].map(
      ([first = "", ...others]) => createKnownBrowsers([first, ...others]),
    );
    const email = "mona@nile.test";
    const cookieOf = (header = "") => header.split(";")[0];
    const cookie = cookieOf(old?.remember(null, email, { secure: false }));
    const browser = both?.read(cookie) ?? null;
    expect([both?.hasSignedIn(browser, email), present?.read(cookie)]).toEqual([true, null]);
    const renewed = cookieOf(both?.remember(browser, email, { secure: false }));
    expect(present?.read(renewed)).toMatchObject({ id: browser?.id, emailTags: { length: 1 } });
    expect(present?.hasSignedIn(present.read(renewed), email)).toBe(true);
  });
});
