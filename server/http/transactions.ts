import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "../database/connection.ts";
import * as schema from "../database/schema.ts";
import type { Transaction } from "./context.ts";
import { sqlStateOf } from "./database-errors.ts";
import type { TransactionKind } from "./route.ts";

/** Times a transaction is tried when PostgreSQL gave it up for another one's sake. */
const ATTEMPTS = 4;
/** Serialization failure and deadlock: the same statements may well succeed now. */
const WORTH_RETRYING = new Set(["40001", "40P01"]);

/**
 * Runs `work` in a transaction of a kind; it commits when `work` returns and rolls back when it
 * throws. Deadlocks and serialization failures run `work` again, at most four times.
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
  /** Ends the transaction and gives the connection back. */
  close(): Promise<void>;
}

/** Opens a read-only transaction on one moment of the data, for streams. */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  const notice = (error: Error) => {
    failure = error;
  };
  client.on("error", notice);
  // The pool lends the same connection again and again.
  const give = (isBroken: Error | boolean | undefined) => {
    client.off("error", notice);
    client.release(isBroken);
  };
  try {
    await client.query("begin isolation level repeatable read read only");
  } catch (error) {
    give(true);
    throw error;
  }
  return {
    tx: drizzle(client, { schema }),
    async close() {
      try {
        await client.query("rollback");
        give(failure);
      } catch {
        // The connection is gone, and with it the transaction: there is nothing left to end.
        give(true);
      }
    },
  };
}
