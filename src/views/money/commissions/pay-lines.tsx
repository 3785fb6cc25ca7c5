import type { DoctorBalance } from "#domain/entities/pay-out.ts";
import { sumOf } from "#domain/money.ts";
import { t } from "#src/i18n/t.ts";
import { Money, OwnScript } from "#src/views/parts/text.tsx";

/** The doctors of a run with what each is paid, and the sum. */
export function PayLines({ doctors }: { doctors: readonly DoctorBalance[] }) {
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex max-h-60 flex-col overflow-y-auto rounded-ui border border-line">
        {doctors.map(({ id, name, owed_amount }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-line px-3 py-1.5 text-table last:border-b-0"
          >
            <OwnScript className="min-w-0 truncate font-medium">{name}</OwnScript>
            <span className="ms-auto shrink-0">
              <Money amount={owed_amount} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex px-3 font-semibold">
        <span>{t("commissions.pay.total")}</span>
        <span className="ms-auto">
          <Money amount={sumOf(doctors.map(({ owed_amount }) => owed_amount))} />
        </span>
      </p>
    </div>
  );
}
