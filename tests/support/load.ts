import { setTimeout as sleep } from "node:timers/promises";

/** The responses during a load test. */
export interface Load {
  /** Number of responses by status; `none` counts requests without a response. */
  counts: Record<string, number>;
  /** Time (milliseconds of `performance.now`), status and duration of each response, in order of arrival. */
  answers: { at: number; status: number | "none"; ms: number }[];
}

/** Users who send the next request as soon as they have a response, until stopped. */
export interface Crowd {
  load: Load;
  stop(): Promise<Load>;
}

/** Starts a crowd of users. `ask` sends one request and returns the status of its response. */
export function startCrowd(people: number, ask: (person: number) => Promise<number>): Crowd {
  const load: Load = { counts: {}, answers: [] };
  const state = { isOver: false };
  const work = async (person: number) => {
    while (!state.isOver) {
      const began = performance.now();
      const status = await ask(person).catch(() => "none" as const);
      const startedAt = performance.now();
      load.counts[status] = (load.counts[status] ?? 0) + 1;
      load.answers.push({ at: startedAt, status, ms: startedAt - began });
      // After an error or no response a user waits a moment before the next request.
      if (status === "none" || status >= 400) await sleep(20);
    }
  };
  const workers = Array.from({ length: people }, (_, person) => work(person));
  return {
    load,
    async stop() {
      state.isOver = true;
      await Promise.all(workers);
      return load;
    },
  };
}

/** Returns a quantile of the values; `part` is between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
