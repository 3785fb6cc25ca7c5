import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@server/database/connection";
import { startEmbedded } from "@server/database/embedded/embedded";
import { openDataFolder } from "@server/database/embedded/folder";
import { migrate } from "@server/database/migrate";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a migrated database without rows, which every test database is copied from. */
    templateUrl: string;
  }
}

/** Nothing here outlives the run, so nothing waits for the disk. */
const THROWN_AWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 300,
  shared_buffers: "256MB",
  deadlock_timeout: "1s",
};

/** Starts one PostgreSQL for all API tests, with the schema in it; ends and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "scandesk-tests-"));
  const folder = await openDataFolder(dataDir);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = await startEmbedded({ folder, log, settings: THROWN_AWAY });
  const database = openDatabase(embedded.url);
  await migrate(database.pool);
  // A database that somebody is connected to cannot be copied.
  await database.close();
  project.provide("templateUrl", embedded.url);
  return async () => {
    await embedded.stop();
    folder.release();
    await rm(dataDir, { recursive: true, force: true });
  };
}
