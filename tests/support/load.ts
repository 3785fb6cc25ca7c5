import { setTimeout as sleep } from "node:timers/promises";

/** What came back over the time of a load. */
export interface Load {
  /** Answers by status; `none` for requests that got no answer at all. */
  counts: Record<string, number>;
  /** Moment and status of each answer, in the order they came. */
  answers: { at: number; status: number | "none"; ms: number }[];
}

/** People who ask again as soon as they are answered, until told to stop. */
export interface Crowd {
  load: Load;
  stop(): Promise<Load>;
}

/** Sends people to work; `ask` makes one request and answers its status. */
export function startCrowd(people: number, ask: (person: number) => Promise<number>): Crowd {
  const load: Load = { counts: {}, answers: [] };
  const state = { isOver: false };
  const work = async (person: number) => {
    while (!state.isOver) {
      const began = performance.now();
      const status = await ask(person).catch(() => "none" as const);
      const at = performance.now();
      load.counts[status] = (load.counts[status] ?? 0) + 1;
      load.answers.push({ at, status, ms: at - began });
      // Whoever is told that nothing goes does not ask again in the same breath.
      if (status === "none" || status >= 400) await sleep(20);
    }
  };
  const all = Array.from({ length: people }, (_, person) => work(person));
  return {
    load,
    async stop() {
      state.isOver = true;
      await Promise.all(all);
      return load;
    },
  };
}

/** The value that a part of the values lies below. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
