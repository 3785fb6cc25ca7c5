import { readConfig } from "../config.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { openDataFolder } from "../database/embedded/folder.ts";
import { FolderInUse } from "../database/embedded/lock.ts";
import { runningUrl } from "../database/embedded/running.ts";

/** The database of a command. */
export interface Storage {
  url: string;
  /** Stops the database if it was started for the command. */
  close(): Promise<void>;
}

/**
 * Opens the database that `npm start` would use: that of DATABASE_URL, the embedded one of a running
 * server, or else the embedded one, started for this command. Throws CommandFailure like `npm start`.
 */
export async function openStorage(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Storage> {
  // Commands sign no tokens, so they do not require a valid AUTH_SECRET.
  const { AUTH_SECRET: _unused, ...others } = env;
  const secret = env["DATABASE_URL"] ? { AUTH_SECRET: "no-command-signs-anything-0123456789" } : {};
  const settings = readConfig({ ...others, ...secret }, "start");
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, close: async () => {} };
  try {
    const folder = await openDataFolder(settings.dataDir);
    const log = { info() {}, warn() {}, error: console.error };
    const embedded = await startEmbedded({ folder, log });
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
