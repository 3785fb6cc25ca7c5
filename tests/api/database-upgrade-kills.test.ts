import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/database/connection.ts";
import { readAccess } from "#server/database/embedded/access.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import { createRunner } from "#server/database/embedded/runner.ts";
import { startPrivately } from "#server/database/upgrade/servers.ts";
import { READ_ONLY, UPGRADE_STEPS } from "#server/database/upgrade/upgrade.ts";
import { createOldWorld, refusalOf, stateOf, type OldWorld } from "../support/old-world.ts";
import { upgradeIn, withEmbedded } from "../support/embedded-work.ts";
import { isLong, sharedTimeout } from "../support/long.ts";
import { spawnProgram } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let old: OldWorld;
beforeAll(async () => void (old = await createOldWorld()), 120_000);
afterAll(() => old.remove());

const SCRIPT = [process.execPath, "--import", "tsx", "tests/support/upgrade-until.ts"];

/** Upgrades in another process, which kills itself at a step. */
async function killedAt(dataDir: string, step: string): Promise<void> {
  const { code, output } = await spawnProgram([...SCRIPT, dataDir, step]).ended;
  expect({ code, output }).toEqual({ code: null, output: "" });
}

const between = UPGRADE_STEPS.indexOf("between");
/** In a normal run only the steps that leave something different behind. */
const BEFORE_SWAP = isLong ? UPGRADE_STEPS.slice(0, between) : (["making", "swapping"] as const);

it(
  "a PostgreSQL server left running by a killed upgrade refuses writes until ScanDesk restarts it",
  { tags: ["rest"], timeout: 120_000 },
  async () => {
    const dataDir = old.nextPath();
    const write = async (url: string) => {
      const { pool, close } = openDatabase(url, { connections: 1 });
      try {
        await pool.query("create table written ()");
      } finally {
        await close();
      }
    };
    await withEmbedded(dataDir, async () => null);
    const folder = await openDataFolder(dataDir);
    const binaries = await findBinaries();
    const runner = await createRunner(folder, binaries);
    const access = await readAccess(folder.accessFile);
    const left = await startPrivately({ layout: folder, binaries, runner }, access, READ_ONLY);
    folder.release();
    await expect(write(left.url)).rejects.toThrow("in a read-only transaction");
    await withEmbedded(dataDir, write);
  },
);

describe("an upgrade that is killed", sharedTimeout(240_000, 600_000), () => {
  it(
    "before the swap leaves the old database in place, and the next upgrade tidies up and succeeds",
    { tags: ["rest"] },
    async () => {
      const dataDir = old.copy();
      for (const step of BEFORE_SWAP) {
        await killedAt(dataDir, step);
        expect(stateOf(dataDir).major).toBe("15");
        expect(await refusalOf(old.contentAfterStart(dataDir))).toMatch(
          / is of PostgreSQL 15 and this ScanDesk brings 18; upgrade it with: /,
        );
      }
      const { kept = "" } = (await upgradeIn(dataDir)) ?? {};
      expect(await old.contentAfterStart(dataDir)).toEqual(old.content);
      expect(stateOf(dataDir).names.map((name) => join(dataDir, "postgres", name))).toEqual([
        join(dataDir, "postgres/cluster"),
        kept,
      ]);
    },
  );

  it("between the two renames is completed by the next start", { tags: ["rest"] }, async () => {
    const dataDir = old.copy();
    await killedAt(dataDir, "between");
    expect(readdirSync(join(dataDir, "postgres"))).not.toContain("cluster");
    expect(await old.contentAfterStart(dataDir)).toEqual(old.content);
    expect(stateOf(dataDir)).toMatchObject({ major: "18" });
    expect(stateOf(dataDir).names).toHaveLength(2);
  });

  it("after the swap has left the new database in place", { tags: ["rest"] }, async () => {
    const dataDir = old.copy();
    await killedAt(dataDir, "swapped");
    expect(await upgradeIn(dataDir)).toBeNull();
    expect(await old.contentAfterStart(dataDir)).toEqual(old.content);
  });
});
