import { useSnapshot } from "valtio";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import type { FormStore } from "../parts/form/form-store";
import { Money } from "../parts/text";
import { sumsOfBooking } from "./booking-values";

/** The price as it builds up beside the fields. */
export function Sums({ form }: { form: FormStore }) {
  const { values, unreadable } = useSnapshot(form.state);
  const sums = sumsOfBooking(values);
  if (sums === null) return <p className="text-muted">{t("booking.choose_test")}</p>;
  const { start_at: start } = values;
  // What is typed as an amount and is none says nothing of what is paid.
  const isKnown =
    unreadable["tendered"] === undefined && unreadable["covered_amount"] === undefined;
  const known = (amount: number) => (isKnown ? amount : null);
  return (
    <div className="flex flex-col gap-3">
      {typeof start === "string" && <p className="font-medium">{formatDateTime(start)}</p>}
      <dl className="flex flex-col gap-1.5">
        <Sum label={t("booking.total")} amount={sums.total} />
        {sums.covered > 0 && (
          <Sum label={t("booking.covered")} amount={-sums.covered} className="text-insured" />
        )}
        <div className="my-1 border-t border-line" />
        <div className="flex flex-col">
          <dt className="text-label text-muted">{t("booking.patient_pays")}</dt>
          <dd className="text-figure font-semibold">
            <Amount amount={unreadable["covered_amount"] === undefined ? sums.due : null} />
          </dd>
        </div>
        <div className="my-1 border-t border-line" />
        <Sum label={t("booking.paid")} amount={known(sums.paid)} className="text-done" />
        <Sum
          label={t("booking.remaining")}
          amount={known(sums.remaining)}
          className={isKnown && sums.remaining > 0 ? "text-waiting" : "text-muted"}
        />
        <Sum
          label={t("booking.change")}
          amount={known(sums.change)}
          className={isKnown && sums.change > 0 ? "font-semibold" : "text-muted"}
        />
      </dl>
    </div>
  );
}

function Sum({
  label,
  amount,
  className = "",
}: {
  label: string;
  /** Null while it is not known. */
  amount: number | null;
  className?: string;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Amount amount={amount} />
      </dd>
    </div>
  );
}

function Amount({ amount }: { amount: number | null }) {
  return amount === null ? "—" : <Money amount={amount} />;
}
