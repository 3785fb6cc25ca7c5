/** The statistics of repeated measurements; all times in milliseconds. */
export interface Timings {
  median: number;
  p95: number;
  p99: number;
  max: number;
  count: number;
}

/** Computes the statistics of measured times, in milliseconds. Throws a RangeError if there are none. */
export function timingsOf(times: readonly number[]): Timings {
  const sorted = times.toSorted((one, other) => one - other);
  const quantileAt = (share: number) => {
    const time = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
    if (time === undefined) throw new RangeError("nothing was measured");
    return time;
  };
  return {
    median: quantileAt(0.5),
    p95: quantileAt(0.95),
    p99: quantileAt(0.99),
    max: quantileAt(1),
    count: sorted.length,
  };
}

/** Returns how many milliseconds a piece of work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** One row of the result table. */
export interface Row {
  name: string;
  /** The figures as shown, with their unit. */
  median: string;
  p95: string;
  max: string;
  /** The p95 in milliseconds; null if the figure is no time. */
  milliseconds: number | null;
  /** The p95 divided by the pace of the machine at that moment; empty if it is not known. */
  ratio: string;
  /** The budget in words; empty for rows that only serve as a comparison. */
  budget: string;
  /** Null if there is no budget. */
  isMet: boolean | null;
  /** Additional information for the reader. */
  note: string;
}

/** The largest allowed times, in milliseconds. */
export interface Budget {
  median?: number;
  p95?: number;
  p99?: number;
  max?: number;
}

/** Returns a row for timings, checked against their budget. */
export function timedRow(name: string, timings: Timings, budget: Budget = {}, note = ""): Row {
  const budgetedFigures = (["median", "p95", "p99", "max"] as const).flatMap((name) => {
    const limit = budget[name];
    return limit === undefined ? [] : [{ name, limit, isMet: timings[name] <= limit }];
  });
  return {
    name,
    median: formatMilliseconds(timings.median),
    p95: formatMilliseconds(timings.p95),
    max: formatMilliseconds(timings.max),
    milliseconds: timings.p95,
    ratio: "",
    budget: budgetedFigures.map(({ name, limit }) => `${name} ≤ ${limit} ms`).join(", "),
    isMet: budgetedFigures.length === 0 ? null : budgetedFigures.every(({ isMet }) => isMet),
    note,
  };
}

/** Returns a row for a single figure, without p95 and maximum. */
export function figureRow(
  name: string,
  figure: string,
  budget = "",
  isMet: boolean | null = null,
): Row {
  const noTime = { p95: "", max: "", milliseconds: null, ratio: "" };
  return { name, median: figure, ...noTime, budget, isMet, note: "" };
}

export function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}
