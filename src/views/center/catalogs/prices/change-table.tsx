import type { PriceChange } from "#domain/entities/price-changes.ts";
import { t } from "#src/i18n/t.ts";
import { testName } from "#src/i18n/record-words.ts";
import { faultWords } from "#src/views/parts/form/field.tsx";
import { Ltr, Money } from "#src/views/parts/text.tsx";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";
import { Becomes } from "./becomes.tsx";

/** More rows than anybody reads one by one; the line below says how many more there are. */
const MAX_SHOWN = 500;

/** Each price that changes: what it was and what it will be. Those that cannot change stand first, then those in `news`. */
export function ChangeTable({
  changes,
  news,
}: {
  changes: readonly PriceChange[];
  /** Tests whose prices somebody else changed while they were being looked at. */
  news: ReadonlySet<number>;
}) {
  const rank = ({ fault, test }: PriceChange) => (fault !== null ? 0 : news.has(test) ? 1 : 2);
  const shown = changes.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_SHOWN);
  const hasDiscount = changes.some(
    ({ before, after }) =>
      after.discount_type !== "none" || (before?.discount_type ?? "none") !== "none",
  );
  return (
    <ScrolledTable
      heads={[
        t("price_changes.test"),
        t("price_changes.price"),
        ...(hasDiscount ? [t("price_changes.after_discount")] : []),
      ]}
      hidden={changes.length - shown.length}
    >
      {shown.map((change) => (
        <ChangeRow
          key={change.test}
          change={change}
          hasDiscount={hasDiscount}
          isNews={news.has(change.test)}
        />
      ))}
    </ScrolledTable>
  );
}

function ChangeRow({
  change,
  hasDiscount,
  isNews,
}: {
  change: PriceChange;
  hasDiscount: boolean;
  isNews: boolean;
}) {
  const { before, after, fault, test_unique_id: code } = change;
  const money = (amount: number | undefined) =>
    amount === undefined ? null : <Money amount={amount} />;
  return (
    <tr className="border-t border-line/60 align-baseline">
      <th scope="row" className="px-3 py-1.5 text-start font-normal">
        {code !== null && (
          <span className="me-2">
            <Ltr className="text-accent">{code}</Ltr>
          </span>
        )}
        {testName(change)}
        {before === null && <Tag>{t("price_changes.new")}</Tag>}
        {isNews && <Tag>{t("price_changes.just_changed")}</Tag>}
        {fault !== null && <span className="block text-stop">{faultWords(fault)}</span>}
      </th>
      <td className="px-3 py-1.5 text-end">
        <Becomes before={money(before?.price)} after={money(after.price)} />
      </td>
      {hasDiscount && (
        <td className="px-3 py-1.5 text-end">
          <Becomes before={money(before?.modified_price)} after={money(after.modified_price)} />
        </td>
      )}
    </tr>
  );
}

function Tag({ children }: { children: string }) {
  return (
    <span className="ms-2 rounded-badge bg-waiting-soft px-1.5 text-label text-waiting">
      {children}
    </span>
  );
}
