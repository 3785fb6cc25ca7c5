import pg from "pg";
import { inject } from "vitest";

/** Whether the databases of this run are spread over the workers of a Citus cluster (`npm run test:citus`). */
export const isCluster = (): boolean => inject("clusterNodes") !== null;

/**
 * Returns whether to skip a test on a cluster, for a reason that a reader of the test sees. Only for what one server alone has;
 * a test whose own SQL lacks its center gets the center instead.
 */
export const onlyOnOneServer = (_reason: string): boolean => isCluster();

/** The number of a part of a table, which ends the names of a part and of its indexes and constraints at a worker. */
const PART = /_\d{6,}$/;

/**
 * Resolves with the name of the constraint that refuses the work, or `accepted`. A worker of a cluster names it in the message
 * only. Rejects if the work fails for another reason than PostgreSQL's.
 */
export async function constraintAgainst(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "accepted";
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const [, named] = /constraint "(\w+)"/.exec(error.message) ?? [];
    return (error.constraint ?? named ?? error.message).replace(PART, "");
  }
}
