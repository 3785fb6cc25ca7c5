import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "#server/app.ts";
import { TEST_NOW, TEST_PASSWORD, TEST_SECRET } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const client = mkdtempSync(join(tmpdir(), "scandesk-client-"));
mkdirSync(join(client, "assets"));
writeFileSync(join(client, "index.html"), "<!doctype html><title>ScanDesk</title>");
writeFileSync(join(client, "manifest.webmanifest"), "{}");
writeFileSync(join(client, "icon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(client, "assets/main-0a1b2c3d.js"), "export {};\n");
writeFileSync(join(client, "assets/main-0a1b2c3d.css"), "html {}\n");

let world: World;
let app: FastifyInstance;
let port: number;
let authorization: string;
beforeAll(async () => {
  world = await openWorld();
  app = await buildApp({
    database: world.app.database,
    config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: client },
    log: pino({ level: "silent" }),
    now: () => TEST_NOW,
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  const { body } = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
    email: `owner@${world.center.domain}`,
    password: TEST_PASSWORD,
  });
  authorization = `Bearer ${body.data.access}`;
});
afterAll(async () => {
  await app.close();
  await world.app.close();
  rmSync(client, { recursive: true, force: true });
});

/** Sends bytes and returns everything received until the server closes the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

/** Sends bytes and returns how each answer begins. */
const answersTo = async (bytes: string) => (await exchange(bytes)).match(/HTTP\/1\.1 \d{3}/g);

const typeOf = async (url: string) => (await app.inject({ url })).headers["content-type"];

describe("a request whose end two readers would see in different places", () => {
  const head = "POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  /** What a reader would take for a request of its own if it believed the shorter length. */
  const hidden = "GET /api/health/ HTTP/1.1\r\nHost: x\r\n\r\n";

  it("is refused as a whole, and nothing after it is answered", async () => {
    const ambiguous = [
      `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
      `Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`,
      `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `Content-Length: +2\r\n\r\n{}${hidden}`,
    ];
    const answers = [];
    for (const rest of ambiguous) answers.push(await answersTo(`${head}${rest}`));
    expect(answers).toEqual(ambiguous.map(() => ["HTTP/1.1 400"]));
  });

  it("is answered, and the next one too, if its length is clear", async () => {
    const next = "GET /api/health/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const answers = await answersTo(`${head}Content-Length: 2\r\n\r\n{}${next}`);
    expect(answers).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
  });
});

describe("a call by TRACE", () => {
  it("is refused and repeats nothing of the request", async () => {
    for (const path of ["/", "/api/health/", "/api/rooms/"]) {
      const line = `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: never-repeated\r\n`;
      const text = await exchange(`${line}Connection: close\r\n\r\n`);
      expect([path, text.slice(0, 10)]).toEqual([path, "HTTP/1.1 4"]);
      expect(text).not.toContain("never-repeated");
    }
  });
});

describe("a folder of the client", () => {
  it("is not listed", async () => {
    for (const url of ["/assets/", "/assets", "/assets/."]) {
      const { body } = await app.inject({ url });
      expect([url, body.includes("0a1b2c3d")]).toEqual([url, false]);
    }
  });
});

describe("the type of an answer", () => {
  it("is that of its content, with the character set of each text", async () => {
    const types = {
      "/": "text/html; charset=utf-8",
      "/assets/main-0a1b2c3d.js": "application/javascript; charset=utf-8",
      "/assets/main-0a1b2c3d.css": "text/css; charset=utf-8",
      "/icon.svg": "image/svg+xml",
      "/manifest.webmanifest": "application/manifest+json",
      "/api/health/": "application/json; charset=utf-8",
      "/api/nowhere/": "application/json; charset=utf-8",
    };
    const found = [];
    for (const url of Object.keys(types)) found.push([url, await typeOf(url)]);
    expect(Object.fromEntries(found)).toEqual(types);
  });

  it("is that of the file that was asked for", async () => {
    const get = async (url: string) => {
      const { headers } = await app.inject({ url, headers: { authorization } });
      return headers["content-type"];
    };
    expect([
      await get("/api/tests/template/"),
      await get("/api/appointments/?export_csv=true"),
      await get("/api/appointments/?export_xlsx=true"),
    ]).toEqual([
      "text/csv; charset=utf-8",
      "text/csv; charset=utf-8",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
  });
});
