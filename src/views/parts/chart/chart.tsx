import { lazy, Suspense, useId, useState, type KeyboardEvent } from "react";
import { direction } from "#src/i18n/language.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { FigureLink } from "./figure-area.tsx";
import type { ChartProps, Spot } from "./types.ts";

const Bars = lazy(() => import("./bars.tsx"));

/**
 * Bars with their axes, and the same values as a table for screen readers. If the values open their rows, the links are in
 * that table: the arrows move between them, and the drawing shows which one has the focus.
 */
export function Chart({ title, pathOf, ...chart }: ChartProps & { title: string }) {
  const id = useId();
  const [active, setActive] = useState<Spot | null>(null);
  const { points, series, format } = chart;
  const point = active === null ? undefined : points[active.point];
  const activeSeries = series.find(({ key }) => key === active?.series);
  return (
    <figure
      aria-labelledby={id}
      className="relative flex min-w-0 flex-col gap-2 rounded-ui border border-line bg-raised p-4 has-focus-visible:outline-2 has-focus-visible:outline-accent"
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
          <Bars
            {...chart}
            active={active}
            onOpen={
              pathOf === undefined ? null : (spot) => navigate(pathOf(spot.point, spot.series))
            }
          />
        </Suspense>
      </div>
      {pathOf !== undefined && (
        <p aria-hidden="true" className="min-h-5 text-label text-ink print:hidden">
          {point !== undefined &&
            activeSeries !== undefined &&
            `${point.label} · ${activeSeries.label}: ${format(point.values[activeSeries.key] ?? 0)}`}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="sr-only top-0" onKeyDown={moveInTable}>
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
          {points.map(({ label, values }, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ key, label: name }) => {
                const words = format(values[key] ?? 0);
                return (
                  <td key={key}>
                    {pathOf === undefined ? (
                      words
                    ) : (
                      <FigureLink
                        id={`${title} ${index} ${key}`}
                        to={pathOf(index, key)}
                        label={`${label} ${name}: ${words}`}
                        className="outline-none"
                        onActive={(isActive) =>
                          setActive(isActive ? { point: index, series: key } : null)
                        }
                      >
                        {words}
                      </FigureLink>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Moves between the values: left and right along the time, up and down through a bar. At the edge the key goes on. */
function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = document.activeElement?.closest("td");
  const row = cell?.parentElement;
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const forward = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
  const isAlong = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const step = event.key === forward || event.key === "ArrowUp" ? 1 : -1;
  if (!isAlong && event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const target = isAlong
    ? event.currentTarget.rows[row.rowIndex + step]?.cells[cell.cellIndex]
    : row.cells[cell.cellIndex + step];
  const link = target?.querySelector<HTMLElement>("a");
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus({ preventScroll: true });
}
