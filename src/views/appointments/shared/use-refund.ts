import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { type Balances, balancesOf, proposedRefund } from "#domain/payments.ts";
import { listPayments } from "#src/api/appointments.ts";
import { t } from "#src/i18n/t.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";
import { methodIn } from "./refund-values.ts";

/** What the ledger of an appointment holds, by method. */
export type Refund = Reading<Balances>;

/**
 * Loads the ledger of an appointment, and proposes the method and the amount of a refund in the fields `method`
 * and `amount`, unless the user has changed them. Until the ledger has loaded, the method stays empty and the
 * amount is `toRefund`. If a change of provider is the reason, that is proposed too. Returns what the ledger holds
 * by method.
 */
export function useRefund(
  form: FormStore,
  {
    appointment,
    isWanted,
    amount = "refund_amount",
    toRefund,
    insurer = null,
  }: {
    /** Id of the appointment. */
    appointment: number;
    /** Whether money goes back at all; nothing is loaded otherwise. */
    isWanted: boolean;
    /** Name of the field for the amount. */
    amount?: string;
    /** What must go back, in piastres, if that is known; else all that the method holds. */
    toRefund?: number;
    /** Name of the provider that causes the refund; null if the user gives the reason. */
    insurer?: string | null;
  },
): Refund {
  const reading = useReading(isWanted ? appointment : null, () =>
    // If the ledger fails to load, the user chooses method and amount.
    form.delaySave(listPayments(appointment).then(balancesOf)),
  );
  const balances = reading.found;
  const { values } = useSnapshot(form.state);
  const method = methodIn(values["method"]);
  useEffect(() => {
    if (!isWanted) return;
    form.fill("method", balances === null ? null : proposedRefund(balances).method);
    const chosen = methodIn(form.state.values["method"]);
    const proposal =
      balances === null
        ? toRefund
        : proposedRefund(balances, {
            method: chosen,
            ...(toRefund === undefined ? {} : { toRefund }),
          }).amount;
    form.fill(amount, proposal ?? null);
  }, [form, isWanted, balances, method, toRefund, amount]);
  useEffect(() => {
    if (!isWanted || insurer === null) form.unfill("refund_reason");
    else form.fill("refund_reason", t("catalog.transaction.refund_reason", { provider: insurer }));
  }, [form, isWanted, insurer]);
  return reading;
}
