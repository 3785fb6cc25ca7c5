import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "./connection.ts";

/** What a listener hears. */
export interface Listening {
  /** Text of a notification. */
  onMessage: (payload: string) => void;
  /** The line was lost and is back: notifications may have been missed in between. */
  onReturn: () => void;
}

const PAUSE_MS = 250;

/**
 * Listens on a channel with a connection of its own, which is opened again whenever it is lost.
 * Resolves once listening; the answered function ends it.
 */
export async function listen(
  database: Database,
  channel: string,
  { onMessage, onReturn }: Listening,
): Promise<() => Promise<void>> {
  const line: { client: pg.PoolClient | null; isEnded: boolean } = { client: null, isEnded: false };

  async function open(): Promise<void> {
    const opened = await database.pool.connect();
    opened.on("notification", ({ payload }) => {
      if (payload !== undefined) onMessage(payload);
    });
    const lost = () => {
      if (line.client !== opened) return;
      line.client = null;
      opened.release(true);
      void reopen();
    };
    opened.once("error", lost);
    opened.once("end", lost);
    try {
      await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      opened.release(true);
      throw error;
    }
    line.client = opened;
  }

  async function reopen(): Promise<void> {
    while (!line.isEnded && line.client === null) {
      try {
        await open();
        onReturn();
      } catch {
        // Still away; there is nobody to tell but the next try.
        await sleep(PAUSE_MS);
      }
    }
  }

  await open();
  return async () => {
    line.isEnded = true;
    const opened = line.client;
    line.client = null;
    opened?.removeAllListeners("notification");
    opened?.release(true);
  };
}
