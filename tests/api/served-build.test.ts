import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "#server/app.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, TEST_NOW, TEST_SECRET, type TestApp } from "../support/api.ts";
import { makeCenter } from "../support/center.ts";
import { signInAt } from "../support/event-reader.ts";

const HELLO = "retry: 1000\n: hello\n\n";
const folder = mkdtempSync(join(tmpdir(), "scandesk-served-build-"));
let base: TestApp;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  base = await startTestApp();
  await makeCenter(base.database);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that serves a page. Returns what an event stream of it begins with. */
async function beginningOfStream(page: string): Promise<string> {
  writeFileSync(join(folder, "index.html"), page);
  const app = await buildApp({
    database: base.database,
    config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: folder },
    log: pino({ level: "silent" }),
    now: () => TEST_NOW,
  });
  apps.push(app);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { access } = await signInAt(url, "desk@nile.test");
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/events/`, {
    headers: { authorization: `Bearer ${access}` },
    signal: abort.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("hello\n\n")) text += (await reader?.read())?.value ?? "";
  if (page.includes("meta") && text === HELLO) text += (await reader?.read())?.value ?? "";
  abort.abort();
  return text;
}

describe("the beginning of an event stream", () => {
  it("names the build of the pages that the server has", async () => {
    const page = '<!doctype html><head><meta name="build" content="0a1b2c3d"></head>';
    expect(await beginningOfStream(page)).toBe(
      `${HELLO}event: build\ndata: {"build":"0a1b2c3d"}\n\n`,
    );
  });

  it("names none if the pages are of no build", async () => {
    expect(await beginningOfStream("<!doctype html>")).toBe(HELLO);
  });
});
