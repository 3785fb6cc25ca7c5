import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "./connection.ts";

/** The callbacks of a listener. */
export interface Listening {
  /** Called with the payload of each notification. */
  onMessage: (payload: string) => void;
  /** Called after a lost connection was reopened: notifications may have been missed. */
  onReturn: () => void;
}

const PAUSE_MS = 250;

/**
 * Listens on a channel with a separate connection, which is reopened whenever it is lost.
 * Resolves once it listens, with a function that stops listening.
 */
export async function listen(
  database: Database,
  channel: string,
  { onMessage, onReturn }: Listening,
): Promise<() => Promise<void>> {
  const current: { client: pg.PoolClient | null; isEnded: boolean } = {
    client: null,
    isEnded: false,
  };

  async function open(): Promise<void> {
    const opened = await database.pool.connect();
    opened.on("notification", ({ payload }) => {
      if (payload !== undefined) onMessage(payload);
    });
    const onLost = () => {
      if (current.client !== opened) return;
      current.client = null;
      opened.release(true);
      void reopen();
    };
    opened.once("error", onLost);
    opened.once("end", onLost);
    try {
      await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      opened.release(true);
      throw error;
    }
    // Listening may have been stopped while the connection was opened; the pool waits for it when it is closed.
    if (current.isEnded) opened.release(true);
    else current.client = opened;
  }

  async function reopen(): Promise<void> {
    while (!current.isEnded && current.client === null) {
      try {
        await open();
        if (current.client !== null) onReturn();
      } catch {
        // The database is still unavailable; the loop tries again.
        await sleep(PAUSE_MS);
      }
    }
  }

  await open();
  return async () => {
    current.isEnded = true;
    const opened = current.client;
    current.client = null;
    opened?.removeAllListeners("notification");
    opened?.release(true);
  };
}
