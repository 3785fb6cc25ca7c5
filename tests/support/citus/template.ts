import { distribute } from "#server/database/citus/distribute.ts";
import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { createClusterDatabase, startCluster, type CitusCluster } from "./cluster.ts";

/** A cluster with a distributed database without rows, from which test databases are copied. */
export interface ClusterTemplate {
  cluster: CitusCluster;
  /** Address of the template at the coordinator. */
  url: string;
  stop(): Promise<void>;
}

/** Parts of each table. With more of them, a copy has more files and takes longer. */
const SHARDS = 4;

/** Starts a cluster of a coordinator and two workers, with the PostgreSQL in `folder`. */
export async function startClusterTemplate(folder: string): Promise<ClusterTemplate> {
  const cluster = await startCluster(folder);
  const url = await createClusterDatabase(cluster, "template_scandesk");
  const database = openDatabase(url);
  await migrate(database.pool);
  await database.close();
  await distribute(url, { shards: SHARDS });
  // PostgreSQL does not copy a database that has connections, and Citus keeps one until its server stops.
  await cluster.restart();
  return { cluster, url, stop: () => cluster.stop() };
}
