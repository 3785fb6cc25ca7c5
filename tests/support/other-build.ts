import { randomUUID } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Demo } from "./desk-browser.ts";
import { type SpawnedServer, spawnServer } from "./spawned.ts";

/**
 * Makes a copy of the built product in a folder, whose client has other names for all its parts, as that of another
 * version: a server started there has none of the parts that a page of this build may still ask for.
 */
export function makeOtherBuild(folder: string): void {
  const client = join(folder, "dist/client");
  mkdirSync(join(client, "assets"), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  for (const part of ["server", "migrations"])
    cpSync(join("dist", part), join(folder, "dist", part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));

  // What is compressed holds the old names; a server without it sends the file as it is.
  const assets = readdirSync("dist/client/assets").filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = new Map(assets.map((name) => [name, name.replace(/\.(\w+)$/, "-other.$1")]));
  const withNames = (text: string) =>
    text.replace(/[\w.-]+\.\w+/g, (name) => renamed.get(name) ?? name);
  for (const [name, other] of renamed) {
    const from = join("dist/client/assets", name);
    const to = join(client, "assets", other);
    if (/\.(js|css)$/.test(name)) writeFileSync(to, withNames(readFileSync(from, "utf8")));
    else cpSync(from, to);
  }
  const page = withNames(readFileSync("dist/client/index.html", "utf8"));
  writeFileSync(
    join(client, "index.html"),
    page.replace(/(name="build" content=")\w+/, `$1${OTHER}`),
  );
}

/** Id of the other build. */
export const OTHER = "0123456789abcdef";

/** A server of this build on the demo's database, which can be replaced by one of another build at the same address. */
export interface ReplacedServer {
  /** The demo, with the pages of this server. */
  demo: Demo;
  /** Stops the server and starts one of the other build in its place. */
  replace(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a server that can be replaced. */
export async function startReplaced(demo: Demo): Promise<ReplacedServer> {
  const folder = mkdtempSync(join(tmpdir(), "scandesk-replaced-"));
  const env = { DATABASE_URL: demo.databaseUrl, AUTH_SECRET: randomUUID() };
  const other = join(folder, "other");
  makeOtherBuild(other);
  const data = join(folder, "data");
  let server: SpawnedServer = await startReady(data, { env });
  return {
    demo: { ...demo, url: server.url },
    async replace() {
      await server.stop();
      server = await startReady(data, {
        env: { ...env, PORT: new URL(server.url).port },
        cwd: other,
      });
    },
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server and waits until it takes requests: on a busy machine it refuses some after the work of its start. */
async function startReady(
  ...[data, options]: Parameters<typeof spawnServer>
): Promise<SpawnedServer> {
  const server = await spawnServer(data, options);
  const status = async () => (await fetch(`${server.url}/api/ready/`)).status;
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  return server;
}
