import { retryUntilAnswered } from "./until-answered.ts";

/** Milliseconds before each retry of a write without a response; after the last retry it fails. */
const PAUSES = [500, 1000, 2000];

/**
 * Sends a write with an idempotency key, so that the server executes it once. Callers with a key (forms,
 * reports) retry by themselves. Without a key, as for an action of a single keystroke, this function creates
 * one and retries for some seconds: otherwise the user could see their own change reported as someone else's.
 */
export async function sendOnce<T>(
  key: string | undefined,
  send: (key: string) => Promise<T>,
): Promise<T> {
  if (key !== undefined) return send(key);
  const newKey = crypto.randomUUID();
  const pauses = [...PAUSES];
  const answered = await retryUntilAnswered(
    () => send(newKey),
    async (failure) => {
      const pause = pauses.shift();
      if (pause === undefined) throw failure;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      return true;
    },
  );
  if (answered === null) throw new Error("Only a failure gives a write up");
  return answered.answer;
}
