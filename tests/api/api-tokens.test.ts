import type { InjectOptions } from "fastify";
import { TOKEN_PERMISSIONS } from "#domain/token-permissions.ts";
import type { ApiToken, NewApiToken } from "#domain/entities/api-token.ts";
import { openWorld, refusal, requireCreated, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const DAY_MS = 86_400_000;

let world: World;
let start: Date;
beforeAll(async () => {
  world = await openWorld();
  start = world.app.clock.now;
});
beforeEach(() => {
  world.app.clock.now = start;
});
afterAll(() => world.app.close());

const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString();

/** Makes a token as the owner. Returns what the server answered. */
async function make(changes: object = {}): Promise<NewApiToken & { token: string }> {
  const body = { name: "Website", permissions: ["rooms.read"], expires_at: inDays(30), ...changes };
  const made = requireCreated(await world.owner.post<NewApiToken>("/api-tokens/", body));
  if (made.token === null) throw new Error("no token");
  return { ...made, token: made.token };
}

/** Calls as the program with a token. Returns the status and the code of a refusal. */
async function call(
  token: string,
  method: InjectOptions["method"],
  path: string,
  payload?: object,
): Promise<[number, string | undefined]> {
  const response = await world.app.app.inject({
    method: method ?? "GET",
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  const body: { code?: string } = response.body === "" ? {} : response.json();
  return [response.statusCode, body.code];
}

async function idsAt(token: string, path: string): Promise<number[]> {
  const response = await world.app.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json<{ id: number }[]>().map(({ id }) => id);
}

describe("a new token", () => {
  it("is shown once, and stored as a hash only", async () => {
    const made = await make({ branches: [world.center.branches.north] });
    const { token, ...record } = made;
    expect(token).toMatch(/^sd_\d+_[\w-]{43}$/);
    expect((await world.owner.get(`/api-tokens/${made.id}/`)).body).toEqual(record);
    const { rows } = await world.app.database.pool.query(
      `SELECT (SELECT json_agg(t) FROM api_tokens t)::text AS tokens,
         (SELECT json_agg(a) FROM audit_log a)::text AS audit,
         (SELECT json_agg(k) FROM idempotency_keys k)::text AS keys`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("is not shown again, nor made twice, if the same request is repeated", async () => {
    const body = { name: "Twice", permissions: ["rooms.read"], expires_at: inDays(1) };
    const send = () =>
      world.owner.post<NewApiToken>("/api-tokens/", body, { "idempotency-key": "token" });
    const first = await send();
    const second = await send();
    expect([first.status, second.status, second.body]).toEqual([
      201,
      201,
      { ...first.body, token: null },
    ]);
    const { rows } = await world.app.database.pool.query(
      "SELECT response->>'token' AS token FROM idempotency_keys WHERE key = 'token'",
    );
    expect(rows).toEqual([{ token: null }]);
  });

  it("needs a name, known permissions, branches of the center and an end within 366 days", async () => {
    const good = { name: "x", permissions: ["rooms.read"], expires_at: inDays(1) };
    const refused = (changes: object) =>
      refusal(world.owner.post("/api-tokens/", { ...good, ...changes }));
    const faults = (errors: object) => [400, "validation", errors];
    expect([
      await refused({ name: " ", permissions: [] }),
      await refused({ permissions: ["accounts.create"] }),
      await refused({ permissions: ["api_tokens.create"] }),
      await refused({ branches: [world.other.branches.north] }),
      await refused({ expires_at: inDays(0) }),
      await refused({ expires_at: inDays(367) }),
    ]).toEqual([
      faults({ name: "required", permissions: "required" }),
      faults({ "permissions.0": "choice" }),
      faults({ "permissions.0": "choice" }),
      faults({ branches: "not_found" }),
      faults({ expires_at: "expiry" }),
      faults({ expires_at: "expiry" }),
    ]);
  });
});

describe("a program with a token", () => {
  it("may do what the token names, and nothing else that its account may", async () => {
    const { token } = await make({ permissions: ["rooms.read", "rooms.create"] });
    const room = { branch: world.center.branches.north, room_number: "T-1" };
    expect([
      await call(token, "GET", "/rooms/"),
      await call(token, "POST", "/rooms/query/", { search: "T" }),
      await call(token, "POST", "/rooms/", room),
      await call(token, "DELETE", `/rooms/${world.center.rooms.north}/`),
      await call(token, "GET", "/patients/"),
      await call(token, "GET", "/audit/"),
    ]).toEqual([
      [200, undefined],
      [200, undefined],
      [201, undefined],
      [403, "forbidden"],
      [403, "forbidden"],
      [403, "forbidden"],
    ]);
  });

  it("sees in a record only what the token names", async () => {
    const path = "/search/?q=Ahmed";
    const kinds = async (permissions: string[]) => {
      const { token } = await make({ permissions });
      const response = await world.app.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const { results } = response.json<{ results: { kind: string }[] }>();
      return results.some(({ kind }) => kind === "patient");
    };
    expect([await kinds(["search.read"]), await kinds(["search.read", "patients.read"])]).toEqual([
      false,
      true,
    ]);
  });

  it("sees the branches of its token only", async () => {
    const { north, south } = world.center.branches;
    const permissions = ["branches.read", "rooms.read"];
    const { token } = await make({ permissions, branches: [north] });
    const { token: wide } = await make({ permissions });
    expect([
      await idsAt(token, "/branches/"),
      (await idsAt(wide, "/branches/")).toSorted((one, other) => one - other),
      await call(token, "GET", `/rooms/${world.center.rooms.south}/`),
      await call(token, "GET", `/rooms/${world.other.rooms.north}/`),
    ]).toEqual([
      [north],
      [north, south].toSorted((one, other) => one - other),
      [404, "not_found"],
      [404, "not_found"],
    ]);
  });

  it("makes no tokens or accounts, changes no password and opens no event stream", async () => {
    const { token } = await make({ permissions: TOKEN_PERMISSIONS });
    const password = { current_password: "x", new_password: "y" };
    const answers = [
      await call(token, "GET", "/api-tokens/"),
      await call(token, "POST", "/api-tokens/", {}),
      await call(token, "GET", "/accounts/"),
      await call(token, "POST", "/auth/register/", {}),
      await call(token, "POST", "/account/change-password/", password),
      await call(token, "GET", "/account/current-user/"),
      await call(token, "GET", "/events/"),
    ];
    expect(answers).toEqual(answers.map(() => [403, "forbidden"]));
  });

  it("is named in the audit trail beside the account", async () => {
    const { token, id } = await make({ permissions: ["branches.read", "branches.update"] });
    const { north } = world.center.branches;
    await call(token, "PATCH", `/branches/${north}/`, { address: "By a program" });
    await world.owner.patch(`/branches/${north}/`, { address: "By a person" });
    const rows = (
      await world.owner.get<{ results: { actor: number; api_token: number | null }[] }>(
        `/audit/?entity=branch&entity_id=${north}&page_size=2`,
      )
    ).body.results;
    const { owner } = world.center.accounts;
    expect(rows.map(({ actor, api_token }) => [actor, api_token])).toEqual([
      [owner, null],
      [owner, id],
    ]);
  });

  it("has its latest call noted to the minute, without a new version of the token", async () => {
    const { token, id, version } = await make();
    const noted = async () => {
      const { body } = await world.owner.get<ApiToken>(`/api-tokens/${id}/`);
      return [body.last_used_at, body.version];
    };
    const before = await noted();
    await call(token, "GET", "/rooms/");
    const first = await noted();
    world.app.clock.now = new Date(start.getTime() + 59_000);
    await call(token, "GET", "/rooms/");
    const soon = await noted();
    world.app.clock.now = new Date(start.getTime() + 60_000);
    await call(token, "GET", "/rooms/");
    expect([before, first, soon, await noted()]).toEqual([
      [null, version],
      [start.toISOString(), version],
      [start.toISOString(), version],
      [new Date(start.getTime() + 60_000).toISOString(), version],
    ]);
  });
});

describe("a token", () => {
  const refused = [401, "unauthenticated"];

  it("ends when its time is over", async () => {
    const { token } = await make({ expires_at: inDays(1) });
    world.app.clock.now = new Date(start.getTime() + DAY_MS - 1);
    const before = await call(token, "GET", "/rooms/");
    world.app.clock.now = new Date(start.getTime() + DAY_MS);
    expect([before, await call(token, "GET", "/rooms/")]).toEqual([[200, undefined], refused]);
  });

  it("ends at once when it is revoked, and stays in the list", async () => {
    const { token, id } = await make({ name: "Revoked" });
    const before = await call(token, "GET", "/rooms/");
    const answer = await world.owner.delete(`/api-tokens/${id}/`);
    const again = await world.owner.delete(`/api-tokens/${id}/`);
    const ended = await world.owner.get<ApiToken[]>("/api-tokens/?search=revoked");
    expect([
      before,
      answer.status,
      again.status,
      await call(token, "GET", "/rooms/"),
      ended.body.map((one) => [one.id, one.revoked_at]),
    ]).toEqual([[200, undefined], 204, 204, refused, [[id, start.toISOString()]]]);
  });

  it("can be given other permissions, branches and another end, which hold from the next call on", async () => {
    const { token, id } = await make({ permissions: ["rooms.read", "branches.read"] });
    const { south } = world.center.branches;
    await world.owner.patch(`/api-tokens/${id}/`, {
      permissions: ["branches.read"],
      branches: [south],
    });
    const seen = await idsAt(token, "/branches/");
    expect([await call(token, "GET", "/rooms/"), seen]).toEqual([[403, "forbidden"], [south]]);
  });

  it("never does more than its account may, and ends with it", async () => {
    const { app, center } = world;
    const { token } = await make();
    const set = (values: string) =>
      app.database.pool.query(`UPDATE accounts SET ${values} WHERE id = $1`, [
        center.accounts.owner,
      ]);
    await set("role = 2");
    const asDoctor = await idsAt(token, "/rooms/");
    await set("role = 1, active = false");
    const inactive = await call(token, "GET", "/rooms/");
    await set("active = true");
    expect([asDoctor, inactive, await call(token, "GET", "/rooms/")]).toEqual([
      [],
      refused,
      [200, undefined],
    ]);
  });

  it("is refused if it is not exactly the one that was made", async () => {
    const { token } = await make();
    const others = [
      `${token}x`,
      token.slice(0, -1),
      token.replace(/_\d+_/, `_${world.other.id}_`),
      "sd_",
      "sd_1_x",
    ];
    const answers = [];
    for (const other of others) answers.push(await call(other, "GET", "/rooms/"));
    expect(answers).toEqual(others.map(() => refused));
  });

  it("is seen and ended by the owners of its center only", async () => {
    const { id } = await make();
    expect([
      (await world.admin.get(`/api-tokens/${id}/`)).status,
      (await world.otherOwner.get(`/api-tokens/${id}/`)).status,
      (await world.otherOwner.delete(`/api-tokens/${id}/`)).status,
    ]).toEqual([403, 404, 404]);
  });
});
