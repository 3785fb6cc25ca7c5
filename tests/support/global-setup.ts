import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "#server/cli/build.js";
import { openDatabase } from "#server/database/connection.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import { migrate } from "#server/database/migrate.ts";
import type { TestProject } from "vitest/node";
import { startClusterTemplate } from "./citus/template.ts";
import { externalDatabase } from "./external-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a migrated database without rows, from which every test database is copied. */
    templateUrl: string;
    /** Log file of the run's PostgreSQL server; null if unknown. */
    serverLog: string | null;
    /** Nodes of the Citus cluster that has the databases of this run, as in `citus/cluster.ts`; null: one server. */
    clusterNodes: readonly string[] | null;
  }
}

/** Nothing of this server outlives the run, so it need not wait for the disk. */
const DISPOSABLE_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 300,
  shared_buffers: "256MB",
  deadlock_timeout: "1s",
  // Log process, database and SQLSTATE, so that a test finds its own errors.
  log_line_prefix: "%m [%p] %d %e ",
};

/**
 * Builds the server, which tests of the commands run. Provides one PostgreSQL server with a migrated template database for all API tests: the server of TEST_DATABASE_URL,
 * whose role may create databases and whose log file is TEST_DATABASE_LOG, or else a server started for the run. With
 * TEST_CITUS, the folder of a PostgreSQL with Citus, it is a cluster, and the template is distributed.
 * Returns a function that stops and removes what was created.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ only: "server" });
  const citusFolder = process.env["TEST_CITUS"];
  if (citusFolder !== undefined) {
    const { url, cluster, stop } = await startClusterTemplate(citusFolder);
    project.provide("templateUrl", url);
    project.provide("serverLog", cluster.log);
    project.provide("clusterNodes", cluster.nodes);
    return stop;
  }
  const external = await externalDatabase();
  const { url, serverLog, remove } =
    external === null
      ? await startOwn()
      : {
          url: external.url,
          serverLog: process.env["TEST_DATABASE_LOG"] ?? null,
          remove: () => external.drop(),
        };
  const database = openDatabase(url);
  await migrate(database.pool);
  // PostgreSQL does not copy a database that has connections.
  await database.close();
  project.provide("templateUrl", url);
  project.provide("serverLog", serverLog);
  project.provide("clusterNodes", null);
  return remove;
}

interface Template {
  url: string;
  /** Log file of the server; null if it is not known. */
  serverLog: string | null;
  remove(): Promise<void>;
}

async function startOwn(): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), "scandesk-tests-"));
  const folder = await openDataFolder(dataDir);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = await startEmbedded({ folder, log, settings: DISPOSABLE_SETTINGS });
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
