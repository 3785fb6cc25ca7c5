import { expect } from "vitest";
import type { World } from "./desk.ts";
import { eventually } from "./spawned.ts";
import { countWaiting } from "./waiting.ts";

/**
 * Runs a statement that locks something, then the calls, each once the one before waits for a lock, and lets go. Returns the
 * answers.
 */
export async function behindLock<T>(
  { app }: World,
  lock: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { pool } = app.database;
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query(lock);
    const answers: Promise<T>[] = [];
    for (const call of calls) {
      answers.push(call());
      await eventually(async () => expect(await countWaiting({ pool })).toBe(answers.length));
    }
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    holder.release(true);
  }
}
