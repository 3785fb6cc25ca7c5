import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { direction } from "#src/i18n/language.ts";
import type { ChartProps, Spot } from "./types.ts";

const TICK = { fill: "var(--color-muted)", fontSize: 12 };

/** Draws a chart. The time axis follows the reading direction. */
export default function Bars({
  points,
  series,
  format,
  axis = format,
  stacked = false,
  active,
  onOpen,
}: Omit<ChartProps, "pathOf"> & {
  /** The value that has the focus. */
  active: Spot | null;
  /** Opens the rows behind a value; null if they open nothing. */
  onOpen: ((spot: Spot) => void) | null;
}) {
  const isRtl = direction() === "rtl";
  const data = points.map(({ label, values }) => ({ label, ...values }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          reversed={isRtl}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={8}
        />
        <YAxis
          orientation={isRtl ? "right" : "left"}
          width="auto"
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={axis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-sunken)" }}
          contentStyle={{
            background: "var(--color-raised)",
            border: "1px solid var(--color-line)",
            color: "var(--color-ink)",
            direction: direction(),
          }}
          formatter={(value) => format(Number(value))}
        />
        {series.map(({ key, label, color }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            fill={`var(--color-${color})`}
            isAnimationActive={false}
            maxBarSize={36}
            {...(stacked ? { stackId: "all" } : {})}
            {...(onOpen === null
              ? {}
              : {
                  cursor: "pointer",
                  onClick: (_bar, point) => onOpen({ point, series: key }),
                })}
          >
            {active?.series === key &&
              points.map(({ label: point }, index) => (
                <Cell
                  key={point}
                  {...(index === active.point
                    ? { stroke: "var(--color-ink)", strokeWidth: 2 }
                    : {})}
                />
              ))}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
