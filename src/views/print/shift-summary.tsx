import { PAYMENT_METHODS } from "@domain/entities/common";
import type { Payment } from "@domain/entities/payment";
import type { ReceptionistShift } from "@domain/entities/receptionist-shift";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { Money, OwnScript } from "../parts/text";
import { Fact, PaperHead, usePrintTime } from "./parts";

/** One drawer of cash on paper: what it began with, every row of its ledger, and who signs for it. */
export function ShiftSummary({
  shift,
  ledger,
}: {
  shift: ReceptionistShift;
  ledger: readonly Payment[];
}) {
  const printedAt = usePrintTime();
  const sum = (kind: Payment["kind"], method: Payment["method"]) =>
    ledger
      .filter((row) => row.kind === kind && row.method === method)
      .reduce((total, { amount }) => total + amount, 0);
  return (
    <article
      data-print="shift"
      className="paper mx-auto hidden max-w-[190mm] flex-col gap-3 p-4 text-black print:flex"
    >
      <PaperHead of={shift.branch_name} title={t("print.shift")} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Fact
          term={t("controls.receptionist")}
          value={<OwnScript>{shift.receptionist_name}</OwnScript>}
        />
        <Fact term={t("controls.from")} value={formatDateTime(shift.start_time)} />
        {shift.end_time !== null && (
          <Fact term={t("controls.until")} value={formatDateTime(shift.end_time)} />
        )}
        <Fact term={t("controls.float")} value={<Money amount={shift.opening_float} />} />
        {PAYMENT_METHODS.map((method) => (
          <Fact
            key={method}
            term={t(`common.method.${method}`)}
            value={
              <>
                <Money signed amount={sum("payment", method)} />{" "}
                <Money signed amount={-sum("refund", method)} />
              </>
            }
          />
        ))}
        {shift.expected_cash !== null && (
          <Fact term={t("controls.expected")} value={<Money amount={shift.expected_cash} />} />
        )}
        {shift.counted_cash !== null && (
          <Fact term={t("controls.counted")} value={<Money amount={shift.counted_cash} />} />
        )}
        {shift.difference !== null && (
          <Fact
            term={t("controls.difference")}
            value={<Money signed amount={shift.difference} />}
          />
        )}
      </dl>
      <table className="w-full border-y border-black text-label">
        <tbody>
          {ledger.map(({ id, at, patient_name, kind, method, amount }) => (
            <tr key={id} className="break-inside-avoid">
              <td className="py-0.5">{formatDateTime(at)}</td>
              <td className="py-0.5">
                <OwnScript>{patient_name}</OwnScript>
              </td>
              <td className="py-0.5">{t(`common.method.${method}`)}</td>
              <td className="py-0.5 text-end">
                <Money signed amount={kind === "payment" ? amount : -amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="flex justify-between gap-6 pt-6 text-label">
        <span>{t("print.signature")}: ........................</span>
        <span>
          {t("print.date")}: {formatDateTime(printedAt)}
        </span>
      </footer>
    </article>
  );
}
