import type { Database } from "#server/database/connection.ts";
import { isCluster } from "./cluster-differences.ts";

/** Returns how many connections of a database wait for a lock, on a cluster those of all its nodes. */
export async function countWaiting({ pool }: Pick<Database, "pool">): Promise<number> {
  const view = isCluster() ? "citus_stat_activity" : "pg_stat_activity";
  const { rowCount } = await pool.query(
    `select from ${view} where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
