import type { Payment } from "#domain/entities/payment.ts";
import { patientShare } from "#domain/appointments.ts";
import { receiptSums } from "#domain/receipts.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { Money, OwnScript } from "#src/views/parts/text.tsx";

/** A line of a receipt's sums. */
export type Sum = { label: string; amount: number; isLast?: boolean };

/** Returns the price before all discounts, that of the price list and that of the desk; nothing if there was none. */
export function discountRows(appointment: {
  list_price: number | null;
  discount_amount: number;
  total_price: number;
}): Sum[] {
  const { discount_amount: given, total_price } = appointment;
  const price = total_price + given;
  const list_price = appointment.list_price ?? price;
  if (list_price === total_price) return [];
  return [
    { label: t("print.list_price"), amount: list_price },
    ...(list_price === price ? [] : [{ label: t("print.discount"), amount: price - list_price }]),
    ...(given === 0 ? [] : [{ label: t("print.desk_discount"), amount: -given }]),
  ];
}

/** Returns what insurance covers and what the patient pays; nothing if it covers nothing. */
export function coveredRows(
  label: string,
  appointment: { total_price: number; covered_amount: number },
): Sum[] {
  if (appointment.covered_amount === 0) return [];
  return [
    { label, amount: appointment.covered_amount },
    { label: t("print.share"), amount: patientShare(appointment) },
  ];
}

/** Labels and amounts below each other. */
export function Sums({ rows }: { rows: readonly Sum[] }) {
  return (
    <table className="paper-sums border-y border-black">
      <tbody>
        {rows.map(({ label, amount, isLast = false }) => (
          <tr key={label} className={isLast ? "border-t border-black font-semibold" : ""}>
            <th scope="row" className={isLast ? "" : "font-medium"}>
              {label}
            </th>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every payment and refund with its day, its method and its amount. */
export function LedgerLines({ rows }: { rows: readonly Payment[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="paper-sums text-label">
      <caption className="text-start font-semibold">{t("appointments.details.ledger")}</caption>
      <tbody>
        {rows.map(({ id, kind, method, at, amount }) => (
          <tr key={id}>
            <th scope="row" className="font-normal">
              {t(`appointments.details.kind.${kind}`)} · {t(`common.method.${method}`)} ·{" "}
              <bdi>{formatDateTime(at)}</bdi>
            </th>
            <td>
              <Money amount={kind === "refund" ? -amount : amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows who took the money, and who gave some of it back. */
export function ReceivedBy({ rows }: { rows: readonly Payment[] }) {
  const { received_by, refunded_by } = receiptSums(rows);
  return (
    <>
      {received_by.length > 0 && (
        <p>
          {t("print.received_by")}: <OwnScript>{joinNames(received_by)}</OwnScript>
        </p>
      )}
      {refunded_by.length > 0 && (
        <p>
          {t("print.refunded_by")}: <OwnScript>{joinNames(refunded_by)}</OwnScript>
        </p>
      )}
    </>
  );
}
