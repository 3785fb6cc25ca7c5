import { MONEY_METHODS } from "#domain/entities/common.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { ledgerByMethod } from "#domain/shifts.ts";
import { CURRENCY, formatPounds } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { Section } from "#src/views/parts/page.tsx";

/** Four columns must fit a side panel and a till roll, so the currency is shown once for all of them. */
const AMOUNT = "py-1 ps-2 text-amount whitespace-nowrap tabular-nums";

/**
 * Payments and refunds of a shift by method, and their totals: only cash is expected in the drawer. Used on screen and
 * on the closing slip.
 */
export function ShiftMethods({
  ledger,
  line,
}: {
  ledger: readonly Payment[];
  /** Colour of its lines. */
  line: "border-line" | "border-black";
}) {
  const { methods, total } = ledgerByMethod(ledger, MONEY_METHODS);
  return (
    <table className={`w-full border-y ${line}`}>
      <thead>
        <tr className={`border-b ${line}`}>
          <th scope="col" className="py-1 text-start font-semibold">
            {t("print.method")} · {CURRENCY}
          </th>
          {(["payments", "refunds", "net"] as const).map((name) => (
            <th key={name} scope="col" className={`${AMOUNT} font-semibold`}>
              {t(`print.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, payments, refunds }) => (
          <tr key={method}>
            <th scope="row" className="py-1 text-start font-normal">
              {t(`common.method.${method}`)}
            </th>
            <Amounts payments={payments} refunds={refunds} />
          </tr>
        ))}
        <tr className={`border-t ${line} font-semibold`}>
          <th scope="row" className="py-1 text-start font-semibold">
            {t("controls.compensate.total")}
          </th>
          <Amounts {...total} />
        </tr>
      </tbody>
    </table>
  );
}

function Amounts({ payments, refunds }: { payments: number; refunds: number }) {
  const amounts = { payments, refunds, net: payments - refunds };
  return Object.entries(amounts).map(([name, amount]) => (
    <td key={name} className={AMOUNT}>
      <bdi dir="ltr">{formatPounds(amount)}</bdi>
    </td>
  ));
}

/** The same as a section on screen; renders nothing if no money moved. */
export function ShiftMethodsSection({
  ledger,
}: {
  /** Null until it has loaded. */
  ledger: readonly Payment[] | null;
}) {
  if (ledger === null || ledger.length === 0) return null;
  return (
    <Section title={t("controls.by_method")}>
      <div className="text-label">
        <ShiftMethods ledger={ledger} line="border-line" />
      </div>
    </Section>
  );
}
