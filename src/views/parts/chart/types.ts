/** One measure of every point. */
export type Series = {
  key: string;
  label: string;
  /** Name of a token: `accent`, `insured`, `waiting`, `done`, `stop`. */
  color: "accent" | "insured" | "waiting" | "done" | "stop";
};

export type Point = { label: string; values: Readonly<Record<string, number>> };

export type ChartProps = {
  points: readonly Point[];
  series: readonly Series[];
  /** A value as people read it. */
  format: (value: number) => string;
  /** The same in little room, beside the axis; default `format`. */
  axis?: (value: number) => string;
  /** Whether the series of a point add up to one bar. */
  stacked?: boolean;
};
