import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/connection.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import { migrate } from "#server/database/migrate.ts";
import type { TestProject } from "vitest/node";
import { givenDatabase } from "./given-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a migrated database without rows, which every test database is copied from. */
    templateUrl: string;
    /** File that the PostgreSQL server of the run reports to; null where nobody knows of one. */
    serverLog: string | null;
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
  // Whose error it is and of which kind, so that a test finds its own.
  log_line_prefix: "%m [%p] %d %e ",
};

/**
 * One PostgreSQL for all API tests, with the schema in it: that of TEST_DATABASE_URL, whose role may
 * create databases and which reports to the file TEST_DATABASE_LOG, or else one started for the run. Ends and removes what it made afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = await givenDatabase();
  const { url, serverLog, remove } =
    given === null
      ? await startOwn()
      : {
          url: given.url,
          serverLog: process.env["TEST_DATABASE_LOG"] ?? null,
          remove: () => given.drop(),
        };
  const database = openDatabase(url);
  await migrate(database.pool);
  // A database that somebody is connected to cannot be copied.
  await database.close();
  project.provide("templateUrl", url);
  project.provide("serverLog", serverLog);
  return remove;
}

interface Template {
  url: string;
  /** Null where nobody knows of one. */
  serverLog: string | null;
  remove(): Promise<void>;
}

async function startOwn(): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), "scandesk-tests-"));
  const folder = await openDataFolder(dataDir);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = await startEmbedded({ folder, log, settings: THROWN_AWAY });
  return {
    url: embedded.url,
    serverLog: folder.serverLog,
    async remove() {
      await embedded.stop();
      folder.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
