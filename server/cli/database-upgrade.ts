import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { openDataFolder } from "../database/embedded/folder.ts";
import { upgradeDatabase, type UpgradeStep } from "../database/upgrade/upgrade.ts";
import { CommandFailure } from "../command-failure.ts";
import { createProgress, stopSignal } from "./progress.ts";
import { refuseMissingDatabase } from "./storage.ts";
import { readArguments } from "./arguments.ts";
import { runCommand } from "./run.ts";

const LINE_INTERVAL_MS = 1_000;

/** Words for the steps that have no progress of their own. */
const WORDS: Partial<Record<UpgradeStep, string>> = {
  starting: "Starting the old PostgreSQL",
  making: "Making the new database",
  swapping: "Putting the new database in place",
};

const { values } = readArguments({
  command: "database-upgrade",
  args: "[--old-binaries FOLDER]",
  options: { "old-binaries": { type: "string" } },
  help: `
Moves the embedded database of DATA_DIR to the PostgreSQL of this version, by a copy that is compared with the old one.
The old one is kept. FOLDER is the bin folder of a PostgreSQL of the old version.`,
});

/** `npm run database:upgrade` moves the embedded database to this ScanDesk's version of PostgreSQL. */
await runCommand(async () => {
  const { "old-binaries": binaries } = values;
  const oldBinaries = binaries === undefined ? undefined : resolve(binaries);
  const { databaseUrl, dataDir } = readConfig(process.env, "start", { signs: false });
  if (databaseUrl !== null) {
    throw new CommandFailure(
      "DATABASE_URL is set, and this command is for the embedded database; for your own PostgreSQL see docs/upgrading-postgresql.md.",
    );
  }
  await refuseMissingDatabase(dataDir);
  const signal = stopSignal();
  const folder = await openDataFolder(dataDir);
  const progress = createProgress({ stream: process.stdout, interval: LINE_INTERVAL_MS });
  const began = Date.now();
  try {
    const onStep = (step: UpgradeStep) => {
      progress.end();
      if (WORDS[step] !== undefined) console.log(`ScanDesk: ${WORDS[step]}`);
    };
    const options = { folder, oldBinaries, signal, onStep, onProgress: progress.show };
    const result = await upgradeDatabase(options);
    progress.end();
    if (result === null) {
      console.log(`ScanDesk: the database in ${dataDir} needs no upgrade.`);
      return;
    }
    const { from, to, rows, tables, kept, otherDatabases } = result;
    const seconds = Math.round((Date.now() - began) / 1_000);
    console.log(
      `ScanDesk: the database is now of PostgreSQL ${to}: ${rows.toLocaleString("en")} rows of ${tables} tables copied and compared in ${seconds} s.`,
    );
    console.log(
      `ScanDesk: the old one of PostgreSQL ${from} is kept in ${kept}; delete it when you are content.`,
    );
    if (otherDatabases.length > 0) {
      console.log(`ScanDesk: it also holds what was not copied: ${otherDatabases.join(", ")}.`);
    }
  } finally {
    progress.end();
    folder.release();
  }
});
