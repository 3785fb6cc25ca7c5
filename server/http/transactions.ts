import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "../database/connection.ts";
import * as schema from "../database/schema.ts";
import type { Transaction } from "./context.ts";
import { sqlStateOf } from "./database-errors.ts";
import type { TransactionKind } from "./route.ts";

/** How often a transaction is attempted when it conflicts with a concurrent one. */
const ATTEMPTS = 4;
/** Serialization failure and deadlock: a retry of the same statements can succeed. */
const WORTH_RETRYING: ReadonlySet<string> = new Set(["40001", "40P01"]);

/**
 * Runs `work` in a transaction of the given kind, which commits when `work` returns and rolls back
 * when it throws. After a deadlock or serialization failure `work` runs again, four times in total.
 */
export async function inTransaction<T>(
  database: Database,
  kind: TransactionKind,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (kind === "none") return work(database.db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.db.transaction(
        work,
        kind === "snapshot"
          ? { isolationLevel: "repeatable read", accessMode: "read only" }
          : { isolationLevel: "read committed" },
      );
    } catch (error) {
      const state = sqlStateOf(error);
      if (attempt === ATTEMPTS || state === null || !WORTH_RETRYING.has(state)) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** A read-only transaction that outlives the function that opened it. */
export interface Snapshot {
  tx: Transaction;
  /** Ends the transaction and returns the connection to the pool. */
  close(): Promise<void>;
}

/** Opens a read-only transaction in which all statements see the same snapshot; for streams. */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  const noteFailure = (error: Error) => {
    failure = error;
  };
  client.on("error", noteFailure);
  // The pool reuses the connection, so the listener has to be removed each time.
  const releaseClient = (isBroken: Error | boolean | undefined) => {
    client.off("error", noteFailure);
    client.release(isBroken);
  };
  try {
    await client.query("begin isolation level repeatable read read only");
  } catch (error) {
    releaseClient(true);
    throw error;
  }
  return {
    tx: drizzle(client, { schema }),
    async close() {
      try {
        await client.query("rollback");
        releaseClient(failure);
      } catch {
        // The connection was lost, which ended the transaction too.
        releaseClient(true);
      }
    },
  };
}
