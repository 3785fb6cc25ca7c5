import { hash } from "@node-rs/argon2";
import { matchesHash } from "#server/http/auth/passwords.ts";
import { renewHash } from "#server/http/auth/renew-hash.ts";
import { TEST_PASSWORD, type Refused, type Reply } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

interface Tokens {
  data: { access: string; refresh: string };
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.app.moveClock(0);
  await world.app.database.pool.query("delete from password_attempts");
});
afterAll(() => world.app.close());

function login(name = "desk", password = TEST_PASSWORD) {
  const email = name.includes("@") ? name : `${name}@${world.center.domain}`;
  return world.stranger.post<Tokens>("/auth/login/", { email, password });
}

function refresh(token: string) {
  return world.stranger.post<Tokens>("/auth/token/refresh/", { refresh: token });
}

/** Returns status and error code of a request with an access token. */
async function whoAmI(access: string): Promise<[number, string | undefined]> {
  const answer = await world.app.app.inject({
    url: "/api/account/current-user",
    headers: { authorization: `Bearer ${access}` },
  });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}

function outcomeOf({ status, body }: Reply<unknown>): [number, unknown] {
  return [status, Reflect.get(Object(body), "code")];
}

describe("signing in", () => {
  it("returns both tokens, the number of the role and the center", async () => {
    const { status, body } = await login();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          refresh: expect.stringMatching(/^\d+\.[\w-]{43}$/),
          permission: 3,
          scan_center: world.center.id,
        },
      },
    });
  });

  it("replaces a hash with earlier parameters after the right password only, and no newer one", async () => {
    const { pool } = world.app.database;
    const storedOf = async (name: string) => {
      const { rows } = await pool.query<Parameters<typeof renewHash>[1]>(
        `select scan_center_id as "scanCenterId", id, password_hash as "passwordHash" from accounts where email = $1`,
        [`${name}@${world.center.domain}`],
      );
      if (rows[0] === undefined) throw new Error(name);
      return rows[0];
    };
    const old = await hash(TEST_PASSWORD, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
    const { id } = await storedOf("desk2");
    await pool.query("update accounts set password_hash = $1 where id = $2", [old, id]);
    const before = await storedOf("desk2");
    expect((await login("desk2", "another-otter-counts-8")).status).toBe(401);
    expect(await storedOf("desk2")).toEqual(before);
    expect((await login("desk2")).status).toBe(200);
    const after = await storedOf("desk2");
    expect(after.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await matchesHash(after.passwordHash, TEST_PASSWORD)).toBe(true);
    expect((await login("desk2")).status).toBe(200);
    expect(await storedOf("desk2")).toEqual(after);
    // Another password was set while the sign-in, which had read the old hash, was computing.
    await renewHash(world.app.database, before, TEST_PASSWORD);
    expect(await storedOf("desk2")).toEqual(after);
  });

  it("accepts the e-mail in any case and with surrounding blanks", async () => {
    expect((await login(` DESK@${world.center.domain.toUpperCase()} `)).status).toBe(200);
  });

  it("fails equally for an unknown e-mail, a wrong password and a disabled account", async () => {
    const { pool } = world.app.database;
    const gone = `desk2@${world.center.domain}`;
    await pool.query("update accounts set active = false where email = $1", [gone]);
    try {
      const answers = [
        await login("nobody"),
        await login("desk", "wrong-password"),
        await login(gone),
      ];
      const outcomes = answers.map(({ status, body }) => {
        const { code, detail } = body as unknown as Refused;
        return { status, code, detail };
      });
      const refused = { status: 401, code: "invalid_credentials", detail: "Invalid Credentials." };
      expect(outcomes).toEqual([refused, refused, refused]);
    } finally {
      await pool.query("update accounts set active = true where email = $1", [gone]);
    }
  });
});

describe("an access token", () => {
  it("is valid for 15 minutes", async () => {
    const { access } = (await login()).body.data;
    world.app.moveClock(15 * 60 - 1);
    expect(await whoAmI(access)).toEqual([200, undefined]);
    world.app.moveClock(15 * 60 + 1);
    expect(await whoAmI(access)).toEqual([401, "token_expired"]);
  });

  it("is invalid if a character was changed or the signature is missing", async () => {
    const { access } = (await login()).body.data;
    const [head = "", payload = "", signature = ""] = access.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const other = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const forged of [`${head}.${payload}.${other}`, `${none}.${payload}.`, "x", ""]) {
      expect(await whoAmI(forged)).toEqual([401, "unauthenticated"]);
    }
  });

  it("is invalid after the logout", async () => {
    const { access, refresh: token } = (await login()).body.data;
    const logout = await world.stranger.post("/auth/logout/", { refresh: token });
    expect([logout.status, await whoAmI(access), outcomeOf(await refresh(token))]).toEqual([
      204,
      [401, "unauthenticated"],
      [401, "unauthenticated"],
    ]);
  });

  it("is invalid from the next request on once the account is disabled", async () => {
    const { access } = (await login("desk3")).body.data;
    const { pool } = world.app.database;
    const email = `desk3@${world.center.domain}`;
    await pool.query("update accounts set active = false where email = $1", [email]);
    try {
      expect(await whoAmI(access)).toEqual([401, "unauthenticated"]);
    } finally {
      await pool.query("update accounts set active = true where email = $1", [email]);
    }
  });
});

describe("a refresh token", () => {
  it("is exchanged for a new pair any number of times", async () => {
    let { refresh: token } = (await login()).body.data;
    const tokens = new Set([token]);
    for (let round = 1; round <= 3; round += 1) {
      world.app.moveClock(round * 900);
      const { status, body } = await refresh(token);
      expect([status, await whoAmI(body.data.access)]).toEqual([200, [200, undefined]]);
      token = body.data.refresh;
      tokens.add(token);
    }
    expect(tokens.size).toBe(4);
  });

  it("that is sent again within 30 seconds returns the same new token, so only one chain continues", async () => {
    const { refresh: first } = (await login()).body.data;
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    const followers = new Set(answers.map(({ body }) => body.data.refresh));
    world.app.moveClock(29);
    followers.add((await refresh(first)).body.data.refresh);
    expect([answers.map(({ status }) => status), followers.size]).toEqual([[200, 200, 200], 1]);
    const [follower = ""] = followers;
    expect((await refresh(follower)).status).toBe(200);
  });

  it("that is sent again later ends the whole family of tokens, the thief's and the owner's", async () => {
    const { refresh: stolen } = (await login()).body.data;
    const { access, refresh: next } = (await refresh(stolen)).body.data;
    world.app.moveClock(31);
    expect([
      outcomeOf(await refresh(stolen)),
      await whoAmI(access),
      outcomeOf(await refresh(next)),
    ]).toEqual([
      [401, "refresh_reused"],
      [401, "unauthenticated"],
      [401, "unauthenticated"],
    ]);
  });

  it("expires after seven days without use, and a forged one is refused", async () => {
    const { refresh: token } = (await login()).body.data;
    world.app.moveClock(7 * 86_400 + 1);
    const forgedToken = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect([outcomeOf(await refresh(token)), outcomeOf(await refresh(forgedToken))]).toEqual([
      [401, "unauthenticated"],
      [401, "unauthenticated"],
    ]);
  });

  it("is stored in the database as a hash only", async () => {
    const { refresh: token } = (await login()).body.data;
    const { rows } = await world.app.database.pool.query<{ found: number }>(
      "select count(*) as found from refresh_tokens r where r::text like '%' || $1 || '%'",
      [token.split(".")[1]],
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});
