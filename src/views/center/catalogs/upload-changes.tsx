import { Fragment } from "react";
import { MODALITIES } from "#domain/entities/common.ts";
import { DISCOUNT_TYPES } from "#domain/pricing.ts";
import { COLUMN_WORDS, type UploadChange, type UploadResult } from "#domain/uploads.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { nameOfTest } from "#src/state/screen/record-names.ts";
import { Becomes } from "./prices/becomes.tsx";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";

const AMOUNTS: ReadonlySet<string> = new Set(["price", "discount_value", "modified_price"]);

/** Each row of a file that adds or changes something: which columns, from what to what. */
export function UploadChanges({ result }: { result: UploadResult }) {
  const { changes = [], created, updated } = result;
  if (changes.length === 0) return null;
  return (
    <ScrolledTable
      heads={[t("upload.row"), t("upload.name"), t("price_changes.change")]}
      endsFrom={3}
      hidden={created + updated - changes.length}
    >
      {changes.map((change) => (
        <tr key={change.row} className="border-t border-line/60 align-baseline">
          <td className="px-3 py-1.5 tabular-nums">{formatCount(change.row)}</td>
          <th scope="row" className="px-3 py-1.5 text-start font-normal">
            <OwnScript>{nameOfTest(change)}</OwnScript>
          </th>
          <td className="px-3 py-1.5">
            <ChangedColumns change={change} />
          </td>
        </tr>
      ))}
    </ScrolledTable>
  );
}

function ChangedColumns({ change: { before, after } }: { change: UploadChange }) {
  return (
    <>
      {before === null && <p className="text-label text-waiting">{t("price_changes.new")}</p>}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-3">
        {Object.entries(after).map(([column, value]) => (
          <Fragment key={column}>
            <dt className="text-label text-muted">
              <ColumnName column={column} />
            </dt>
            <dd>
              <Becomes
                before={before === null ? null : <Shown column={column} value={before[column]} />}
                after={<Shown column={column} value={value} />}
              />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** The name of a column in the person's language. */
function ColumnName({ column }: { column: string }) {
  const word = isNamed(column) ? COLUMN_WORDS[column] : null;
  return word === null ? <Ltr>{column}</Ltr> : t(`catalog.field.${word}`);
}

const isNamed = (column: string): column is keyof typeof COLUMN_WORDS =>
  Object.hasOwn(COLUMN_WORDS, column);

/** The words of a code, by column; null for any other value. */
function codeWords(column: string, value: unknown): string | null {
  const discount = DISCOUNT_TYPES.find((type) => column === "discount_type" && type === value);
  if (discount !== undefined) return t(`catalog.discount.${discount}`);
  const modality = MODALITIES.find((one) => column === "modality" && one === value);
  return modality === undefined ? null : t(`common.modality.${modality}`);
}

function Shown({ column, value }: { column: string; value: unknown }) {
  const code = codeWords(column, value);
  if (code !== null) return code;
  if (typeof value === "string" && value !== "") return <OwnScript>{value}</OwnScript>;
  if (typeof value !== "number") return "—";
  if (AMOUNTS.has(column)) return <Ltr>{formatMoney(value)}</Ltr>;
  return (
    <Ltr>{column === "discount_percentage" ? `${formatCount(value)}%` : formatCount(value)}</Ltr>
  );
}
