import { moveCenter, planMove } from "../../tests/support/citus/move-center.ts";
import type { BenchSubject } from "./subject.ts";

/** What moving a center to another worker cost while its desk booked all the time. */
export interface Moved {
  /** Seconds that the move took. */
  seconds: number;
  /** Bookings acknowledged while it moved. */
  during: number;
  /** Longest time between two acknowledged bookings, in milliseconds. */
  longestGap: number;
  /** Bookings that were refused. */
  refused: number;
  /** Acknowledged bookings, before, during and after. */
  acknowledged: number;
  /** Acknowledged bookings that are not in the database. */
  lost: number;
}

const AROUND = 10;

/** Moves the shards of the first desk's center to the other worker while it books without a pause. */
export async function moveUnderWrites({ database, desks }: BenchSubject): Promise<Moved> {
  const [desk] = desks;
  if (!desk) throw new Error("there is no desk");
  const { pool } = database;
  const center = desk.center.id;
  const plan = await planMove(pool, center);
  const saved: { id: number; at: number }[] = [];
  let refused = 0;
  const book = async () => {
    const answer = await desk.book();
    if ("id" in answer) saved.push({ id: answer.id, at: performance.now() });
    else refused += 1;
  };
  for (let count = 0; count < AROUND; count += 1) await book();
  const began = performance.now();
  const state = { endedAt: 0 };
  const move = moveCenter(pool, plan).finally(() => {
    state.endedAt = performance.now();
  });
  while (state.endedAt === 0) await book();
  await move;
  for (let count = 0; count < AROUND; count += 1) await book();
  const stored = await pool.query<{ id: number }>(
    "select id from appointments where scan_center_id = $1",
    [center],
  );
  const ids = new Set(stored.rows.map(({ id }) => id));
  const gaps = saved.slice(1).map(({ at }, index) => at - (saved[index]?.at ?? at));
  return {
    seconds: (state.endedAt - began) / 1_000,
    during: saved.filter(({ at }) => at > began && at < state.endedAt).length,
    longestGap: Math.max(...gaps),
    refused,
    acknowledged: saved.length,
    lost: saved.filter(({ id }) => !ids.has(id)).length,
  };
}
