import { useSnapshot } from "valtio";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import type { FormStore } from "../parts/form/form-store";
import { Money } from "../parts/text";
import { sumsOfBooking } from "./booking-values";

/** The price as it builds up beside the fields. */
export function Sums({ form }: { form: FormStore }) {
  const { values } = useSnapshot(form.state);
  const sums = sumsOfBooking(values);
  if (sums === null) return <p className="text-muted">{t("booking.choose_test")}</p>;
  const { start_at: start } = values;
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
            <Money amount={sums.due} />
          </dd>
        </div>
        <div className="my-1 border-t border-line" />
        <Sum label={t("booking.paid")} amount={sums.paid} className="text-done" />
        <Sum
          label={t("booking.remaining")}
          amount={sums.remaining}
          className={sums.remaining > 0 ? "text-waiting" : "text-muted"}
        />
        <Sum
          label={t("booking.change")}
          amount={sums.change}
          className={sums.change > 0 ? "font-semibold" : "text-muted"}
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
  amount: number;
  className?: string;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
