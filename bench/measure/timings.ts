/** What was measured of one thing, in milliseconds. */
export interface Timings {
  median: number;
  p95: number;
  p99: number;
  max: number;
  count: number;
}

/** Sums up single times; throws RangeError when there are none. */
export function timingsOf(times: readonly number[]): Timings {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const time = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
    if (time === undefined) throw new RangeError("nothing was measured");
    return time;
  };
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), count: sorted.length };
}

/** Milliseconds that some work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** One line of the table: what, its figures, its budget. */
export interface Row {
  what: string;
  /** Figures as they are shown, with their unit. */
  median: string;
  p95: string;
  max: string;
  /** Words; empty for what is only there to compare with. */
  budget: string;
  /** Null where nothing is asked. */
  isMet: boolean | null;
  /** What the reader should know besides. */
  note: string;
}

/** What is asked of timings, in milliseconds. */
export interface Budget {
  median?: number;
  p95?: number;
  p99?: number;
  max?: number;
}

/** A line of timings, judged by its budget. */
export function timedRow(what: string, timings: Timings, budget: Budget = {}, note = ""): Row {
  const asked = (["median", "p95", "p99", "max"] as const).flatMap((name) => {
    const limit = budget[name];
    return limit === undefined ? [] : [{ name, limit, isMet: timings[name] <= limit }];
  });
  return {
    what,
    median: shown(timings.median),
    p95: shown(timings.p95),
    max: shown(timings.max),
    budget: asked.map(({ name, limit }) => `${name} ≤ ${limit} ms`).join(", "),
    isMet: asked.length === 0 ? null : asked.every(({ isMet }) => isMet),
    note,
  };
}

/** A line of one figure that has neither median nor maximum. */
export function figureRow(
  what: string,
  figure: string,
  budget = "",
  isMet: boolean | null = null,
): Row {
  return { what, median: figure, p95: "", max: "", budget, isMet, note: "" };
}

export function shown(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}
