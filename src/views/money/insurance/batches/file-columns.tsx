import { SETTLEMENT_COLUMNS, type SettlementColumn } from "#domain/claims.ts";
import { t } from "#src/i18n/t.ts";
import { Ltr } from "#src/views/parts/text.tsx";

/** Returns what a column of a settlement file means, in the person's language; null for a column that it cannot have. */
export function columnMeaning(name: string): string | null {
  const column = SETTLEMENT_COLUMNS.find((one) => one === name);
  return column === undefined ? null : t(`claims.file.column.${column}`);
}

function needOf(column: SettlementColumn): string {
  if (column === "amount") return t("claims.file.needs.always");
  const namesClaim = column === "accession_number" || column === "claim_number";
  return t(namesClaim ? "claims.file.needs.one" : "claims.file.needs.no");
}

/** The columns that a settlement file can have: the name of each, its meaning, and whether it is needed. */
export function FileColumns() {
  return (
    <table className="w-full rounded-ui border border-line text-table">
      <thead className="bg-sunken text-label text-muted">
        <tr>
          {(["name", "meaning", "need"] as const).map((head) => (
            <th key={head} scope="col" className="px-3 py-1.5 text-start">
              {t(`claims.file.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SETTLEMENT_COLUMNS.map((column) => (
          <tr key={column} className="border-t border-line/60">
            <th scope="row" className="px-3 py-1 text-start font-normal">
              <Ltr>{column}</Ltr>
            </th>
            <td className="px-3 py-1">{columnMeaning(column)}</td>
            <td className="px-3 py-1 text-muted">{needOf(column)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
