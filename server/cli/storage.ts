import { CommandFailure } from "../command-failure.ts";
import { readConfig } from "../config.ts";
import { type Database, openDatabase, waitReady } from "../database/connection.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { exists, layoutOf, openDataFolder } from "../database/embedded/folder.ts";
import { FolderInUse } from "../database/embedded/lock.ts";
import { runningUrl } from "../database/embedded/running.ts";
import { grantToServing, refuseOtherDatabase } from "../database/grant-rights.ts";
import { messageOf } from "../database/plain-reason.ts";
import type { Environment } from "../secret-files.ts";

/** The database of a command. */
export interface Storage {
  url: string;
  /** Where the data are, in words. */
  place: string;
  /**
   * Gives the role that serves its rights on the tables that the command made, if another role owns them. Throws
   * CommandFailure, which says that what the command did is there.
   */
  grant(): Promise<void>;
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
    const hasOther = makes && url !== databaseUrl;
    await reach(url);
    if (hasOther) await withBoth(url, databaseUrl, refuseOtherDatabase);
    return {
      url,
      place: "the database of DATABASE_URL",
      grant: async () => (hasOther ? grantAfterwards(url, databaseUrl) : undefined),
      close: async () => {},
    };
  }
  if (!makes) await refuseMissingDatabase(dataDir);
  try {
    const folder = await openDataFolder(dataDir);
    const log = { info() {}, warn() {}, error: console.error };
    const embedded = await startEmbedded({ folder, log });
    return {
      url: embedded.url,
      place: dataDir,
      grant: async () => {},
      async close() {
        await embedded.stop();
        folder.release();
      },
    };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const url = await runningUrl(dataDir);
    return { url, place: dataDir, grant: async () => {}, close: async () => {} };
  }
}

async function grantAfterwards(ownerUrl: string, servingUrl: string): Promise<void> {
  try {
    await withBoth(ownerUrl, servingUrl, grantToServing);
  } catch (error) {
    throw new CommandFailure(
      `The data are there, but the role of DATABASE_URL has got no rights: ${messageOf(error)}. Start once with DATABASE_OWNER_URL, which gives it the rights.`,
      { cause: error },
    );
  }
}

/** Calls `work` with a connection of the owner and one of the role that serves. */
async function withBoth(
  ownerUrl: string,
  servingUrl: string,
  work: (owner: Database["pool"], serving: Database["pool"]) => Promise<unknown>,
): Promise<void> {
  const owner = openDatabase(ownerUrl, { connections: 1 });
  const serving = openDatabase(servingUrl, { connections: 1 });
  try {
    await waitReady(serving);
    await work(owner.pool, serving.pool);
  } finally {
    await owner.close();
    await serving.close();
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
