import { MODALITIES } from "#domain/entities/common.ts";
import type { RowFault } from "#domain/uploads.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { faultWords } from "#src/views/parts/form/field.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

const MAX_SHOWN = 100;

/** The faults of a file: which sheet and cell, which column as the file names it, what stands there, and what helps. */
export function FaultTable({
  faults,
  count,
  meaningOf,
}: {
  faults: readonly RowFault[];
  count: number;
  /** Returns what a column means in the person's language; default: only its name is shown. */
  meaningOf?: (column: string) => string | null;
}) {
  const shownFaults = faults.slice(0, MAX_SHOWN);
  return (
    // Focusable, so that arrow keys scroll the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="max-h-72 overflow-y-auto rounded-ui border border-line">
      <table className="w-full text-table">
        <thead className="sticky top-0 bg-sunken text-label text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-start">
              {t("upload.cell")}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {t("upload.column")}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {t("upload.found")}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {t("upload.reason")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownFaults.map(({ sheet, cell, row, column, header, found, code, earlier }) => (
            <tr key={`${row} ${cell} ${column} ${code}`} className="border-t border-line/60">
              <td className="px-3 py-1.5 tabular-nums">
                {cell === "" ? formatCount(row) : <Ltr>{cell}</Ltr>}
                {sheet !== "" && (
                  <span className="block text-label text-muted">
                    <OwnScript>{sheet}</OwnScript>
                  </span>
                )}
              </td>
              <td className="px-3 py-1.5">
                <OwnScript>{header}</OwnScript>
                <Meaning header={header} meaning={meaningOf?.(column) ?? null} />
              </td>
              <td className="max-w-56 px-3 py-1.5 wrap-anywhere">
                {found !== "" ? (
                  <OwnScript>{found}</OwnScript>
                ) : (
                  code !== "column_missing" && (
                    <span className="text-muted">{t("upload.found_empty")}</span>
                  )
                )}
              </td>
              <td className="px-3 py-1.5">
                {faultWords(code)}
                {earlier !== undefined && <> {t("upload.earlier", { day: formatDay(earlier) })}</>}
                {column === "modality" && code === "choice" && (
                  <>
                    {" "}
                    <Ltr>{MODALITIES.join(", ")}</Ltr>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > shownFaults.length && (
        <p className="border-t border-line px-3 py-2 text-label text-muted">
          {t("upload.more", { count: formatCount(count - shownFaults.length) })}
        </p>
      )}
    </div>
  );
}

/** What a column means, under its name; nothing if the file names it so. */
function Meaning({ header, meaning }: { header: string; meaning: string | null }) {
  if (meaning === null || meaning.toLowerCase() === header.toLowerCase()) return null;
  return <span className="block text-label text-muted">{meaning}</span>;
}
