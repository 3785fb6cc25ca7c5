import { holdsSlot } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { receiptSums } from "#domain/receipts.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { isolateName } from "#src/i18n/isolate.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";
import { Barcode, Fact } from "./parts.tsx";
import {
  coveredRows,
  discountRows,
  ReceivedBy,
  LedgerLines,
  Sums,
  type Sum,
} from "./receipt-parts.tsx";

/** The receipt for the patient: the price, who pays it, and every payment and refund. */
export function Receipt({
  appointment,
  ledger,
}: {
  appointment: Appointment;
  ledger: readonly Payment[];
}) {
  const printedAt = usePrintTime();
  const { status, cancel_reason, cancel_note } = appointment;
  return (
    <Paper kind="receipt" sheet="slip" printed={{ entity: "appointment", ids: [appointment.id] }}>
      <div className="mx-auto flex max-w-[148mm] flex-col gap-3">
        <PaperHead center="stacked" of={appointment.branch_name} title={t("print.receipt")} />
        {!holdsSlot(status) && (
          <div className="border-4 border-black p-2 text-center">
            <p className="text-figure font-semibold">{t(`print.void.${voidOf(status)}`)}</p>
            {cancel_reason !== null && <p>{t(`appointments.reason.${cancel_reason}`)}</p>}
            {cancel_note !== "" && (
              <p>
                <OwnScript>{cancel_note}</OwnScript>
              </p>
            )}
          </div>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <Fact
            term={t("print.patient")}
            value={<OwnScript>{appointment.patient_name}</OwnScript>}
          />
          <Fact term={t("print.test")} value={<OwnScript>{testName(appointment)}</OwnScript>} />
          <Fact term={t("print.time")} value={<bdi>{formatDateTime(appointment.start_at)}</bdi>} />
          <Fact
            term={t("print.place")}
            value={
              <>
                <OwnScript>{appointment.machine_name}</OwnScript> ·{" "}
                {t("print.room", { room: appointment.room_number })}
              </>
            }
          />
        </dl>
        <Sums rows={sumsOf(appointment, ledger)} />
        <LedgerLines rows={ledger} />
        <Barcode text={appointment.accession_number} />
        <footer className="text-center text-label">
          <ReceivedBy rows={ledger} />
          <p>
            {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
          </p>
          {holdsSlot(status) && <p>{t("print.thanks")}</p>}
        </footer>
      </div>
    </Paper>
  );
}

function voidOf(status: Appointment["status"]): "cancelled" | "no_show" {
  return status === "no_show" ? "no_show" : "cancelled";
}

function sumsOf(appointment: Appointment, ledger: readonly Payment[]): Sum[] {
  const { total_price, paid_amount } = appointment;
  const { received, refunded } = receiptSums(ledger);
  const provider = appointment.insurance_provider_name ?? "";
  return [
    ...discountRows(appointment),
    { label: t("print.total"), amount: total_price },
    ...coveredRows(t("print.covered", { provider: isolateName(provider) }), appointment),
    // If there are no ledger rows, the appointment still has the paid amount less the refunds.
    { label: t("print.paid"), amount: ledger.length === 0 ? paid_amount : received },
    ...(refunded > 0 ? [{ label: t("print.refunded"), amount: -refunded }] : []),
    { label: t("print.remaining"), amount: appointment.remaining_cost, isLast: true },
  ];
}
