import { ArrowRight } from "lucide-react";
import type { Appointment } from "#domain/entities/appointment.ts";
import { moneyChange } from "#domain/payments.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { Money } from "#src/views/parts/text.tsx";

/** Shows how a change affects an appointment's money: old and new amounts, their difference, and the refund. */
export function MoneyChange({
  appointment,
  after,
}: {
  appointment: Appointment;
  after: { total_price: number; covered_amount: number };
}) {
  const { lines, toRefund } = moneyChange(appointment, after);
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-table">
        <tbody>
          {lines.map(({ name, before, now }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted">
                {t(`appointments.change.${name}`)}
              </th>
              <td className="py-1.5 text-end rtl:text-start text-muted">
                {now !== before && <Money amount={before} />}
              </td>
              <td className="px-2 py-1.5 text-faint">
                {now !== before && (
                  <ArrowRight
                    size={14}
                    role="img"
                    aria-label={t("appointments.change.becomes")}
                    className="mx-auto rtl:-scale-x-100"
                  />
                )}
              </td>
              <td
                className={`py-1.5 text-end rtl:text-start ${now === before ? "" : "font-semibold"}`}
              >
                <Money amount={now} />
              </td>
              <td className="py-1.5 ps-3 text-end rtl:text-start text-muted">
                {now !== before && <Money amount={now - before} signed />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="font-medium text-waiting empty:hidden">
        {toRefund > 0 && t("appointments.change.back", { amount: formatMoney(toRefund) })}
      </p>
    </div>
  );
}
