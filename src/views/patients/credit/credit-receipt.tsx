import type { CreditMovement } from "#domain/entities/credit.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { Fact } from "#src/views/print/parts.tsx";
import { Sums } from "#src/views/print/receipt-parts.tsx";

/** The receipt for money that a patient left as credit, or got back from it. */
export function CreditReceipt({ movement }: { movement: CreditMovement }) {
  const printedAt = usePrintTime();
  const { kind, patient, patient_name, branch_name, method, note, amount } = movement;
  return (
    <Paper kind="credit" sheet="slip" printed={{ entity: "patient", ids: [patient] }}>
      <div className="mx-auto flex max-w-[148mm] flex-col gap-3">
        <PaperHead center="stacked" of={branch_name} title={t(`credit.kind.${kind}`)} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <Fact term={t("print.patient")} value={<OwnScript>{patient_name}</OwnScript>} />
          <Fact term={t("credit.number")} value={<bdi>{movement.id}</bdi>} />
          <Fact term={t("print.day")} value={<bdi>{formatDateTime(movement.at)}</bdi>} />
          <Fact term={t("print.method")} value={t(`common.method.${method}`)} />
          {note !== "" && <Fact term={t("common.notes")} value={<OwnScript>{note}</OwnScript>} />}
        </dl>
        <Sums
          rows={[
            { label: t("credit.amount"), amount },
            { label: t("credit.balance_after"), amount: movement.balance_after, isLast: true },
          ]}
        />
        <footer className="text-center text-label">
          <p>
            {t(kind === "paid_back" ? "print.refunded_by" : "print.received_by")}:{" "}
            <OwnScript>{movement.by_name}</OwnScript>
          </p>
          <p>
            {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
          </p>
          <p>{t("print.thanks")}</p>
        </footer>
      </div>
    </Paper>
  );
}
