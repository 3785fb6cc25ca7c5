import { setTimeout as sleep } from "node:timers/promises";

/** A response during a load test, or its absence. */
export interface CrowdAnswer {
  person: number;
  /** When it arrived, in milliseconds of `performance.now`. */
  at: number;
  /** Without a response: why, as text. */
  status: number | string;
  /** Its duration in milliseconds. */
  ms: number;
}

/** The responses during a load test. */
export interface Load {
  /** Number of responses by status. */
  counts: Record<string, number>;
  /** In order of arrival. */
  answers: CrowdAnswer[];
}

/** Users who send the next request as soon as they have a response, until stopped. */
export interface Crowd {
  /** Resolves once each of them has that many of the wanted answers. Rejects after {@link DEADLINE_MS}. */
  untilEach(count: number, isWanted: (answer: CrowdAnswer) => boolean): Promise<void>;
  stop(): Promise<Load>;
}

const DEADLINE_MS = 150_000;

/** Starts a crowd of users. `ask` sends one request and returns the status of its response. */
export function startCrowd(people: number, ask: (person: number) => Promise<number>): Crowd {
  const load: Load = { counts: {}, answers: [] };
  const state = { isOver: false };
  const work = async (person: number) => {
    while (!state.isOver) {
      const began = performance.now();
      const status = await ask(person).catch((error: unknown) => `none: ${String(error)}`);
      const at = performance.now();
      load.counts[status] = (load.counts[status] ?? 0) + 1;
      load.answers.push({ person, at, status, ms: at - began });
      // After an error or no response a user waits a moment before the next request.
      if (typeof status === "string" || status >= 400) await sleep(20);
    }
  };
  const workers = Array.from({ length: people }, (_, person) => work(person));
  const haveAll = (count: number, isWanted: (answer: CrowdAnswer) => boolean) => {
    const byPerson = Array.from({ length: people }, () => 0);
    for (const answer of load.answers.filter(isWanted))
      byPerson[answer.person] = (byPerson[answer.person] ?? 0) + 1;
    return byPerson.every((wanted) => wanted >= count);
  };
  return {
    async untilEach(count, isWanted) {
      const end = performance.now() + DEADLINE_MS;
      while (!haveAll(count, isWanted)) {
        if (performance.now() > end) throw new Error(`not within ${DEADLINE_MS} ms`);
        await sleep(20);
      }
    },
    async stop() {
      state.isOver = true;
      await Promise.all(workers);
      return load;
    },
  };
}

/** Returns true if a request succeeded. */
export const hasSucceeded = ({ status }: CrowdAnswer): boolean => status === 200 || status === 201;

/** Returns a quantile of the values; `part` is between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
