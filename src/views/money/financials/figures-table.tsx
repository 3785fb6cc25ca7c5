import { useState, type KeyboardEvent } from "react";
import { Link } from "wouter";
import { changeInPercent } from "#domain/compared-periods.ts";
import { type Figure, FIGURES, kindOf } from "#domain/financial-groups.ts";
import { CURRENCY, formatPounds } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { EmptyState } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { placeAfter, type Place } from "../figure-place.ts";
import { MoreButton, watchMore } from "./more-columns.tsx";
import { pathOf, type ReportRow } from "./report-rows.ts";

/** Ten rows are about what a screen shows. */
const tenRowsOn = (row: number, by: 1 | -1): number => row + 10 * by;

const START: Place = { row: 0, column: 0 };

/**
 * Returns a store for the figure that last had the focus: going back to the same address (`query`) focuses it again.
 */
function createLastPlace() {
  let last = { query: "", place: START };
  return {
    of: (query: string): Place => (last.query === query ? last.place : START),
    set(query: string, place: Place): void {
      last = { query, place };
    },
  };
}

const lastPlace = createLastPlace();

/** A column that stays in view while the others scroll: half an amount would read as another amount. */
const KEPT = "sticky z-1 print:static";

// A line beside each of them, so that figures that are cut off below do not read as one number with them. Borders
// of a table do not stay with sticky cells. While there are figures behind its edge, it throws a shadow.
const KEPT_FIRST = `${KEPT} start-0 after:absolute after:inset-y-0 after:end-0 after:w-px after:bg-line before:pointer-events-none before:absolute before:inset-y-0 before:start-full before:w-3 before:bg-linear-to-r before:from-shade before:to-transparent before:opacity-0 rtl:before:bg-linear-to-l group-data-more-before/figures:before:opacity-100 print:before:hidden print:after:hidden`;
const KEPT_LAST = `${KEPT} end-0 before:absolute before:inset-y-0 before:start-0 before:w-px before:bg-line after:pointer-events-none after:absolute after:inset-y-0 after:end-full after:w-3 after:bg-linear-to-l after:from-shade after:to-transparent after:opacity-0 rtl:after:bg-linear-to-r group-data-more-after/figures:after:opacity-100 print:before:hidden print:after:hidden`;

/**
 * Figures by group with their total. Arrows move between figures, Home and End along a line; Enter opens the
 * list behind the active figure.
 */
export function FiguresTable({
  label,
  rows,
  includesDoctorPay,
}: {
  label: string;
  rows: readonly ReportRow[];
  includesDoctorPay: boolean;
}) {
  const figures = FIGURES.filter((figure) => includesDoctorPay || figure !== "doctor_compensation");
  const [place, setPlace] = useState(() => lastPlace.of(location.search));
  const goToPlace = (next: Place) => {
    lastPlace.set(location.search, next);
    setPlace(next);
  };
  if (rows.every(({ key }) => key.startsWith("total")))
    return <EmptyState title={t("financials.nothing")} body={t("financials.nothing_body")} />;
  const row = Math.min(place.row, rows.length - 1);
  const column = Math.min(place.column, figures.length - 1);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const next = placeAfter(event.key, { row, column }, tenRowsOn);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = {
      row: Math.max(0, Math.min(rows.length - 1, next.row)),
      column: Math.max(0, Math.min(figures.length - 1, next.column)),
    };
    event.preventDefault();
    goToPlace(target);
    const figure = event.currentTarget.querySelector<HTMLElement>(
      `[data-place="${target.row} ${target.column}"]`,
    );
    figure?.focus({ preventScroll: true });
    // The focus alone may leave a part of it behind a column that stays in view.
    figure?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return (
    <div
      ref={watchMore}
      className="group/figures scroll-ps-44 scroll-pe-32 overflow-x-auto side-panel:scroll-ps-68 rounded-ui border border-line print:overflow-visible print:border-0"
    >
      <table
        // Arrow keys move between the figures, as in any grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        // Focusing the table means focusing its active figure.
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget)
            currentTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        }}
        onKeyDown={onKeyDown}
        className="w-full border-collapse bg-raised text-table tabular-nums print:text-label"
      >
        <thead className="bg-sunken text-label text-muted">
          <tr>
            <th
              scope="col"
              className={`${KEPT_FIRST} bg-sunken px-2 py-2 text-start font-medium wide:px-3`}
            >
              {label} · {CURRENCY}
              <MoreButton side="before" />
            </th>
            {figures.map((figure) => (
              <th
                key={figure}
                scope="col"
                className={`px-1.5 py-2 text-amount font-medium data-cut:text-transparent wide:px-2 ${figure === "net" ? `${KEPT_LAST} bg-sunken` : ""}`}
              >
                {figure === "net" && !includesDoctorPay
                  ? t("financials.net_before")
                  : t(`financials.figure.${figure}`)}
                {figure === "net" && <MoreButton side="after" />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((reportRow, rowIndex) => (
            <tr
              key={reportRow.key}
              className={`border-t border-line/60 hover:bg-sunken/60 ${reportRow.key === "total" ? "border-t-2 border-line font-semibold" : ""} ${reportRow.comparedWith === null ? "" : "border-dashed text-muted"}`}
            >
              <th
                scope="row"
                className={`${KEPT_FIRST} bg-raised px-2 py-1.5 text-start font-medium wide:px-3`}
              >
                <OwnScript className="max-w-36 whitespace-nowrap side-panel:max-w-60">
                  {reportRow.name}
                </OwnScript>
              </th>
              {figures.map((figure, columnIndex) => (
                <td
                  key={figure}
                  className={`px-0.5 text-amount data-cut:*:opacity-0 ${figure === "net" ? `${KEPT_LAST} bg-raised` : ""}`}
                >
                  <Link
                    to={pathOf(reportRow, figure)}
                    data-place={`${rowIndex} ${columnIndex}`}
                    tabIndex={rowIndex === row && columnIndex === column ? 0 : -1}
                    onFocus={() => goToPlace({ row: rowIndex, column: columnIndex })}
                    className={`block rounded-badge px-1 py-1 whitespace-nowrap focus-visible:relative focus-visible:z-2 wide:px-1.5 hover:text-accent hover:underline ${toneOf(figure, reportRow)}`}
                  >
                    <Shown figure={figure} amount={reportRow.figures[figure] ?? 0} />
                  </Link>
                  <Change row={reportRow} figure={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** By how many percent the later figure differs from the earlier one of this line; nothing in other lines. */
function Change({ row, figure }: { row: ReportRow; figure: Figure }) {
  if (row.comparedWith === null) return null;
  const [now, earlier] = [row.comparedWith[figure] ?? 0, row.figures[figure] ?? 0];
  const percent = changeInPercent(now, earlier);
  if (now === earlier) return null;
  return (
    <span className="block px-1 pb-1 text-label text-muted wide:px-1.5">
      <bdi dir="ltr">
        {percent === null ? "—" : `${percent > 0 ? "+" : ""}${formatCount(percent)}%`}
      </bdi>
    </span>
  );
}

function Shown({ figure, amount }: { figure: Figure; amount: number }) {
  if (amount === 0) return <span className="text-faint">0</span>;
  // The currency is shown once on the page, so that thirteen columns have room.
  const text = kindOf(figure) === "count" ? formatCount(amount) : formatPounds(amount);
  return <bdi dir="ltr">{text}</bdi>;
}

function toneOf(figure: Figure, { figures, comparedWith }: ReportRow): string {
  if (comparedWith !== null) return "";
  if (figure === "net") return (figures.net ?? 0) < 0 ? "text-stop" : "font-semibold";
  return figure === "remaining_cost" && figures.remaining_cost > 0 ? "text-waiting" : "";
}
