import { untilAnswered } from "./until-answered.ts";

/** Milliseconds after which a write without an answer goes again; after the last it is given up. */
const PAUSES = [500, 1000, 2000];

/**
 * Sends a write under its key, so that it happens once. A form or a report brings a key and repeats by
 * itself; what a single key press does has none: it gets one here, and goes again for a while until it is
 * answered, so that nobody is told of a change of their own as if it were another's.
 */
export async function once<T>(
  key: string | undefined,
  send: (key: string) => Promise<T>,
): Promise<T> {
  if (key !== undefined) return send(key);
  const made = crypto.randomUUID();
  const pauses = [...PAUSES];
  const answered = await untilAnswered(
    () => send(made),
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
