import { Gauge, type Registry } from "prom-client";
import type { Database } from "../database/connection.ts";
import type { Replica } from "../database/replica.ts";

/** Counts connections to the databases. */
export interface PoolFigures {
  refresh(): void;
}

/** Returns figures of the connections that serve requests. Without a replica there is none of one. */
export function createPoolFigures(
  registry: Registry,
  { pool, replica }: { pool: Database["pool"]; replica: Replica | null },
): PoolFigures {
  const registers = [registry];
  const connections = new Gauge({
    name: "scandesk_pool_connections",
    help: "Connections to a database, by database and state (used or idle).",
    labelNames: ["database", "state"],
    registers,
  });
  const waiting = new Gauge({
    name: "scandesk_pool_waiting_requests",
    help: "Requests that wait for a connection, by database.",
    labelNames: ["database"],
    registers,
  });
  const limit = new Gauge({
    name: "scandesk_pool_limit_connections",
    help: "Connections that may be open to a database at the same time.",
    labelNames: ["database"],
    registers,
  });
  const inUse =
    replica === null
      ? null
      : new Gauge({
          name: "scandesk_replica_in_use",
          help: "1 while slow reads go to the replica, 0 while it is behind or away and they go to the database.",
          registers,
        });
  const pools = {
    primary: pool,
    ...(replica !== null && { replica: replica.pool }),
  };
  return {
    refresh() {
      for (const [database, one] of Object.entries(pools)) {
        connections.set({ database, state: "used" }, one.totalCount - one.idleCount);
        connections.set({ database, state: "idle" }, one.idleCount);
        waiting.set({ database }, one.waitingCount);
        limit.set({ database }, one.options.max);
      }
      inUse?.set(replica?.isInUse() === true ? 1 : 0);
    },
  };
}
