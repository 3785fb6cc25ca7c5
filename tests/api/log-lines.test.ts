import type { FastifyInstance, InjectOptions } from "fastify";
import pino from "pino";
import type { NewApiToken } from "#domain/entities/api-token.ts";
import { buildApp } from "#server/app.ts";
import { TEST_NOW, TEST_PASSWORD, TEST_SECRET } from "../support/api.ts";
import { openWorld, requireCreated, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let app: FastifyInstance;
let lines: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  app = await buildApp({
    database: world.app.database,
    config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: null },
    log: pino({ level: "info", base: null }, { write: (line: string) => void lines.push(line) }),
    trustedProxies: ["127.0.0.1"],
    now: () => TEST_NOW,
  });
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await app.close();
  await world.app.close();
});

/** Makes a call and returns its line in the log, without times. */
async function lineOf(request: InjectOptions): Promise<Record<string, unknown>> {
  await app.inject({
    ...request,
    headers: { ...request.headers, "x-forwarded-for": "41.33.0.7" },
  });
  const parsed = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const { time, ms, reqId, ...line } = parsed.find(({ msg }) => msg === "answered") ?? {};
  expect([typeof time, typeof ms, typeof reqId]).toEqual(["number", "number", "string"]);
  return line;
}

async function bearer(name: string): Promise<{ authorization: string }> {
  const { body } = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `${name}@${world.center.domain}`,
    password: TEST_PASSWORD,
  });
  return { authorization: `Bearer ${body.data.access}` };
}

const answered = { level: 30, msg: "answered", ip: "41.33.0.7" };

describe("the line of an answer in the log", () => {
  it("names the call, the address and the person, by ids", async () => {
    const { center } = world;
    expect(await lineOf({ url: "/api/patients/", headers: await bearer("desk") })).toEqual({
      ...answered,
      method: "GET",
      route: "/api/patients/",
      status: 200,
      center: center.id,
      account: center.accounts.desk,
    });
  });

  it("names the token of a program beside the person who answers for it", async () => {
    const input = {
      name: "Website",
      permissions: ["rooms.read"],
      expires_at: new Date(TEST_NOW.getTime() + 86_400_000).toISOString(),
    };
    const made = requireCreated(await world.owner.post<NewApiToken>("/api-tokens/", input));
    const headers = { authorization: `Bearer ${made.token ?? ""}` };
    expect(await lineOf({ url: "/api/rooms/", headers })).toMatchObject({
      account: world.center.accounts.owner,
      token: made.id,
    });
  });

  it("names the code of a refusal: of input, of a rule, of a permission and of a token", async () => {
    const headers = await bearer("desk");
    const post = { method: "POST", headers } as const;
    const refused = [
      { ...post, url: "/api/patients/", payload: { name: "" } },
      { ...post, url: "/api/appointments/", payload: {} },
      { url: "/api/accounts/", headers },
      { url: "/api/accounts/" },
      { url: "/api/nowhere/", headers },
    ];
    const codes = [];
    for (const request of refused) {
      lines = [];
      const { status, code, account = null } = await lineOf(request);
      codes.push([status, code, account]);
    }
    const { desk } = world.center.accounts;
    expect(codes).toEqual([
      [400, "validation", desk],
      [400, "validation", desk],
      [403, "forbidden", desk],
      [401, "unauthenticated", null],
      [404, "not_found", null],
    ]);
  });
});

describe("a request with the trace context of its caller", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  const tracesOf = () => lines.map((line) => (JSON.parse(line) as { trace?: string }).trace);

  it("has its trace id in every line of the log, and in nothing that is sent", async () => {
    const { pool } = world.app.database;
    // Without its table, reading rooms is a fault of the program, which has a line of its own.
    await pool.query("alter table rooms rename to no_rooms");
    try {
      const headers = { ...(await bearer("desk")), traceparent };
      lines = [];
      const { headers: sent, payload } = await app.inject({ url: "/api/rooms/", headers });
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
        "a request failed",
        "answered",
      ]);
      expect(tracesOf()).toEqual([trace, trace]);
      expect(JSON.stringify([sent, payload])).not.toContain(trace);
    } finally {
      await pool.query("alter table no_rooms rename to rooms");
    }
  });

  it("has none if the header is malformed or missing", async () => {
    const malformed = { traceparent: traceparent.toUpperCase() };
    for (const headers of [malformed, {}]) await app.inject({ url: "/api/health/", headers });
    expect(tracesOf()).toEqual([undefined, undefined]);
  });
});
