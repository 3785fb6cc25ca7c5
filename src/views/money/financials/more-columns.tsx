import { ChevronLeft, ChevronRight } from "lucide-react";
import { direction } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";

/**
 * Marks the pane of a table that scrolls sideways with `data-more-before` and `data-more-after` while columns are hidden
 * there, and with `data-cut` the cells that its first or last column, which stay in view, would cut: a part of an amount
 * reads as another amount.
 */
export function watchMore(pane: HTMLElement | null): (() => void) | undefined {
  const table = pane?.querySelector("table");
  if (pane === null || !table) return undefined;
  let cutBefore: string | null = null;
  const mark = () => {
    // From right to left it is 0 or below.
    const before = Math.abs(pane.scrollLeft);
    pane.toggleAttribute("data-more-before", before > 1);
    pane.toggleAttribute("data-more-after", pane.scrollWidth - pane.clientWidth - before > 1);
    const cut = cutColumns(table);
    const seen = `${cut.join()} of ${table.rows.length}`;
    if (seen === cutBefore) return;
    cutBefore = seen;
    for (const row of table.rows)
      for (const [index, cell] of [...row.cells].entries())
        cell.toggleAttribute("data-cut", cut.includes(index));
  };
  const observer = new ResizeObserver(mark);
  for (const element of [pane, table]) observer.observe(element);
  pane.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    pane.removeEventListener("scroll", mark);
  };
}

/** Returns the indexes of the columns of which the first or the last column covers a part. */
function cutColumns(table: HTMLTableElement): number[] {
  const places = [...(table.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect());
  const kept = [places[0], places.at(-1)];
  return places.flatMap(({ left, right }, index) =>
    kept.some((edge) => edge && left < edge.right - 2 && right > edge.left + 2) &&
    index > 0 &&
    index < places.length - 1
      ? [index]
      : [],
  );
}

/**
 * Scrolls to the columns that a table hides on one side, for the mouse: arrow keys reach every figure without it. It stands
 * beside a title that stays in view.
 */
export function MoreButton({ side }: { side: "before" | "after" }) {
  const isToTheLeft = (side === "before") === (direction() === "ltr");
  const Icon = isToTheLeft ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t("financials.more_columns")}
      // The figures keep the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        const pane = currentTarget.closest("[data-more-before], [data-more-after]");
        pane?.scrollBy({ left: (pane.clientWidth / 2) * (isToTheLeft ? -1 : 1) });
      }}
      className={`absolute inset-y-0 z-2 my-auto hidden size-5 items-center justify-center rounded-full border border-line bg-raised text-accent shadow-layer hover:bg-accent-soft print:hidden ${side === "before" ? "start-full -ms-1.5 group-data-more-before/figures:flex" : "end-full -me-1.5 group-data-more-after/figures:flex"}`}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
