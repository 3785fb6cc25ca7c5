import { connect } from "node:net";
import type { FastifyInstance, InjectOptions } from "fastify";
import pino from "pino";
import { ERROR_DETAIL, type ErrorCode } from "#domain/errors.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/database/connection.ts";
import { TEST_PASSWORD, TEST_SECRET, type Refused } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  const answer = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `owner@${world.center.domain}`,
    password: TEST_PASSWORD,
  });
  token = answer.body.data.access;
});
afterAll(() => world.app.close());

/** Sends a raw request with the owner's token; returns status, body and headers. */
async function send(options: InjectOptions, app: FastifyInstance = world.app.app) {
  const answer = await app.inject({
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  });
  return { status: answer.statusCode, body: answer.json<Refused>(), headers: answer.headers };
}

/** Returns the exact status and body of a refusal. */
function refusal(status: number, code: ErrorCode) {
  const body = { code, detail: ERROR_DETAIL[code], request_id: expect.any(String) };
  return { status, body };
}

const url = "/api/referring-doctors/";
const json = { "content-type": "application/json" };

describe("every error", () => {
  it("has the same shape", async () => {
    const cases: [InjectOptions, number, ErrorCode][] = [
      [{ url: "/api/nothing/" }, 404, "not_found"],
      [{ url: "/api/patients/999999/" }, 404, "not_found"],
      [{ url: "/api/patients/abc/" }, 404, "not_found"],
      [{ url: "/api/patients/99999999999999999999/" }, 404, "not_found"],
      [{ url: "/api/patients/0x10/" }, 404, "not_found"],
      [{ url: "/api/patients/%E0%A4%A/" }, 404, "not_found"],
      [{ url: `/api/patients/${"9".repeat(300)}/` }, 404, "not_found"],
      [{ url, method: "DELETE" }, 405, "method_not_allowed"],
      [{ url, method: "PUT", payload: "{", headers: json }, 405, "method_not_allowed"],
      [{ url, method: "POST", payload: "{", headers: json }, 400, "malformed"],
      [{ url, method: "POST", payload: "null,", headers: json }, 400, "malformed"],
      [{ url, method: "POST", payload: '{"__proto__":{}}', headers: json }, 400, "malformed"],
      [
        { url, method: "POST", payload: "name=x", headers: { "content-type": "text/plain" } },
        415,
        "unsupported_type",
      ],
      [
        {
          url,
          method: "POST",
          payload: "name=x",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        },
        415,
        "unsupported_type",
      ],
      [
        {
          url,
          method: "POST",
          payload: JSON.stringify({ name: "x".repeat(400_000) }),
          headers: json,
        },
        413,
        "too_large",
      ],
      [
        {
          url,
          method: "POST",
          payload: { name: "Dr Key" },
          headers: { "idempotency-key": "x".repeat(256) },
        },
        400,
        "malformed",
      ],
    ];
    for (const [request, status, code] of cases) {
      const { headers: _headers, ...answer } = await send(request);
      const expected = refusal(status, code);
      expect(answer, JSON.stringify(request).slice(0, 120)).toEqual(
        request.headers && "idempotency-key" in request.headers
          ? { ...expected, body: { ...expected.body, detail: expect.any(String) } }
          : expected,
      );
    }
  });

  it("for a wrong method lists the methods of the address", async () => {
    expect((await send({ url, method: "DELETE" })).headers["allow"]).toBe(
      "GET, POST, HEAD, OPTIONS",
    );
  });

  it("names each invalid field, and repeats nothing that was typed", async () => {
    const secret = "never-to-be-repeated";
    const { status, body } = await send({
      url,
      method: "POST",
      payload: { name: "", phone_number: "12", [secret.slice(0, 5)]: secret },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        ...refusal(400, "validation").body,
        errors: {
          name: [{ code: "required", detail: expect.any(String) }],
          phone_number: [{ code: "phone_length", detail: expect.any(String) }],
          never: [{ code: "unknown_field", detail: expect.any(String) }],
        },
      },
    });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("for a body that is not an object is a validation error", async () => {
    const codes = [];
    for (const payload of ["[]", '"text"', "1", "null", "[{}]"]) {
      codes.push((await send({ url, method: "POST", payload, headers: json })).body.code);
    }
    expect(codes).toEqual(["validation", "validation", "validation", "validation", "validation"]);
  });

  it("is decided in a fixed order: token, permission, body", async () => {
    const broken = {
      url: "/api/auth/register/",
      method: "POST",
      payload: "{",
      headers: json,
    } as const;
    const stranger = await world.app.app.inject(broken);
    const desk = await world.desk.post("/auth/register/", { name: 5 });
    expect([
      [stranger.statusCode, stranger.json<Refused>().code],
      [desk.status, desk.body.code],
      (await send(broken)).body.code,
    ]).toEqual([[401, "unauthenticated"], [403, "forbidden"], "malformed"]);
  });

  it("carries the request's id, which the header repeats", async () => {
    const { body, headers } = await send({ url: "/api/nothing/" });
    expect(headers["x-request-id"]).toBe(body.request_id);
  });
});

describe("an address", () => {
  it("is served with and without the trailing slash", async () => {
    expect([
      (await send({ url: "/api/rooms/" })).status,
      (await send({ url: "/api/rooms" })).status,
      (await send({ url: "/api/account/current-user" })).status,
    ]).toEqual([200, 200, 200]);
  });

  it("returns the security headers and forbids caching", async () => {
    const { headers } = await send({ url: "/api/rooms/" });
    const policy = String(headers["content-security-policy"]);
    expect({
      script: /script-src ([^;]*)/.exec(policy)?.[1],
      frame: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
      sniff: headers["x-content-type-options"],
      cache: headers["cache-control"],
      maker: headers["x-powered-by"],
    }).toEqual({
      script: "'self'",
      frame: "'none'",
      sniff: "nosniff",
      cache: "no-store",
      maker: undefined,
    });
  });
});

describe("bytes that are not an HTTP request", () => {
  it("get an error of the same shape", async () => {
    const served = await serve();
    try {
      const text = await sendBytes(served.port, "NONSENSE\r\n\r\n");
      const [head = "", body = "{}"] = text.split("\r\n\r\n");
      expect([head.split("\r\n")[0], JSON.parse(body)]).toEqual([
        "HTTP/1.1 400 Bad Request",
        refusal(400, "malformed").body,
      ]);
    } finally {
      await served.app.close();
    }
  });
});

it("two Host headers are refused, and one is not", async () => {
  const served = await serve();
  const lines: (string | undefined)[] = [];
  for (const hosts of ["Host: x", "Host: x\r\nhost: y", "Host: x\r\nHOST: x"]) {
    const head = `GET /api/health/ HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
    lines.push((await sendBytes(served.port, head)).split("\r\n")[0]);
  }
  await served.app.close();
  expect(lines).toEqual(["HTTP/1.1 200 OK", ...Array(2).fill("HTTP/1.1 400 Bad Request")]);
});

describe("an unreachable database", () => {
  it("causes 503 with a Retry-After header, and the server keeps running", async () => {
    const database = openDatabase("postgres://nobody:nothing@127.0.0.1:9/none");
    const app = await buildApp({
      database: { ...world.app.database, db: database.db, pool: world.app.database.pool },
      config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: null },
      log: pino({ level: "silent" }),
      now: () => world.app.clock.now,
    });
    try {
      const { status, body, headers } = await send({ url: "/api/rooms/" }, app);
      expect([{ status, body }, headers["retry-after"]]).toEqual([
        refusal(503, "unavailable"),
        "2",
      ]);
      expect((await app.inject("/api/health/")).statusCode).toBe(200);
    } finally {
      await app.close();
      await database.close();
    }
  });
});

describe("the log", () => {
  it("contains no name, phone, search text or token, even if a query fails", async () => {
    const lines: string[] = [];
    const app = await buildApp({
      database: world.app.database,
      config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: null },
      log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }),
      now: () => world.app.clock.now,
    });
    try {
      await send({ url: "/api/patients/?search=secretname" }, app);
      await world.app.database.pool.query(
        "alter table referring_doctors rename column search_text to hidden",
      );
      const failed = await send(
        {
          url,
          method: "POST",
          payload: { name: "Dr Secretname", country_phone_code: "+20", phone_number: "1055566677" },
        },
        app,
      );
      expect({ status: failed.status, body: failed.body }).toEqual(refusal(500, "internal"));
    } finally {
      await world.app.database.pool.query(
        "alter table referring_doctors rename column hidden to search_text",
      );
      await app.close();
    }
    const log = lines.join("");
    expect(log).toContain("a request failed");
    expect(
      [/secretname/i, /1055566677/, /insert into/i, new RegExp(token.slice(-20))].filter((word) =>
        word.test(log),
      ),
    ).toEqual([]);
  });
});

async function serve(): Promise<{ app: FastifyInstance; port: number }> {
  const app = await buildApp({
    database: world.app.database,
    config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: null },
    log: pino({ level: "silent" }),
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, port: Number(new URL(address).port) };
}

/** Sends bytes and returns everything received until the server closes the connection. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}
