import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { type Balances, balancesOf, proposedRefund } from "#domain/payments.ts";
import { listPayments } from "#src/api/appointments.ts";
import { t } from "#src/i18n/t.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";
import { methodIn } from "./refund-values.ts";

/** What the ledger of an appointment holds by method. */
export type Refund = Reading<Balances>;

/**
 * Reads the ledger of an appointment and proposes from it by which method, and how much, goes back:
 * in the fields `method` and `amount`, as far as the person has not changed them. Both stay empty
 * until the ledger is there. Where an insurer is the reason, that is proposed too. Returns what the
 * ledger holds by method.
 */
export function useRefund(
  form: FormStore,
  {
    appointment,
    isWanted,
    amount = "refund_amount",
    back,
    insurer = null,
  }: {
    /** Id of the appointment. */
    appointment: number;
    /** Whether money goes back at all; nothing is read before. */
    isWanted: boolean;
    /** Name of the field of the amount. */
    amount?: string;
    /** What has to go back, in piastres, where that is known; else all that the method holds. */
    back?: number;
    /** Name of the insurer that is why money goes back; null where the person says why. */
    insurer?: string | null;
  },
): Refund {
  const reading = useReading(isWanted ? appointment : null, () =>
    // Without the ledger the person says by which method, and how much.
    form.hold(listPayments(appointment).then(balancesOf)),
  );
  const balances = reading.found;
  const { values } = useSnapshot(form.state);
  const method = methodIn(values["method"]);
  useEffect(() => {
    if (!isWanted) return;
    form.fill("method", balances === null ? null : proposedRefund(balances).method);
    const chosen = methodIn(form.state.values["method"]);
    const proposed =
      balances === null
        ? back
        : proposedRefund(balances, { method: chosen, ...(back === undefined ? {} : { back }) })
            .amount;
    form.fill(amount, proposed ?? null);
  }, [form, isWanted, balances, method, back, amount]);
  useEffect(() => {
    if (!isWanted || insurer === null) form.unfill("refund_reason");
    else form.fill("refund_reason", t("catalog.transaction.refund_reason", { provider: insurer }));
  }, [form, isWanted, insurer]);
  return reading;
}
