import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { owedOf } from "@domain/appointments";
import type { Appointment } from "@domain/entities/appointment";
import type { Payment } from "@domain/entities/payment";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { session } from "@src/state/session";
import { testName } from "../appointments/words";
import { Ltr, Money, OwnScript } from "../parts/text";

/** What the patient takes along; only on paper, black on white. */
export function Receipt({
  appointment,
  ledger,
}: {
  appointment: Appointment;
  ledger: readonly Payment[];
}) {
  const { account } = session;
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
      className="mx-auto hidden max-w-[148mm] flex-col gap-3 p-4 text-black print:flex"
    >
      <header className="border-b border-black pb-2 text-center">
        <p className="text-title font-semibold">
          <OwnScript>{account?.scan_center.name}</OwnScript>
        </p>
        <p>
          <OwnScript>{appointment.branch_name}</OwnScript>
        </p>
        <p className="font-semibold">{t("print.receipt")}</p>
      </header>
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

/** When the page was last printed; until then, when it was opened. */
function usePrintTime(): string {
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = () => flushSync(() => setTime(new Date().toISOString()));
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return time;
}

function Fact({ term, value }: { term: string; value: React.ReactNode }) {
  return (
    <>
      <dt className="font-medium">{term}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The accession number as Code 128, with the number beneath. */
function Barcode({ text }: { text: string }) {
  const place = useRef<SVGSVGElement>(null);
  useEffect(() => {
    void import("jsbarcode").then(({ default: draw }) => {
      if (place.current !== null) {
        draw(place.current, text, {
          format: "CODE128",
          height: 40,
          width: 1.6,
          displayValue: false,
          margin: 0,
        });
      }
      return undefined;
    });
  }, [text]);
  return (
    <div className="flex flex-col items-center gap-1">
      <svg ref={place} role="img" aria-label={text} />
      <Ltr>{text}</Ltr>
    </div>
  );
}
