import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/database/connection.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { applyWithin, migrate, readMigrations } from "#server/database/migrate.ts";
import { plainReason } from "#server/database/plain-reason.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { fillDisk } from "./fill-disk.ts";
import { copyDataFolder } from "./old-postgres.ts";
import { upgradeIn, withEmbedded } from "./embedded-work.ts";

/**
 * Does a job on a small disk that fills up, and reports the refusal in one line of JSON:
 * `on-small-disk.ts <disk> <job> [<argument>…]`. It runs in a namespace that sees the disk.
 */
const [disk = "", job = "", ...args] = process.argv.slice(2);
const dataDir = join(disk, "data");
const filler = join(disk, "filler");

const JOBS: Readonly<Record<string, () => Promise<{ refusal: string; after: unknown }>>> = {
  /** Upgrades a copy of the data folder `source`, fills the disk at `step`, and copies what is then there to `target`. */
  async upgrade() {
    const [source = "", step = "", target = ""] = args;
    copyDataFolder(source, dataDir);
    const refusal = await refusalOf(
      upgradeIn(dataDir, { onStep: (name) => (name === step ? fillDisk(filler) : undefined) }),
    );
    copyDataFolder(dataDir, target);
    return { refusal, after: null };
  },

  /** Makes the first database. */
  async initialize() {
    const refusal = await refusalOf(withEmbedded(dataDir, async () => null));
    return { refusal, after: existsSync(join(dataDir, "postgres/cluster")) };
  },

  /** Starts an existing database. */
  async start() {
    await withEmbedded(dataDir, async () => null);
    fillDisk(filler);
    const refusal = await refusalOf(withEmbedded(dataDir, async () => null));
    rmSync(filler);
    return { refusal, after: await withEmbedded(dataDir, async () => "started") };
  },

  /** Migrates a database of an older version. */
  async migrate() {
    return withEmbedded(dataDir, async (url) => {
      const database = openDatabase(url, { connections: 1 });
      try {
        const client = await database.pool.connect();
        await applyWithin(client, readMigrations().slice(0, 3));
        client.release();
        fillDisk(filler);
        const refusal = await refusalOf(migrate(database.pool));
        rmSync(filler);
        return { refusal, after: (await migrate(database.pool)).length };
      } finally {
        await database.close();
      }
    });
  },

  /** Backs up the database of the first argument. */
  async backup() {
    const refusal = await refusalOf(writeBackup(args[0] ?? "", join(disk, "new.backup")));
    return { refusal, after: readdirSync(disk) };
  },
};

/** Returns the line that a command would print. Throws if the work succeeds or the line is not known. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  const line = error instanceof CommandFailure ? error.message : plainReason(error);
  if (line === null) throw error ?? new Error("It was not refused.");
  return line;
}

const report = await JOBS[job]?.();
console.log(JSON.stringify(report));
