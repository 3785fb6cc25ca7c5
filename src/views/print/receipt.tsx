import { owedOf } from "@domain/appointments";
import type { Appointment } from "@domain/entities/appointment";
import type { Payment } from "@domain/entities/payment";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { testName } from "@src/i18n/record-words";
import { Money, OwnScript } from "../parts/text";
import { Barcode, Fact, PaperHead, usePrintTime } from "./parts";

/** What the patient takes along; only on paper, black on white. */
export function Receipt({
  appointment,
  ledger,
}: {
  appointment: Appointment;
  ledger: readonly Payment[];
}) {
  const printedAt = usePrintTime();
  const lines: readonly (readonly [string, number])[] = [
    [t("print.total"), appointment.total_price],
    ...(appointment.insurance_covered
      ? ([
          [
            t("print.covered", { provider: appointment.insurance_provider_name ?? "" }),
            appointment.covered_amount,
          ],
        ] as const)
      : []),
    [t("print.paid"), appointment.paid_amount],
    [t("print.remaining"), owedOf(appointment)],
  ];
  return (
    <article
      data-print="receipt"
      className="paper mx-auto hidden max-w-[148mm] flex-col gap-3 p-4 text-black print:flex"
    >
      <PaperHead of={appointment.branch_name} title={t("print.receipt")} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Fact term={t("print.patient")} value={<OwnScript>{appointment.patient_name}</OwnScript>} />
        <Fact term={t("print.test")} value={testName(appointment)} />
        <Fact term={t("print.time")} value={formatDateTime(appointment.start_at)} />
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
      <table className="w-full border-y border-black">
        <tbody>
          {lines.map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" className="py-1 text-start font-medium">
                {label}
              </th>
              <td className="py-1 text-end">
                <Money amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Barcode text={appointment.accession_number} />
      <footer className="text-center text-label">
        {ledger.at(-1) !== undefined && (
          <p>
            {t("print.received_by")}: <OwnScript>{ledger.at(-1)?.by_name}</OwnScript>
          </p>
        )}
        <p>
          {t("print.date")}: {formatDateTime(printedAt)}
        </p>
        <p>{t("print.thanks")}</p>
      </footer>
    </article>
  );
}
