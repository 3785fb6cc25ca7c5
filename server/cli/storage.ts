import { CommandFailure } from "../command-failure.ts";
import { readConfig } from "../config.ts";
import { openDatabase, waitReady } from "../database/connection.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { exists, layoutOf, openDataFolder } from "../database/embedded/folder.ts";
import { FolderInUse } from "../database/embedded/lock.ts";
import { runningUrl } from "../database/embedded/running.ts";
import type { Environment } from "../secret-files.ts";

/** The database of a command. */
export interface Storage {
  url: string;
  /** Where the data are, in words. */
  place: string;
  /** Stops the database if it was started for the command. */
  close(): Promise<void>;
}

/**
 * Opens the database that `npm start` would use: that of DATABASE_URL, the embedded one of a running
 * server, or else the embedded one, started for this command; with `makes`, it is made if there is none. With `owns`, by
 * default if it makes one, it is opened as the owner of the tables. Throws CommandFailure like `npm start`.
 */
export async function openStorage(
  env: Environment,
  { makes = false, owns = makes }: { makes?: boolean; owns?: boolean } = {},
): Promise<Storage> {
  const { databaseUrl, ownerUrl, dataDir } = readConfig(env, "start", { signs: false });
  if (databaseUrl !== null) {
    const url = owns && ownerUrl !== null ? ownerUrl : databaseUrl;
    await reach(url);
    return { url, place: "the database of DATABASE_URL", close: async () => {} };
  }
  if (!makes) await refuseMissingDatabase(dataDir);
  try {
    const folder = await openDataFolder(dataDir);
    const log = { info() {}, warn() {}, error: console.error };
    const embedded = await startEmbedded({ folder, log });
    return {
      url: embedded.url,
      place: dataDir,
      async close() {
        await embedded.stop();
        folder.release();
      },
    };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: await runningUrl(dataDir), place: dataDir, close: async () => {} };
  }
}

/** Throws if the data folder has no database: a wrong DATA_DIR must not make one. */
export async function refuseMissingDatabase(dataDir: string): Promise<void> {
  if (await exists(layoutOf(dataDir).serverDir)) return;
  throw new CommandFailure(`There is no database in ${dataDir}; set DATA_DIR to its data folder.`);
}

/** Waits until a database server answers, and says so if it takes longer. */
async function reach(url: string): Promise<void> {
  const database = openDatabase(url, { connections: 1 });
  try {
    await waitReady(database, {
      onWait: () => console.error("ScanDesk: waiting for the database…"),
    });
  } finally {
    await database.close();
  }
}
