import type { ReactNode } from "react";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import type { Identified } from "#src/state/list/pages.ts";
import type { GridColumn } from "./columns.tsx";
import { OwnScript } from "../text.tsx";
import { Paper } from "../paper.tsx";
import { PaperHead } from "../paper-head.tsx";

/** A list with more columns than this is printed in landscape. */
const MAX_PORTRAIT = 6;

/** A list on A4: what it is about, its rows, and the column titles again on every page. */
export function ListPaper<T extends Identified>({
  list,
  title,
  subject,
  filters,
  extent,
  columns,
  rows,
  printedAt,
}: {
  /** Name of the list. */
  list: string;
  title: string;
  /** The record that the list belongs to, if any. */
  subject?: ReactNode;
  /** Its filters, in words. */
  filters: readonly string[];
  /** Text that says how many rows the list has and how many of them are printed. */
  extent: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  /** ISO 8601. */
  printedAt: string;
}) {
  return (
    <Paper
      kind="list"
      sheet={columns.length > MAX_PORTRAIT ? "landscape" : "portrait"}
      printed={{ entity: "list", list, rows: rows.length }}
    >
      <PaperHead of={subject} title={title} />
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 py-2 text-label">
        {filters.map((words) => (
          <OwnScript key={words} className="font-medium">
            {words}
          </OwnScript>
        ))}
        <span>{extent}</span>
        <span className="ms-auto">
          {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
        </span>
      </p>
      <table className="paper-table">
        <thead>
          <tr>
            {columns.map(({ id, title: name, align }) => (
              <th key={id} scope="col" data-amount={align === "end" || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, align, paper, cell }) => (
                <td key={id} data-amount={align === "end" || undefined}>
                  {(paper ?? cell)(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
