import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type ConnectionLog, type Database } from "./connection.ts";

/** A streaming replica of the database, for reading. */
export interface Replica {
  /**
   * The replica, as soon as it shows everything that is committed at the moment of the call;
   * null when it is away or so far behind that the database itself is the faster answer.
   */
  upToDate(): Promise<Database | null>;
  /** Leaves it alone for some seconds, after a read on it has failed. */
  avoid(reason: unknown): void;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  log?: ConnectionLog;
}

/** Milliseconds that a reader waits for the replica to catch up; usually it is a few behind. */
const PATIENCE = 50;
/** Milliseconds for which readers no longer ask a replica that kept one waiting in vain. */
const PAUSE_BEHIND = 1_000;
/** The same after it did not answer. */
const PAUSE_AWAY = 5_000;
/** Most milliseconds it may take to say how far it is. */
const SILENCE = 1_000;

/**
 * Opens a replica beside its database; connects only when first used. Every server asks the database
 * itself how far it has written, and the replica whether it is there: so what a person has just
 * saved, at whichever server, is never missing from what that person, or anybody told of it, reads.
 */
export function openReplica(primary: Database, url: string, { log }: ReplicaOptions = {}): Replica {
  const database = openDatabase(url, { ...(log && { log }), connectTimeout: SILENCE });
  const state = { restsUntil: 0, isTold: false };

  function rest(milliseconds: number, details: object, message: string): void {
    state.restsUntil = Date.now() + milliseconds;
    if (!state.isTold) log?.warn(details, message);
    state.isTold = true;
  }

  const avoid = (reason: unknown) => {
    rest(PAUSE_AWAY, { err: reason }, "the replica does not answer; reading goes to the database");
  };

  async function hasReached(position: string): Promise<boolean> {
    const { rows } = await within(
      SILENCE,
      database.pool.query<{ isReplica: boolean; isThere: boolean | null }>(
        `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
        [position],
      ),
    );
    if (rows[0]?.isReplica !== true) throw new Error("DATABASE_REPLICA_URL is not a replica");
    return rows[0].isThere === true;
  }

  async function catchesUp(): Promise<boolean> {
    const { rows } = await primary.pool.query<{ position: string }>(
      "select pg_current_wal_flush_lsn()::text as position",
    );
    const position = rows[0]?.position ?? "";
    const end = Date.now() + PATIENCE;
    try {
      for (let pause = 1; ; pause *= 2) {
        if (await hasReached(position)) return true;
        if (Date.now() + pause > end) break;
        await sleep(pause);
      }
    } catch (error) {
      avoid(error);
      return false;
    }
    rest(PAUSE_BEHIND, {}, "the replica is behind; reading goes to the database");
    return false;
  }

  return {
    async upToDate() {
      if (Date.now() < state.restsUntil || !(await catchesUp())) return null;
      state.isTold = false;
      return database;
    },
    avoid,
    close: () => database.close(),
  };
}

/** The same promise, given up after some milliseconds: a cut cable answers nothing at all. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
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
