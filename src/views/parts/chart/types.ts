/** One measure, of which every point has a value. */
export type Series = {
  key: string;
  label: string;
  /** Name of a colour token. */
  color: "accent" | "insured" | "waiting" | "done" | "stop";
};

export type Point = { label: string; values: Readonly<Record<string, number>> };

export type ChartProps = {
  points: readonly Point[];
  series: readonly Series[];
  /** Formats a value for people. */
  format: (value: number) => string;
  /** Formats a value briefly, for the axis; default `format`. */
  axis?: (value: number) => string;
  /** Whether the series of a point are stacked into one bar. */
  stacked?: boolean;
  /** Returns the path of the rows behind a value. Default: the values open nothing. */
  pathOf?: (point: number, series: string) => string;
};

/** A value of a chart: the index of its point, and its series. */
export type Spot = { point: number; series: string };
