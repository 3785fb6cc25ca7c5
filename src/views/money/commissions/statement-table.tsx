import type { ReactNode } from "react";
import type { DoctorStatement, StatementLine } from "#domain/entities/pay-out.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { nameOfTest } from "#src/state/screen/record-names.ts";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";

const CELL = "px-2 py-1.5 align-top";
const AMOUNT = `${CELL} w-px text-end whitespace-nowrap`;

/** The lines of a statement between the balances before and after them. */
export function StatementTable({
  statement,
  label,
}: {
  statement: DoctorStatement;
  label: string;
}) {
  const { opening, closing, lines } = statement;
  return (
    // The region has the focus, so that a long statement scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div data-statement tabIndex={0} role="region" aria-label={label} className="outline-offset-2">
      <table className="w-full text-table">
        <thead>
          <tr className="border-b border-line text-label text-muted">
            <Head>{t("commissions.statement.date")}</Head>
            <Head>{t("commissions.statement.what")}</Head>
            <Head>{t("appointments.column.accession")}</Head>
            <Head>{t("appointments.column.patient")}</Head>
            <Head end>{t("commissions.pay_outs.amount")}</Head>
            <Head end>{t("commissions.statement.balance")}</Head>
          </tr>
        </thead>
        <tbody>
          <Sum label={t("commissions.statement.opening")} amount={opening} />
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.id}`} line={line} />
          ))}
        </tbody>
        <tfoot>
          <Sum label={t("commissions.statement.payable")} amount={statement.payable} />
          <Sum label={t("commissions.statement.taken_back")} amount={statement.taken_back} />
          <Sum label={t("commissions.statement.paid")} amount={statement.paid} />
          <Sum label={t("commissions.statement.closing")} amount={closing} isTotal />
        </tfoot>
      </table>
    </div>
  );
}

function Head({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return (
    <th scope="col" className={`${CELL} font-medium ${end ? "text-end" : "text-start"}`}>
      {children}
    </th>
  );
}

function Sum({
  label,
  amount,
  isTotal = false,
}: {
  label: string;
  amount: number;
  isTotal?: boolean;
}) {
  return (
    <tr className={`border-b border-line ${isTotal ? "font-semibold" : "text-muted"}`}>
      <th scope="row" colSpan={5} className={`${CELL} text-start font-[inherit]`}>
        {label}
      </th>
      <td className={AMOUNT}>
        <Money amount={amount} />
      </td>
    </tr>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { test_name_ar: ar, test_name_en: en } = line;
  return (
    <tr className="break-inside-avoid border-b border-line">
      <td className={`${CELL} whitespace-nowrap`}>
        <bdi>{formatDateTime(line.at)}</bdi>
      </td>
      <td className={CELL}>
        <span className="block">{whatOf(line)}</span>
        <OwnScript className="text-label text-muted">
          {line.kind === "entry"
            ? nameOfTest({ name_ar: ar ?? "", name_en: en ?? "" })
            : line.reference}
        </OwnScript>
      </td>
      <td className={CELL}>
        <Ltr>{line.accession_number ?? ""}</Ltr>
      </td>
      <td className={CELL}>
        <OwnScript>{line.patient_name ?? ""}</OwnScript>
      </td>
      <td className={AMOUNT}>
        <Money amount={line.amount} className={line.amount < 0 ? "text-stop" : ""} />
      </td>
      <td className={AMOUNT}>
        <Money amount={line.balance} />
      </td>
    </tr>
  );
}

function whatOf({ kind, amount, pay_out_number }: StatementLine): string {
  if (kind === "entry")
    return t(amount < 0 ? "commissions.statement.taken" : "commissions.statement.entry");
  return t(`commissions.statement.${kind}`, { number: String(pay_out_number) });
}
