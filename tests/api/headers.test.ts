import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import pino from "pino";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/database/connection.ts";
import { TEST_NOW, TEST_PASSWORD, TEST_SECRET } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const client = mkdtempSync(join(tmpdir(), "scandesk-client-"));
mkdirSync(join(client, "assets"));
writeFileSync(join(client, "index.html"), "<!doctype html><title>ScanDesk</title>");
writeFileSync(join(client, "manifest.webmanifest"), "{}");
writeFileSync(join(client, "assets/main-0a1b2c3d.js"), "export {};\n".repeat(500));

let world: World;
let app: FastifyInstance;
let token: string;
let document: string;
/** Address of the listening server. */
let url: string;

beforeAll(async () => {
  world = await openWorld();
  app = await serverOf(world.app.database);
  const { body } = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `owner@${world.center.domain}`,
    password: TEST_PASSWORD,
  });
  token = body.data.access;
  document = await uploadDocument();
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await world.app.close();
  rmSync(client, { recursive: true, force: true });
});

function serverOf(database: World["app"]["database"]): Promise<FastifyInstance> {
  return buildApp({
    database,
    config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: client },
    log: pino({ level: "silent" }),
    now: () => TEST_NOW,
  });
}

async function uploadDocument(): Promise<string> {
  await startShift(world.desk);
  await book(world.desk, world.center, {
    insurance_provider: world.center.providers.health,
    covered_amount: 40_000,
    paid_amount: 40_000,
  });
  const list = await world.owner.get<{ results: { id: number }[] }>("/insurance-transactions/");
  const basePath = `/insurance-transactions/${list.body.results[0]?.id ?? 0}/documents/`;
  const { body } = await world.owner.upload<{ documents: { id: number }[] }>(basePath, {
    name: "claim.pdf",
    content: "%PDF-1.7\n",
  });
  return `/api${basePath}${body.documents[0]?.id ?? 0}/`;
}

type Headers = Readonly<Record<string, unknown>>;

/** Returns the security headers, with the policy split and sorted. */
function securityOf(headers: Headers) {
  return {
    policy: String(headers["content-security-policy"]).split(";").sort(),
    sniff: headers["x-content-type-options"],
    frame: headers["x-frame-options"],
    referrer: headers["referrer-policy"],
    opener: headers["cross-origin-opener-policy"],
    resource: headers["cross-origin-resource-policy"],
    maker: headers["x-powered-by"] ?? headers["server"] ?? null,
    request: /^[0-9a-f-]{36}$/.test(String(headers["x-request-id"])),
  };
}

const GUARDS = {
  policy: [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
  ],
  sniff: "nosniff",
  frame: "SAMEORIGIN",
  referrer: "no-referrer",
  opener: "same-origin-allow-popups",
  resource: "same-origin",
  maker: null,
  request: true,
};
const INERT =
  "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns every kind of response: the request, its status, and its `cache-control` header. */
function kinds(): [InjectOptions, number, string][] {
  const owner = { authorization: `Bearer ${token}` };
  const json = { "content-type": "application/json" };
  const post = (payload: string, headers: object = json): InjectOptions => ({
    method: "POST",
    url: "/api/referring-doctors/",
    headers: { ...owner, ...headers },
    payload,
  });
  const get = (url: string): InjectOptions => ({ url, headers: owner });
  const noStore = "no-store";
  return [
    [get("/api/rooms/"), 200, noStore],
    [get("/api/patients/?page=1"), 200, noStore],
    [{ ...get("/api/rooms/"), method: "HEAD" }, 200, noStore],
    [get("/api/appointments/?export_csv=true"), 200, noStore],
    [get("/api/appointments/?export_xlsx=true"), 200, noStore],
    [get("/api/tests/template/"), 200, noStore],
    [get("/api/financial-report/?export_csv=true"), 200, noStore],
    [{ url: "/api/health/" }, 200, noStore],
    [post('{"name":"Dr Head"}'), 201, noStore],
    [post("{"), 400, noStore],
    [post("{}"), 400, noStore],
    [{ url: "/api/rooms/" }, 401, noStore],
    [{ url: "/api/rooms/", headers: { authorization: "Bearer x.y.z" } }, 401, noStore],
    [get("/api/shift/nothing/"), 404, noStore],
    [get("/api/patients/999999/"), 404, noStore],
    [{ ...get("/api/rooms/1/"), method: "POST" }, 405, noStore],
    [{ ...get("/api/rooms/"), method: "OPTIONS" }, 204, noStore],
    [{ ...get("/api/nothing/"), method: "OPTIONS" }, 404, noStore],
    [post(`"${"x".repeat(400_000)}"`), 413, noStore],
    [post("name=x", { "content-type": "text/plain" }), 415, noStore],
    [{ url: "/" }, 200, "no-cache"],
    [{ url: "/appointments/12" }, 200, "no-cache"],
    [{ url: "/manifest.webmanifest" }, 200, "no-cache"],
    [{ url: "/assets/main-0a1b2c3d.js" }, 200, "public, max-age=31536000, immutable"],
    [{ url: "/assets/gone.js" }, 404, "no-store"],
    [{ url: "/../../package.json" }, 404, "no-store"],
    [{ url: "/%2e%2e%2fpackage.json" }, 404, "no-store"],
  ];
}

describe("every response", () => {
  it("has the security headers and the right cache-control", async () => {
    for (const [asked, status, cache] of kinds()) {
      const answer = await app.inject(asked);
      const name = `${asked.method ?? "GET"} ${JSON.stringify(asked.url).slice(0, 60)}`;
      expect([name, answer.statusCode, answer.headers["cache-control"]]).toEqual([
        name,
        status,
        cache,
      ]);
      expect(securityOf(answer.headers), name).toEqual(GUARDS);
    }
  });

  it("to a malformed address forbids scripts", async () => {
    for (const path of [
      "/api/patients/%E0%A4%A/",
      `/api/patients/${"9".repeat(300)}/`,
      "/%E0%A4%A",
    ]) {
      const answer = await app.inject({ url: path });
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.headers).toMatchObject({
        "content-security-policy": INERT,
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "x-request-id": answer.json<{ request_id: string }>().request_id,
      });
    }
  });

  it("that is an uploaded document forbids scripts", async () => {
    const answer = await app.inject({
      url: document,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([
      200,
      "private, no-store",
    ]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; /);
    expect(securityOf(answer.headers)).toEqual({
      ...GUARDS,
      policy: INERT.split(";").sort(),
    });
  });

  it("with 403 or 429 has the security headers too", async () => {
    const { access } = await tokensOf("desk");
    const forbidden = await app.inject({
      url: "/api/accounts/",
      headers: { authorization: `Bearer ${access}` },
    });
    expect([forbidden.statusCode, securityOf(forbidden.headers)]).toEqual([403, GUARDS]);
    const payload = { email: `desk2@${world.center.domain}`, password: "not-the-password" };
    const tries = [];
    for (let count = 0; count < 11; count += 1) {
      tries.push(await app.inject({ method: "POST", url: "/api/auth/login/", payload }));
    }
    const last = tries.at(-1);
    expect([last?.statusCode, securityOf(last?.headers ?? {})]).toEqual([429, GUARDS]);
  });

  it("of a server without its database has the security headers too", async () => {
    const away = openDatabase("postgres://nobody:nothing@127.0.0.1:9/none");
    const { database } = world.app;
    const lone = await serverOf({ ...database, db: away.db });
    const answer = await lone.inject({ url: "/api/ready/" });
    expect([answer.statusCode, securityOf(answer.headers)]).toEqual([503, GUARDS]);
    await lone.close();
    await away.close();
  });
});

describe("a response that no route sends", () => {
  it("has the security headers and is not cached if it is the event stream", async () => {
    const ending = new AbortController();
    const answer = await fetch(`${url}/api/events/`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    });
    const headers = Object.fromEntries(answer.headers);
    expect([answer.status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(securityOf(headers)).toEqual(GUARDS);
    ending.abort();
  });

  it("forbids scripts if the request was no HTTP", async () => {
    const port = Number(new URL(url).port);
    for (const [bytes, status] of [
      ["NONSENSE\r\n\r\n", 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 413],
    ] as const) {
      const { line, headers } = headersOf(await sendBytes(port, bytes));
      expect(line).toContain(` ${status} `);
      expect({
        policy: headers["content-security-policy"],
        sniff: headers["x-content-type-options"],
        cache: headers["cache-control"],
      }).toEqual({ policy: INERT, sniff: "nosniff", cache: "no-store" });
    }
  });

  it("has the security headers if it is the 503 of a stopping server", async () => {
    const closing = await serverOf(world.app.database);
    const answers: { status: number; headers: Headers; body: string }[] = [];
    closing.addHook("preClose", async () => {
      const answer = await fetch(`${listenUrl}/api/health/`);
      const headers = Object.fromEntries(answer.headers);
      answers.push({ status: answer.status, headers, body: await answer.text() });
    });
    const listenUrl = await closing.listen({ port: 0, host: "127.0.0.1" });
    await closing.close();
    const [answer] = answers;
    expect([answer?.status, securityOf(answer?.headers ?? {})]).toEqual([503, GUARDS]);
    expect(JSON.parse(answer?.body ?? "{}")).toMatchObject({ code: "unavailable" });
    expect(answer?.headers["retry-after"]).toBe("2");
  });
});

async function tokensOf(name: string): Promise<{ access: string }> {
  const { body } = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `${name}@${world.center.domain}`,
    password: TEST_PASSWORD,
  });
  return body.data;
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

function headersOf(text: string): { line: string; headers: Record<string, string> } {
  const [head = ""] = text.split("\r\n\r\n");
  const [line = "", ...rest] = head.split("\r\n");
  const headers = rest.map((one) => one.split(": ") as [string, string]);
  return {
    line,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}
