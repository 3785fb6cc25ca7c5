import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { direction } from "#src/i18n/language.ts";
import type { ChartProps } from "./types.ts";

const TICK = { fill: "var(--color-muted)", fontSize: 12 };

/** Draws a chart. The time axis follows the reading direction. */
export default function Bars({
  points,
  series,
  format,
  axis = format,
  stacked = false,
}: ChartProps) {
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
          width={56}
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
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
