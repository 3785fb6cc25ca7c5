import { useState, type KeyboardEvent } from "react";
import { Link } from "wouter";
import { OwnScript } from "#src/views/parts/text.tsx";
import { placeAfter, type Place } from "../figure-place.ts";
import type { Cell, Section } from "./cells.ts";

const TONES = { stop: "text-stop", waiting: "text-waiting" } as const;

/**
 * The tables of the page. Arrows move between all figures, from one table into the next; PageUp and PageDown go to the
 * tables before and after, Home and End along a line. Enter opens the rows behind the active figure.
 */
export function SectionTables({
  sections,
  label,
}: {
  sections: readonly Section[];
  label: string;
}) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const shown = sections.filter(({ nothing }) => nothing === null);
  const lines = shown.flatMap(({ lines: own }) => own);
  const begins = shown.map((_section, index) =>
    shown.slice(0, index).reduce((sum, { lines: own }) => sum + own.length, 0),
  );
  /** Returns the first row of the table after the current one, or of the one before. */
  const pageOf = (from: number, by: 1 | -1): number =>
    by === 1
      ? (begins.find((begin) => begin > from) ?? Number.MAX_SAFE_INTEGER)
      : (begins.findLast((begin) => begin < from) ?? 0);
  const widthOf = (row: number) => lines[row]?.cells.length ?? 1;
  const row = Math.min(place.row, Math.max(0, lines.length - 1));
  const column = Math.min(place.column, widthOf(row) - 1);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeAfter(event.key, { row, column }, pageOf);
    if (next === null) return;
    const target = Math.max(0, Math.min(lines.length - 1, next.row));
    const targetColumn = Math.max(0, Math.min(widthOf(target) - 1, next.column));
    event.preventDefault();
    setPlace({ row: target, column: targetColumn });
    event.currentTarget
      .querySelector<HTMLElement>(`[data-place="${target} ${targetColumn}"]`)
      ?.focus();
  }

  return (
    // The figures in it are links; it hears their arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      // Focusing a table means focusing the active figure of the page.
      onFocus={({ target, currentTarget }) => {
        if (target.role === "grid")
          currentTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      }}
      onKeyDown={onKeyDown}
      className="grid scroll-mt-4 grid-cols-2 items-start gap-4 max-wide:grid-cols-1 print:grid-cols-2"
    >
      {sections.map((section) => {
        const begin = begins[shown.indexOf(section)] ?? 0;
        return (
          <SectionTable
            key={section.key}
            section={section}
            begin={begin}
            active={{ row, column }}
            onActive={setPlace}
          />
        );
      })}
    </div>
  );
}

function SectionTable({
  section: { title, columns, lines, nothing, note },
  begin,
  active,
  onActive,
}: {
  section: Section;
  /** Number of the first line among those of all tables. */
  begin: number;
  active: Place;
  onActive: (place: Place) => void;
}) {
  if (nothing !== null)
    return (
      <section className="flex flex-col gap-1 break-inside-avoid">
        <h2 className="text-label font-semibold text-muted">{title}</h2>
        <p className="rounded-ui border border-line bg-raised px-3 py-2 text-table text-muted">
          {nothing}
        </p>
      </section>
    );
  return (
    <section className="flex min-w-0 flex-col gap-1 break-inside-avoid">
      <h2 className="text-label font-semibold text-muted">{title}</h2>
      <div className="overflow-x-auto print:overflow-visible">
        <table
          // Arrow keys move between the figures, as in any grid.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={title}
          tabIndex={-1}
          className="w-full border-collapse rounded-ui border border-line bg-raised text-table tabular-nums print:text-label"
        >
          <thead className="bg-sunken text-label text-muted">
            <tr>
              {columns.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-2 py-1.5 font-medium ${index === 0 ? "text-start" : "text-amount"}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr
                key={line.key}
                className={
                  line.key === "total"
                    ? "border-t-2 border-line font-semibold"
                    : "border-t border-line/60 hover:bg-sunken/60"
                }
              >
                <th
                  scope="row"
                  className="max-w-48 truncate px-2 py-1 text-start font-medium"
                  title={line.name}
                >
                  <OwnScript>{line.name}</OwnScript>
                </th>
                {line.cells.map((cell, columnIndex) => {
                  const place = { row: begin + index, column: columnIndex };
                  return (
                    // Cells have no identity but their place.
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={columnIndex} className="px-0.5 text-amount">
                      <Figure
                        cell={cell}
                        place={place}
                        isActive={place.row === active.row && place.column === active.column}
                        onFocus={() => onActive(place)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== undefined && <p className="text-label text-muted">{note}</p>}
    </section>
  );
}

function Figure({
  cell: { text, path, tone, isLong = false },
  place: { row, column },
  isActive,
  onFocus,
}: {
  cell: Cell;
  place: Place;
  isActive: boolean;
  onFocus: () => void;
}) {
  return (
    <Link
      to={path}
      data-place={`${row} ${column}`}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      className={`block min-h-6 rounded-badge px-1.5 py-0.5 hover:text-accent hover:underline ${tone === undefined ? "" : TONES[tone]}`}
    >
      {/* A link without words has no name. */}
      <bdi
        className={
          isLong
            ? "line-clamp-2 ltr:ms-auto rtl:me-auto max-w-72 wrap-anywhere print:line-clamp-none"
            : ""
        }
        title={isLong ? text : undefined}
      >
        {text === "" ? "—" : text}
      </bdi>
    </Link>
  );
}
