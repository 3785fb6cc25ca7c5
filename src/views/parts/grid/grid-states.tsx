import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { ApiFailure } from "#src/api/failure.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { failureWords } from "#src/state/screen/toasts.ts";
import { Button } from "../button.tsx";
import { useSlow } from "#src/state/screen/use-slow.ts";
import { EmptyState, FailedState } from "../states.tsx";

const WIDTHS = [70, 55, 80, 60, 75, 50, 65];

/** Texts of an empty list; `filtered` replaces the default ones for active filters, with an action of its own. */
export type EmptyWords = {
  title: string;
  body: string;
  /** What helps in an empty list. */
  action?: ReactNode;
  filtered?: { title: string; body: string; action: ReactNode } | undefined;
};

/** What is shown instead of rows: no match, an empty list, a failure, or loading. */
export function GridStates<T extends Identified>({
  list,
  empty,
}: {
  list: List<T>;
  empty: EmptyWords;
}) {
  const { count, phase, query, failure } = useSnapshot(list.state);
  // If the previous search found nothing, no rows are on screen either.
  const isSlow = useSlow(phase === "loading" && (count === null || count === 0));
  // The failure stays until a request succeeds, so that keystrokes typed at it meanwhile go nowhere else.
  const [wasFailed, setFailed] = useState(false);
  const isFailed = phase === "failed" || (wasFailed && phase === "loading");
  if (isFailed !== wasFailed) setFailed(isFailed);
  if (isFailed) {
    const cause: unknown = failure?.cause;
    return (
      <OnlyRow>
        <FailedState
          title={t("grid.failedTitle")}
          body={cause instanceof ApiFailure ? failureWords(cause) : t("errors.unknown")}
          retry={list.retry}
        />
      </OnlyRow>
    );
  }
  if (count === 0 && phase === "ready") {
    const isFiltered = query.search !== "" || Object.keys(query.filters).length > 0;
    const noMatch = empty.filtered ?? {
      title: t("grid.noMatchTitle"),
      body: t("grid.noMatchBody"),
      action: <Button onClick={list.clearFilters}>{t("grid.clearFilters")}</Button>,
    };
    const { title, body, action } = isFiltered ? noMatch : empty;
    return (
      <OnlyRow>
        <EmptyState title={title} body={body}>
          {action}
        </EmptyState>
      </OnlyRow>
    );
  }
  if (!isSlow) return null;
  return (
    <div role="progressbar" aria-label={t("grid.loading")} className="flex flex-col gap-5 p-3">
      {WIDTHS.map((width) => (
        <span
          key={width}
          style={{ width: `${width}%` }}
          // Without a pulse, as on every page: at its faintest, a pulsing line is invisible on white.
          className="h-4 rounded-badge bg-sunken"
        />
      ))}
    </div>
  );
}

/** The row of a grid that has no others: a grid may hold buttons in its cells alone. */
function OnlyRow({ children }: { children: ReactNode }) {
  return (
    <div role="row">
      <div role="gridcell">{children}</div>
    </div>
  );
}
