import { nowText } from "#src/browser/clock.ts";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { plural, t } from "#src/i18n/t.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { publishPrint } from "#src/state/screen/context.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import type { List } from "#src/state/list/list.ts";
import { leadingRows, type Identified } from "#src/state/list/pages.ts";
import { createPaperRows, PAPER_PAGE } from "#src/state/list/paper-rows.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { ListPaper } from "./list-paper.tsx";
import type { GridColumn } from "./columns.tsx";
import { printPage } from "../print-page.ts";
import { filterTextsOf } from "./filter-texts.ts";

/** What a printed list shows beside its rows. */
export type PaperFacts = {
  /** The record that the list belongs to, if any. */
  subject?: ReactNode;
};

type Sheet<T> = {
  rows: readonly T[];
  extent: string;
  filters: readonly string[];
  printedAt: string;
};

/**
 * Prints a list with all its rows, up to the limit for paper, and returns the paper while it is printed.
 * `facts` is null if the screen prints something else.
 */
export function useListPaper<T extends Identified>({
  list,
  title,
  columns,
  facts,
}: {
  list: List<T>;
  title: string;
  columns: readonly GridColumn<T>[];
  facts: PaperFacts | null;
}): ReactNode {
  const [sheet, setSheet] = useState<Sheet<T> | null>(null);
  const isPrinted = facts !== null;
  const showSheet = useCallback(
    (rows: readonly T[], count: number | null) =>
      flushSync(() =>
        setSheet({
          rows,
          extent: extentOf(rows.length, count),
          filters: filterTextsOf(list),
          printedAt: nowText(),
        }),
      ),
    [list],
  );
  useEffect(() => {
    if (!isPrinted) return undefined;
    const end = publishPrint({ run: () => void printList(list, showSheet) });
    return () => {
      end();
      closeLayer("print-list");
    };
  }, [list, isPrinted, showSheet]);
  useEffect(() => {
    if (!isPrinted) return undefined;
    // The browser's own print menu does not run our command: then the loaded rows are printed.
    const showLoadedRows = () => {
      const { pages, isCounted, count } = list.state;
      if (sheet === null) showSheet(leadingRows(pages), isCounted ? count : null);
    };
    const removeSheet = () => setSheet(null);
    addEventListener("beforeprint", showLoadedRows);
    addEventListener("afterprint", removeSheet);
    return () => {
      removeEventListener("beforeprint", showLoadedRows);
      removeEventListener("afterprint", removeSheet);
    };
  }, [list, isPrinted, sheet, showSheet]);
  if (sheet === null) return null;
  const { rows, extent, filters, printedAt } = sheet;
  return (
    <ListPaper
      list={list.key}
      title={title}
      subject={facts?.subject}
      filters={filters}
      extent={extent}
      columns={columns}
      rows={rows}
      printedAt={printedAt}
    />
  );
}

/** Loads the rows and prints them; if they are more than one page, a dialog shows the progress. */
async function printList<T extends Identified>(
  list: List<T>,
  layOut: (rows: readonly T[], count: number) => void,
): Promise<void> {
  await list.settled();
  const paper = createPaperRows(list.readPage);
  let count = 0;
  const next = async () => {
    const progress = await paper.next();
    count = progress.count;
    return progress;
  };
  const printSheet = () => {
    layOut(paper.rows, count);
    void printPage();
  };
  const { isCounted, count: knownCount } = list.state;
  if (!isCounted || knownCount === null || knownCount > PAPER_PAGE)
    return openLayer({ kind: "print-list", next, print: printSheet });
  try {
    await next();
    printSheet();
  } catch (failure) {
    toastFailure(failure, "print.list.failed");
  }
}

function extentOf(shownCount: number, count: number | null): string {
  if (count === shownCount) return plural("grid.rows", shownCount);
  return count === null
    ? t("print.first_rows", { shown: formatCount(shownCount) })
    : t("print.first_rows_of", { shown: formatCount(shownCount), count: formatCount(count) });
}
