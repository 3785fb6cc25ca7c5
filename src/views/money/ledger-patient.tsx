import { creditKindOf } from "#domain/credits.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { t } from "#src/i18n/t.ts";
import { OwnScript } from "#src/views/parts/text.tsx";

/** The patient of a row of the ledger, and what the money was if it was of no appointment. */
export function LedgerPatient({
  row,
}: {
  row: Pick<Payment, "patient_name" | "appointment" | "kind" | "method">;
}) {
  const { patient_name, appointment } = row;
  const credit = appointment === null ? creditKindOf(row) : null;
  return (
    <>
      <OwnScript className="min-w-0 truncate">{patient_name}</OwnScript>
      {credit !== null && (
        <span className="ms-1 whitespace-nowrap text-muted">· {t(`credit.kind.${credit}`)}</span>
      )}
    </>
  );
}

/** Returns where a row of the ledger leads to: its appointment, or the patient whose credit it is. */
export function ledgerPath({ appointment, patient }: Pick<Payment, "appointment" | "patient">) {
  return appointment === null
    ? `/patients/${patient}/records`
    : `/appointments/${appointment}/details`;
}
