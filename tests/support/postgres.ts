import { randomUUID } from "node:crypto";
import {
  openDatabase,
  type ConnectionOptions,
  type Database,
} from "#server/database/connection.ts";
import pg from "pg";
import { inject } from "vitest";
import { copyClusterDatabase, dropClusterDatabase } from "./citus/cluster.ts";

/** A real PostgreSQL database that belongs to one test file. */
export interface TestDatabase extends Database {
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions extends ConnectionOptions {
  /** True for a database without a schema; default false: migrated and without rows. */
  empty?: boolean;
}

/** Creates a database. A migrated one is a copy of the template, which takes about 100 ms. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const nodes = inject("clusterNodes");
  if (nodes !== null && !options.empty) return copyOfCluster(nodes, name, options);
  const source = options.empty ? "template0" : template.pathname.slice(1);
  await asOwner(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, options);
  return {
    ...database,
    url: url.href,
    async drop() {
      await database.close();
      // DROP DATABASE … WITH (FORCE) fails while autovacuum, which runs as superuser, works in the database. A plain
      // DROP ends autovacuum.
      await asOwner(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
      );
      await asOwner(`DROP DATABASE ${name}`);
    },
  };
}

/** Copies the distributed template on every node of the run's cluster. */
async function copyOfCluster(
  nodes: readonly string[],
  name: string,
  options: TestDatabaseOptions,
): Promise<TestDatabase> {
  const from = new URL(inject("templateUrl")).pathname.slice(1);
  const url = await copyClusterDatabase(nodes, { from, name });
  const database = openDatabase(url, options);
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await dropClusterDatabase(nodes, name);
    },
  };
}

/** Runs a statement in the database `postgres` of the server. */
async function asOwner(statement: string): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
