import type { PayOutWithLines } from "#domain/entities/pay-out.ts";
import { formatDay, formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";
import { nameOfTest } from "#src/state/screen/record-names.ts";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { Fact } from "#src/views/print/parts.tsx";
import { payOutFacts } from "./pay-out-panel.tsx";

/** The receipt that a referring doctor signs. */
export function PayOutReceipt({ payOut }: { payOut: PayOutWithLines }) {
  const printedAt = usePrintTime();
  return (
    <Paper kind="pay_out" sheet="slip" printed={{ entity: "pay_out", ids: [payOut.id] }}>
      <div className="mx-auto flex max-w-[190mm] flex-col gap-3">
        <PaperHead
          center="stacked"
          of={payOut.doctor_name}
          title={t("commissions.receipt.title")}
        />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {payOutFacts(payOut).map(({ term, value }) => (
            <Fact key={term} term={term} value={value} />
          ))}
        </dl>
        <table className="w-full border-y border-black text-label">
          <caption className="pb-1 text-start font-semibold">
            {t("commissions.pay_outs.lines")}
          </caption>
          <tbody>
            {payOut.lines.map((line) => (
              <tr key={line.id} className="break-inside-avoid">
                <td className="py-0.5 whitespace-nowrap">
                  <bdi>{formatDay(line.at.slice(0, 10))}</bdi>
                </td>
                <td className="px-2 py-0.5">
                  <Ltr>{line.accession_number}</Ltr>
                </td>
                <td className="py-0.5">
                  <OwnScript>{line.patient_name}</OwnScript>
                </td>
                <td className="px-2 py-0.5">
                  <OwnScript>
                    {nameOfTest({ name_ar: line.test_name_ar, name_en: line.test_name_en })}
                  </OwnScript>
                </td>
                <td className="w-px py-0.5 text-end whitespace-nowrap">
                  <Money amount={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="flex font-semibold">
          <span>{t("commissions.pay.total")}</span>
          <span className="ms-auto">
            <Money amount={payOut.amount} />
          </span>
        </p>
        <div className="flex w-1/2 break-inside-avoid flex-col gap-1 py-4 text-label">
          <span className="font-medium">
            {t("commissions.receipt.signature")}: <OwnScript>{payOut.doctor_name}</OwnScript>
          </span>
          <span className="border-b border-black pt-8" />
        </div>
        <footer className="text-label">
          {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
        </footer>
      </div>
    </Paper>
  );
}
