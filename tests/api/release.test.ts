import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { VERSION } from "#domain/version.ts";
import { createBareDatabase } from "../support/backups.ts";
import { ACCEPTED } from "../support/licences.ts";
import { eventually } from "../support/spawned.ts";

/** A user without rights. Without root, the test runs as the user that it has. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : null;
const home = mkdtempSync(join(tmpdir(), "scandesk-install-"));
const unpacked = `scandesk-${VERSION}`;
const archive = `${unpacked}-${process.platform}-${process.arch}.tar.gz`;

beforeAll(() => {
  const { NODE_ENV: _ofTests, ...env } = process.env;
  const script = ["--import", "tsx", "release/make.ts", home];
  execFileSync(process.execPath, script, { env, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("tar", ["-xzf", join(home, archive), "-C", home]);
  chmodSync(home, 0o755);
}, 240_000);
afterAll(() => {
  withoutNetwork?.kill();
  rmSync(home, { recursive: true, force: true });
});

/** The container engine that can run the image that the Dockerfile begins from, without fetching it; null if there is none. */
const engine =
  ["docker", "podman"].find(
    (name) =>
      spawnSync(name, ["run", "--rm", "--pull=never", "node:20-bookworm-slim", "true"]).status ===
      0,
  ) ?? null;

/**
 * A process in a network namespace that holds nothing but the loopback device; the installed servers run in that
 * namespace. Only root can make one, and needs `ip` for it; null otherwise.
 */
const withoutNetwork =
  NOBODY !== null && spawnSync("unshare", ["--net", "ip", "link", "set", "lo", "up"]).status === 0
    ? spawn("unshare", ["--net", "sh", "-c", "ip link set lo up && exec sleep infinity"])
    : null;

/** Returns an installation of the archive in a folder called `name`. All share their unpacked files by hard links. */
function install(name: string): string {
  const folder = join(home, name);
  execFileSync("cp", ["-al", join(home, unpacked), folder]);
  return folder;
}

/** Makes an installation an older version: without the last migration. */
function makeOlder(folder: string): void {
  const migrations = join(folder, "dist/migrations");
  rmSync(join(migrations, readdirSync(migrations).toSorted().at(-1) ?? ""));
}

/** Runs a command of an installation as a user without rights; as root also without a network. */
function run(folder: string, args: readonly string[], data: string): ChildProcess {
  const env = { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", DATA_DIR: data };
  const command = ["./scandesk", ...args];
  const asNobody =
    NOBODY === null ? [] : ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  const inside =
    withoutNetwork === null ? [] : ["nsenter", "--net", `--target=${withoutNetwork.pid}`, "--"];
  const [program = "", ...rest] = [...inside, ...asNobody, ...command];
  return spawn(program, rest, { cwd: folder, env });
}

/** Runs a command to its end. Returns its exit code and what it printed. */
async function runToEnd(folder: string, args: readonly string[], data: string) {
  const child = run(folder, args, data);
  const output = outputOf(child);
  // `close` follows `exit` when all output has been read.
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  return { code, output: output() };
}

function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return () => output;
}

/** Starts a server and waits until it serves. */
async function start(folder: string, data: string): Promise<ChildProcess> {
  const child = run(folder, ["start"], data);
  const output = outputOf(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => output().includes("ScanDesk: http") && resolve());
    child.once("close", () => reject(new Error(`the server ended: ${output()}`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  child.kill(signal);
  return ended;
}

function dataFolder(): string {
  const folder = mkdtempSync(join(home, "data-"));
  if (NOBODY !== null) chownSync(folder, NOBODY, NOBODY);
  return join(folder, "data");
}

describe("the archive of a release", { tags: ["rest"], timeout: 240_000 }, () => {
  it("has the checksum beside it, and one folder with what runs and what is in it", () => {
    execFileSync("sha256sum", ["-c", `${archive}.sha256`], { cwd: home });
    const folder = install("contents");
    expect(readdirSync(folder).toSorted()).toEqual([
      "CHANGELOG.md",
      "LICENCES.txt",
      "SECURITY.md",
      "contents.cdx.json",
      "dist",
      "docs",
      "install.md",
      "node_modules",
      "observability",
      "package-lock.json",
      "package.json",
      "scandesk",
      "scandesk-as-service",
      "scandesk.service",
    ]);
    expect(readdirSync(join(folder, "dist")).toSorted()).toEqual([
      "client",
      "migrations",
      "server",
    ]);
  });

  it("lists the packages of server and client with accepted licences", () => {
    const { bomFormat, components } = JSON.parse(
      readFileSync(join(install("listed"), "contents.cdx.json"), "utf8"),
    ) as {
      bomFormat: string;
      components: {
        name: string;
        licenses?: { license?: { id: string }; expression?: string }[];
      }[];
    };
    expect(bomFormat).toBe("CycloneDX");
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["fastify", "drizzle-orm", "react", "valtio"]));
    expect(names).not.toContain("vite");
    const unaccepted = components.flatMap(({ name, licenses = [] }) =>
      licenses
        .map(({ license, expression }) => license?.id ?? expression ?? "")
        .filter((id) => !id.split(/ OR | AND |[()]/).some((part) => ACCEPTED.has(part)))
        .map((id) => `${name}: ${id}`),
    );
    expect(unaccepted).toEqual([]);
  });

  it(
    "runs for a user without rights and without a network, survives a kill, and is removed without a trace",
    { tags: ["rest"] },
    async () => {
      const folder = install("first");
      const data = dataFolder();
      expect(await runToEnd(folder, ["version"], data)).toEqual({
        code: 0,
        output: `${VERSION}\n`,
      });
      await end(await start(folder, data), "SIGKILL");
      expect(await end(await start(folder, data), "SIGTERM")).toBe(0);
      rmSync(folder, { recursive: true });
      expect(readdirSync(data)).toContain("postgres");
    },
  );

  it(
    "upgrades the data of an older version, which then refuses them in one line",
    { tags: ["rest"] },
    async () => {
      const older = install("older");
      makeOlder(older);
      const newer = install("newer");
      const data = dataFolder();
      await end(await start(older, data), "SIGTERM");
      await end(await start(newer, data), "SIGTERM");
      const last = readdirSync(join(newer, "dist/migrations")).toSorted().at(-1);
      expect(await runToEnd(older, ["start"], data)).toEqual({
        code: 1,
        output: `ScanDesk: The database is newer than this program: it has ${last}. Use the ScanDesk that made it, or a newer one.\n`,
      });
      await end(await start(newer, data), "SIGTERM");
    },
  );

  it("says what it can do, and refuses a wrong command or a missing argument", async () => {
    const folder = install("asked");
    const data = dataFolder();
    const help = await runToEnd(folder, ["--help"], data);
    expect(help).toEqual({ code: 0, output: expect.stringMatching(/^Usage: scandesk COMMAND/) });
    expect(await runToEnd(folder, ["fly"], data)).toEqual({ code: 2, output: help.output });
    expect(await runToEnd(folder, ["backup"], data)).toEqual({
      code: 1,
      output: "ScanDesk: A file is missing. Use: ./scandesk backup FILE\n",
    });
  });

  it.skipIf(NOBODY === null)(
    "runs commands as the service does: as its user, with its variables",
    () => {
      const folder = install("served");
      const variables = join(home, "scandesk.env");
      const data = join(home, "a & b");
      writeFileSync(variables, `# A remark\nDATA_DIR="${data}"\nAUTH_SECRET=none\n`, {
        mode: 0o600,
      });
      const env = { PATH: process.env["PATH"], SCANDESK_USER: "nobody", SCANDESK_ENV: variables };
      const command = join(folder, "scandesk-as-service");
      const { status, stderr } = spawnSync(command, ["backup", "x"], { env, encoding: "utf8" });
      expect([status, stderr]).toEqual([
        1,
        `ScanDesk: There is no database in ${data}; set DATA_DIR to its data folder.\n`,
      ]);
    },
  );

  it.skipIf(engine === null)(
    "becomes a container image that runs on an external database, without capabilities and on a read-only file system",
    async () => {
      mkdirSync(join(home, "dist/release"), { recursive: true });
      linkSync(join(home, archive), join(home, "dist/release", archive));
      const image = `scandesk-test-${process.pid}`;
      const inEngine = (...args: string[]) =>
        execFileSync(engine ?? "", args, { encoding: "utf8" });
      const database = await createBareDatabase();
      inEngine("build", "--file", "Dockerfile", "--tag", image, home);
      onTestFinished(() => void inEngine("image", "rm", "--force", image));
      const limits = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL"];
      const variables = { HOST: "127.0.0.1", PORT: "3392", AUTH_SECRET: randomUUID() };
      const env = Object.entries({ ...variables, DATABASE_URL: database.url });
      const flags = env.map(([name, value]) => `--env=${name}=${value}`);
      const container = ["--detach", `--name=${image}`, "--network=host", ...limits, ...flags];
      inEngine("run", ...container, image);
      onTestFinished(async () => {
        inEngine("rm", "--force", image);
        await database.drop();
      });
      const answer = await eventually(() => fetch("http://127.0.0.1:3392/api/health/"));
      expect(await answer.json()).toEqual({ status: "up", version: VERSION });
      expect(inEngine("exec", image, "id", "-un")).toBe("node\n");
      const written = spawnSync(engine ?? "", ["exec", image, "touch", "dist/written"]);
      expect(written.stderr.toString()).toContain("Read-only file system");
      inEngine("stop", image);
      expect(inEngine("inspect", "--format={{.State.ExitCode}}", image)).toBe("0\n");
    },
    240_000,
  );
});
