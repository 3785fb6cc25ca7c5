import { randomInt } from "node:crypto";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { isLong, noteFigure, sharedTimeout, times } from "../support/long.ts";
import {
  createPlaces,
  eventually,
  postmasterOf,
  spawnCommand,
  spawnServer,
  type SpawnedServer,
} from "../support/spawned.ts";

const NOBODY = 65_534;
const places = createPlaces();
afterAll(places.remove);

async function serverOn(dataDir: string): Promise<SpawnedServer> {
  const server = await spawnServer(dataDir);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

async function readyNow(server: SpawnedServer): Promise<unknown> {
  const response = await fetch(`${server.url}/api/ready/`);
  if (!response.ok) throw new Error(`not ready: ${response.status}`);
  return response.json();
}

/** Resolves once the server is ready; on a busy machine it may answer 503 at first. */
const isReady = (server: SpawnedServer) => eventually(() => readyNow(server));

/** Returns true if this process is root, and any user may read the built server. */
function canBeNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const userOptions = { uid: NOBODY, gid: NOBODY };
  return spawnSync("test", ["-r", "dist/server/start.js"], userOptions).status === 0;
}

/** How often a first start is killed, at times spread over the whole start. */
const FIRST_START_KILLS = times(2, 30);

describe("a server with an embedded database", sharedTimeout(120_000, 600_000), () => {
  it(
    "keeps its passwords and its key readable for its own user only",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      await serverOn(dataDir);
      const modes = ["database.json", "auth-secret", "postgres", "postgres/cluster"].map((name) => [
        name,
        (statSync(join(dataDir, name)).mode & 0o777).toString(8),
      ]);
      expect(modes).toEqual([
        ["database.json", "600"],
        ["auth-secret", "600"],
        ["postgres", "700"],
        ["postgres/cluster", "700"],
      ]);
    },
  );

  it(
    "refuses a second start on the same data folder, which changes nothing",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      const first = await serverOn(dataDir);
      const filesBefore = { files: readdirSync(dataDir), postmaster: postmasterOf(dataDir) };
      const began = performance.now();
      const second = await spawnCommand("start", { env: { PORT: "0", DATA_DIR: dataDir } }).ended;
      // For the figures only.
      const took = performance.now() - began;
      noteFigure("second start on the same data", `refused in ${Math.round(took)} ms`);
      expect(second).toEqual({
        code: 1,
        output: `ScanDesk: ScanDesk is already running on ${dataDir} (process ${first.pid}); stop that one first.\n`,
      });
      expect({ files: readdirSync(dataDir), postmaster: postmasterOf(dataDir) }).toEqual(
        filesBefore,
      );
      expect(await isReady(first)).toEqual({ status: "ready" });
    },
  );

  it("refuses a port in use before it creates anything", async () => {
    const portHolder = createServer();
    await new Promise<void>((resolve) => portHolder.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void portHolder.close());
    const address = portHolder.address();
    const { port } = address as AddressInfo;
    const ending = await spawnCommand("start", {
      env: { PORT: String(port), DATA_DIR: join(places.root, "never-made") },
    }).ended;
    expect(ending).toEqual({
      code: 1,
      output: `ScanDesk: Port ${port} is already in use. Set PORT to another one.\n`,
    });
    expect(readdirSync(places.root)).not.toContain("never-made");
  });

  it("completes pending requests at SIGTERM, stops the database and exits with 0", async () => {
    const dataDir = places.next();
    const server = await serverOn(dataDir);
    const half = '{"email":"nobody@nile.test",';
    const rest = '"password":"wrong-password"}';
    const call = request(`${server.url}/api/auth/login/`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": half.length + rest.length,
        expect: "100-continue",
      },
    });
    const isReceived = new Promise((resolve) => call.once("continue", resolve));
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.once("response", (response) => resolve(response.statusCode));
      call.once("error", reject);
    });
    call.write(half);
    await isReceived;
    server.kill("SIGTERM");
    await eventually(async () => {
      if (await readyNow(server).catch(() => false)) throw new Error("it is not stopping yet");
    });
    call.end(rest);
    expect(await answered).toBe(401);
    expect((await server.ended).code).toBe(0);
    expect(postmasterOf(dataDir)).toBeNull();
  });

  it(
    "exits with 0 and leaves no database running when stopped during its start",
    { tags: ["rest"] },
    async () => {
      // The test varies the moment, so it has to wait in real time.
      for (const delay of isLong ? [600, 900, 1200, 1500] : [900]) {
        const dataDir = places.next();
        const starting = spawnCommand("start", { env: { PORT: "0", DATA_DIR: dataDir } });
        await sleep(delay);
        starting.kill("SIGTERM");
        const { code } = await starting.ended;
        // Before the program installs its signal handlers, the system ends it without an exit code.
        expect([0, null]).toContain(code);
        expect(postmasterOf(dataDir)).toBeNull();
      }
    },
  );

  it("keeps working when its output is closed, and exits with 0", { tags: ["rest"] }, async () => {
    // Below the range of ephemeral ports, so that no other process is given this port meanwhile.
    const port = randomInt(20_000, 32_000);
    const env = { LOG_LEVEL: "info", PORT: String(port), DATA_DIR: places.next() };
    const child = spawnCommand("start", { env });
    child.closeOutput();
    const answer = await eventually(() => fetch(`http://127.0.0.1:${port}/api/ready/`));
    child.kill("SIGTERM");
    expect([answer.status, (await child.ended).code]).toEqual([200, 0]);
  });

  it("takes over the database that a killed server left running", { tags: ["rest"] }, async () => {
    const dataDir = places.next();
    const killed = await spawnServer(dataDir);
    const postmaster = postmasterOf(dataDir);
    await killed.killHard();
    const nextServer = await serverOn(dataDir);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    expect(await isReady(nextServer)).toEqual({ status: "ready" });
  });

  it(
    "names the process of a database that refuses its password, and does not stop it",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      const killed = await spawnServer(dataDir);
      await killed.killHard();
      const postmaster = postmasterOf(dataDir);
      const file = join(dataDir, "database.json");
      const content = readFileSync(file, "utf8");
      writeFileSync(file, JSON.stringify({ ...JSON.parse(content), password: "another" }));

      const refused = await spawnCommand("start", { env: { PORT: "0", DATA_DIR: dataDir } }).ended;
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(`Another PostgreSQL (process ${postmaster}) runs on`);
      expect(postmasterOf(dataDir)).toBe(postmaster);

      writeFileSync(file, content);
      await serverOn(dataDir);
    },
  );

  it(
    "does not start with a signing key that was emptied or cut, nor with a damaged database.json",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      await (await spawnServer(dataDir)).stop();
      const [secret, access] = [join(dataDir, "auth-secret"), join(dataDir, "database.json")];
      const content = {
        secret: readFileSync(secret, "utf8"),
        access: readFileSync(access, "utf8"),
      };
      const startOutput = async () => {
        const { code, output } = await spawnCommand("start", {
          env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" },
        }).ended;
        return [code, output];
      };
      const outputs = [];
      for (const text of ["", "\n", content.secret.slice(0, 31)]) {
        writeFileSync(secret, text);
        outputs.push(await startOutput());
        expect(readFileSync(secret, "utf8")).toBe(text);
      }
      writeFileSync(secret, content.secret);
      for (const text of ["", "{", "{}"]) {
        writeFileSync(access, text);
        outputs.push(await startOutput());
      }
      const ways =
        "put it back from a copy, or delete it to get a new key, which signs everybody out.";
      const damaged = `ScanDesk: ${access} is damaged: it no longer says how to reach the database. Put it back from a copy of the data folder.\n`;
      expect(outputs).toEqual([
        [1, `ScanDesk: ${secret} is empty; ${ways}\n`],
        [1, `ScanDesk: ${secret} is empty; ${ways}\n`],
        [1, `ScanDesk: ${secret} is too short; ${ways}\n`],
        [1, damaged],
        [1, damaged],
        [1, damaged],
      ]);
      writeFileSync(access, content.access);
      await serverOn(dataDir);
    },
  );

  it("renames an unfinished database folder and keeps it", { tags: ["rest"] }, async () => {
    const dataDir = places.next();
    mkdirSync(join(dataDir, "postgres/draft-of-before"), { recursive: true });
    writeFileSync(join(dataDir, "postgres/draft-of-before/PG_VERSION"), "18\n");
    const server = await serverOn(dataDir);
    expect(await isReady(server)).toEqual({ status: "ready" });
    expect(readFileSync(join(dataDir, "postgres/unfinished-of-before/PG_VERSION"), "utf8")).toBe(
      "18\n",
    );
  });

  it("starts after a first start that was killed again and again", { tags: ["rest"] }, async () => {
    const dataDir = places.next();
    for (let kill = 0; kill < FIRST_START_KILLS; kill += 1) {
      const starting = spawnCommand("start", { env: { PORT: "0", DATA_DIR: dataDir } });
      // The test varies the moment, so it has to wait in real time.
      await sleep(500 + (kill * 800) / (FIRST_START_KILLS - 1));
      starting.kill("SIGKILL");
      await starting.ended;
    }
    expect(await isReady(await serverOn(dataDir))).toEqual({ status: "ready" });
    noteFigure("kills in a first start", `${FIRST_START_KILLS} kills, then ready`);
  });

  it.skipIf(!canBeNobody())(
    "runs for a normal user as well as for root",
    { tags: ["rest"] },
    async () => {
      const dataDir = join(places.root, "of-nobody");
      chmodSync(places.root, 0o711);
      onTestFinished(() => chmodSync(places.root, 0o700));
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY, NOBODY);
      const server = await spawnServer(dataDir, { uid: NOBODY });
      expect(await isReady(server)).toEqual({ status: "ready" });
      expect(statSync(join(dataDir, "postgres/cluster")).uid).toBe(NOBODY);
      expect((await server.stop()).code).toBe(0);
    },
  );
});
