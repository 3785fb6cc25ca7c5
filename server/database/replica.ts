import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type ConnectionLog, type Database } from "./connection.ts";

/** A streaming replica of the database, for reads. */
export interface Replica {
  /**
   * Returns the replica once it has replayed everything that was committed at the time of the call;
   * null if it is unavailable or so far behind that the primary database is faster.
   */
  upToDate(): Promise<Database | null>;
  /** Stops using the replica for some seconds, after a read on it has failed. */
  avoid(reason: unknown): void;
  /** Its connections. */
  pool: Database["pool"];
  /** Whether reads are sent to it at present. */
  isInUse(): boolean;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  log?: ConnectionLog;
}

/** Milliseconds to wait for the replica to catch up; usually it is a few milliseconds behind. */
const CATCH_UP_MS = 50;
/** Milliseconds for which the replica is not used after it did not catch up in time. */
const BEHIND_PAUSE_MS = 1_000;
/** Milliseconds for which the replica is not used after it did not respond. */
const NO_RESPONSE_PAUSE_MS = 5_000;
/** Milliseconds after which the replica counts as not responding, when asked for its WAL position. */
const RESPONSE_MS = 1_000;

/**
 * Opens a replica, which connects on first use. Before each read, the primary returns its WAL position
 * and the replica must have reached it. So a user, or anyone notified of a change, always reads what was
 * just saved, on any server.
 */
export function openReplica(primary: Database, url: string, { log }: ReplicaOptions = {}): Replica {
  const database = openDatabase(url, { ...(log && { log }), connectTimeout: RESPONSE_MS });
  const state = { pausedUntil: 0, isLogged: false };

  function pauseUse(milliseconds: number, details: object, message: string): void {
    state.pausedUntil = Date.now() + milliseconds;
    if (!state.isLogged) log?.warn(details, message);
    state.isLogged = true;
  }

  const avoid = (reason: unknown) => {
    pauseUse(
      NO_RESPONSE_PAUSE_MS,
      { err: reason },
      "the replica does not answer; reading goes to the database",
    );
  };

  async function hasReached(position: string): Promise<boolean> {
    const client = await database.pool.connect();
    let isReplica = false;
    try {
      const { rows } = await client.query<{ isReplica: boolean; isThere: boolean | null }>(
        `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
        [position],
      );
      isReplica = rows[0]?.isReplica === true;
      if (!isReplica) throw new Error("DATABASE_REPLICA_URL is not a replica");
      return rows[0]?.isThere === true;
    } finally {
      // One that was promoted is left: of several hosts, the next connection takes a standby.
      client.release(!isReplica);
    }
  }

  async function catchesUp(): Promise<boolean> {
    const { rows } = await primary.pool.query<{ position: string }>(
      "select pg_current_wal_flush_lsn()::text as position",
    );
    const position = rows[0]?.position ?? "";
    const deadline = Date.now() + CATCH_UP_MS;
    try {
      for (let pause = 1; ; pause *= 2) {
        if (await withTimeout(RESPONSE_MS, hasReached(position))) return true;
        if (Date.now() + pause > deadline) break;
        await sleep(pause);
      }
    } catch (error) {
      avoid(error);
      return false;
    }
    pauseUse(BEHIND_PAUSE_MS, {}, "the replica is behind; reading goes to the database");
    return false;
  }

  return {
    async upToDate() {
      if (Date.now() < state.pausedUntil || !(await catchesUp())) return null;
      state.isLogged = false;
      return database;
    },
    avoid,
    pool: database.pool,
    isInUse: () => Date.now() >= state.pausedUntil,
    close: () => database.close(),
  };
}

/** Rejects if a promise takes longer than some milliseconds, because a broken network may never respond. */
async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      promise,
      sleep(milliseconds, undefined, { signal: timer.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${milliseconds} ms`);
      }),
    ]);
  } finally {
    timer.abort();
  }
}
