import { lazy, Suspense, useId } from "react";
import type { ChartProps } from "./types.ts";

const Bars = lazy(() => import("./bars.tsx"));

/** Bars with their axes, and the same values as a table for screen readers. */
export function Chart({ title, ...chart }: ChartProps & { title: string }) {
  const id = useId();
  const { points, series, format } = chart;
  return (
    <figure
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-ui border border-line bg-raised p-4"
    >
      <figcaption
        id={id}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label font-semibold text-muted"
      >
        <span className="flex-1">{title}</span>
        {series.length > 1 &&
          series.map(({ key, label, color }) => (
            <span key={key} className="flex items-center gap-1.5 font-normal">
              <span
                aria-hidden="true"
                className="size-2.5 rounded-badge"
                style={{ backgroundColor: `var(--color-${color})` }}
              />
              {label}
            </span>
          ))}
      </figcaption>
      {/* SVG text anchors depend on the direction, so it is fixed here; `Bars` mirrors the drawing itself. */}
      <div aria-hidden="true" dir="ltr" className="h-56">
        <Suspense fallback={null}>
          <Bars {...chart} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ key }) => (
                <td key={key}>{format(values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
