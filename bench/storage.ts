import { readConfig } from "#server/config.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import { FolderInUse } from "#server/database/embedded/lock.ts";
import { runningUrl } from "#server/database/embedded/running.ts";

/** The secret that signs the tokens of benchmark servers. */
export const BENCH_SECRET = "Xq4vN8rT1zLw6yKc3mHd9sGf2jBp7aUe";

/** A database for the benchmarks, and its connection URL. */
export interface Storage {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database of `DATABASE_URL` if it is set, else the embedded database of the data folder: starts
 * it, or uses the one that a running ScanDesk has already started there.
 */
export async function openStorage(dataDir: string): Promise<Storage> {
  const settings = readConfig({ ...process.env, DATA_DIR: dataDir }, "start", { signs: false });
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, close: async () => {} };
  try {
    const folder = await openDataFolder(settings.dataDir);
    const embedded = await startEmbedded({
      folder,
      log: { info() {}, warn() {}, error: console.error },
    });
    return {
      url: embedded.url,
      async close() {
        await embedded.stop();
        folder.release();
      },
    };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: await runningUrl(settings.dataDir), close: async () => {} };
  }
}
