import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { serveClient } from "#server/http/client-files.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SCRIPT = "export {};\n".repeat(500);
const folder = mkdtempSync(join(tmpdir(), "scandesk-client-files-"));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content);
  write("index.html", "<!doctype html><title>ScanDesk</title>");
  write("assets/main-0a1b2c3d.js", SCRIPT);
  write("assets/main-0a1b2c3d.js.br", brotliCompressSync(SCRIPT));
  write("assets/main-0a1b2c3d.js.gz", gzipSync(SCRIPT));
  write("assets/alone-0a1b2c3d.js", SCRIPT);
  app = Fastify();
  await serveClient(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fetched(name: string, accepted: string | undefined) {
  const { headers, rawPayload } = await app.inject({
    url: `/assets/${name}`,
    headers: accepted === undefined ? {} : { "accept-encoding": accepted },
  });
  const encoding = headers["content-encoding"];
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)];
  const body = unpacked === undefined ? rawPayload : unpacked(rawPayload);
  return {
    encoding,
    type: headers["content-type"],
    vary: headers["vary"],
    kept: headers["cache-control"],
    isWhole: body.toString() === SCRIPT,
  };
}

describe("a script of the client", () => {
  const whole = {
    type: "application/javascript; charset=utf-8",
    vary: "accept-encoding",
    kept: "public, max-age=31536000, immutable",
    isWhole: true,
  };

  it("is sent as the build compressed it, in a format that the browser accepts", async () => {
    expect([
      await fetched("main-0a1b2c3d.js", "gzip, deflate, br, zstd"),
      await fetched("main-0a1b2c3d.js", "gzip, deflate"),
      await fetched("main-0a1b2c3d.js", undefined),
    ]).toEqual([
      { ...whole, encoding: "br" },
      { ...whole, encoding: "gzip" },
      { ...whole, encoding: undefined },
    ]);
  });

  it("is sent uncompressed if the build has not compressed it", async () => {
    expect(await fetched("alone-0a1b2c3d.js", "br")).toEqual({ ...whole, encoding: undefined });
  });
});
