import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { priceBeforeDiscounts, receiptSums, visitSums } from "#domain/receipts.ts";
import { formatInstantDay, formatDateTime, formatTime } from "#src/i18n/dates.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";
import { Fact } from "./parts.tsx";
import { coveredRows, discountRows, ReceivedBy, LedgerLines, Sums } from "./receipt-parts.tsx";

/** The receipt for all tests of one patient on one day, with what they cost together. */
export function VisitReceipt({
  appointments,
  ledger,
}: {
  /** At least one, by time; all of the same patient, day and branch. */
  appointments: readonly Appointment[];
  /** The ledger rows of all of them, by time. */
  ledger: readonly Payment[];
}) {
  const printedAt = usePrintTime();
  const [first] = appointments;
  if (first === undefined) return null;
  const sums = visitSums(appointments);
  const { total_price, remaining_cost } = sums;
  const { received, refunded } = receiptSums(ledger);
  return (
    <Paper
      kind="visit"
      sheet="slip"
      printed={{ entity: "appointment", ids: appointments.map(({ id }) => id) }}
    >
      <div className="mx-auto flex max-w-[148mm] flex-col gap-3">
        <PaperHead center="stacked" of={first.branch_name} title={t("print.visit")} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <Fact term={t("print.patient")} value={<OwnScript>{first.patient_name}</OwnScript>} />
          <Fact term={t("print.day")} value={<bdi>{formatInstantDay(first.start_at)}</bdi>} />
        </dl>
        <table className="paper-sums border-t border-black">
          <tbody>
            {appointments.map((appointment) => (
              <tr key={appointment.id}>
                <th scope="row" className="font-normal">
                  <OwnScript className="font-medium">{testName(appointment)}</OwnScript>
                  <span className="block text-label">
                    <bdi>{formatTime(appointment.start_at)}</bdi> ·{" "}
                    <OwnScript>{appointment.machine_name}</OwnScript> ·{" "}
                    <Ltr>{appointment.accession_number}</Ltr>
                  </span>
                </th>
                <td>
                  <Money amount={priceBeforeDiscounts(appointment)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Sums
          rows={[
            ...discountRows(sums),
            { label: t("print.total"), amount: total_price },
            ...coveredRows(t("print.covered_sum"), sums),
            { label: t("print.paid"), amount: received },
            ...(refunded > 0 ? [{ label: t("print.refunded"), amount: -refunded }] : []),
            { label: t("print.remaining"), amount: remaining_cost, isLast: true },
          ]}
        />
        <LedgerLines rows={ledger} />
        <footer className="text-center text-label">
          <ReceivedBy rows={ledger} />
          <p>
            {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
          </p>
          <p>{t("print.thanks")}</p>
        </footer>
      </div>
    </Paper>
  );
}
