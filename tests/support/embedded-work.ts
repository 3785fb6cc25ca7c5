import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import {
  upgradeDatabase,
  type Upgraded,
  type UpgradeOptions,
} from "#server/database/upgrade/upgrade.ts";
import { oldBinariesFolder } from "./old-postgres.ts";

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts the embedded database of a data folder as `npm start` does, for the time of `work`. */
export async function withEmbedded<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = await openDataFolder(dataDir);
  try {
    const running = await startEmbedded({ folder, log: SILENT });
    try {
      return await work(running.url);
    } finally {
      await running.stop();
    }
  } finally {
    folder.release();
  }
}

/** Upgrades a data folder in this process, by default with the programs of PostgreSQL 15. Returns what the upgrade returns. */
export async function upgradeIn(
  dataDir: string,
  options: Partial<UpgradeOptions> = {},
): Promise<Upgraded | null> {
  const folder = await openDataFolder(dataDir);
  try {
    return await upgradeDatabase({ folder, oldBinaries: oldBinariesFolder(), ...options });
  } finally {
    folder.release();
  }
}
