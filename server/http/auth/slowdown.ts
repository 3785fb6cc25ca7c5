import { Refusal } from "#domain/errors.ts";
import { slowdownOfAddress } from "#domain/password-limits.ts";

/** Requests that may wait at the same time; further ones are refused. */
const MAX_WAITING = 50;
const RETRY_SECONDS = 5;

/** Delays a sign-in by the number of earlier attempts of its address. Throws `unavailable` if too many are waiting. */
export type Slowdown = (attempts: number) => Promise<void>;

/** Returns a slowdown with nobody waiting. `pause` resolves after a number of milliseconds. */
export function createSlowdown(pause: (ms: number) => Promise<unknown>): Slowdown {
  let waiting = 0;
  return async (attempts) => {
    const ms = slowdownOfAddress(attempts);
    if (ms === 0) return;
    if (waiting >= MAX_WAITING)
      throw new Refusal("unavailable", { extra: { retry_after: RETRY_SECONDS } });
    waiting += 1;
    try {
      await pause(ms);
    } finally {
      waiting -= 1;
    }
  };
}
