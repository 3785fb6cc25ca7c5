import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { priceAfter } from "#domain/discounts.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceTransaction, TransactionInput } from "#domain/entities/insurance.ts";
import { defaultCovered } from "#domain/insurance.ts";
import { overpaidAmount } from "#domain/payments.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { listInsuranceProviders, listSupportedTests } from "#src/api/catalog.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { createTransaction } from "#src/api/insurance.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import { notifySavedFrom } from "#src/state/live/saved.ts";
import { toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { chosenId, useOptions } from "#src/views/parts/reading/options.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { MoneyChange } from "#src/views/appointments/shared/money-change.tsx";
import { RefundFields } from "#src/views/appointments/shared/refund-fields.tsx";
import { NO_REFUND } from "#src/views/appointments/shared/refund-values.ts";
import { useRefund } from "#src/views/appointments/shared/use-refund.ts";
import { fieldNamed } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { checkInsuring, isAtDesk, moneyIn } from "./insure-values.ts";

/**
 * Adds insurance to an appointment that was booked without it; the total becomes the provider's price, and the
 * same save refunds what was overpaid.
 */
export function InsureDialog({ appointment }: { appointment: Appointment }) {
  const { id, test, patient_name: name } = appointment;
  const { discount_kind, discount_percentage, discount_amount, discount_reason } = appointment;
  const form = useFormStore<TransactionInput, InsuranceTransaction>((self) => ({
    id: "insure",
    failed: "actions.transaction.create.failed",
    initial: {
      ...NO_REFUND,
      provider: "",
      covered_amount: null,
      card_number: "",
      approval_number: "",
      not_listed_by: "",
      total_price: null,
      paid_amount: appointment.paid_amount,
    },
    fieldOfRefusal: { test_not_supported: "provider" },
    check: (input) => checkInsuring(input, id),
    send: (input, { key }) => createTransaction(input, key),
    async done({ id: transaction }) {
      await notifySavedFrom("appointment", getAppointment(id));
      closeLayer("insure");
      toastSuccess("actions.transaction.create.done");
      openLayer({ kind: "transaction", id: transaction });
    },
    refused: (failure) => reloadAfterRefusal(self(), id, failure),
  }));
  const { values, faults } = useSnapshot(form.state);
  /** The provider whose price failed to load. */
  const [unreadOf, setUnreadOf] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const provider = chosenId(values["provider"]);
  const money = moneyIn(values);
  const toRefund = money === null ? 0 : overpaidAmount(money);
  const options = useOptions(async () => {
    const providers = await listInsuranceProviders({ active: true });
    return providers.map((one) => ({ value: String(one.id), label: one.name }));
  }, "providers");
  const refund = useRefund(form, {
    appointment: id,
    isWanted: isAtDesk() && toRefund > 0,
    toRefund,
    insurer: options.find(({ value }) => value === values["provider"])?.label ?? null,
  });
  useEffect(() => {
    if (provider === undefined) return undefined;
    const providerId = provider;
    let isOld = false;
    async function fill(): Promise<void> {
      form.fill("total_price", null);
      const [[supported], providers] = await Promise.all([
        listSupportedTests(providerId, { test }),
        listInsuranceProviders({ active: true }),
      ]);
      if (isOld) return;
      setUnreadOf(null);
      const chosen = providers.find((one) => one.id === providerId);
      const price = supported?.modified_price ?? null;
      const given = { discount_kind, discount_percentage, discount_amount, discount_reason };
      const total = price === null ? null : priceAfter(price, given);
      const coverage = chosen?.coverage_percentage ?? 100;
      form.fill("total_price", total);
      form.fill("not_listed_by", total === null ? String(providerId) : "");
      form.fill("covered_amount", total === null ? null : defaultCovered(total, coverage));
      if (total === null) form.showFault("provider", "test_not_supported");
    }
    form.delaySave(fill()).catch((cause: unknown) => {
      if (isOld) return;
      setUnreadOf(providerId);
      // The amount that another provider covers does not apply to this one.
      form.fill("covered_amount", null);
      if (!(cause instanceof ApiFailure)) throw cause;
      retryWhenReachable(cause, () => !isOld && retry());
    });
    return () => {
      isOld = true;
    };
  }, [
    form,
    provider,
    test,
    discount_kind,
    discount_percentage,
    discount_amount,
    discount_reason,
    attempt,
    retry,
  ]);
  return (
    <FormDialog
      form={form}
      width="max-w-xl"
      title={t("catalog.transaction.insure_title", { name })}
      action={t("catalog.transaction.insure")}
      cancelLabel={t("common.back")}
      onClose={() => closeLayer("insure")}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          name="provider"
          label={t("catalog.transaction.provider")}
          options={options}
          startsEmpty
        />
        <AmountField
          name="covered_amount"
          label={t("catalog.transaction.covered")}
          of={money?.total_price ?? null}
          gives="share"
        />
        <TextField name="card_number" label={t("catalog.transaction.card")} dir="ltr" />
        <TextField name="approval_number" label={t("catalog.transaction.approval")} dir="ltr" />
      </div>
      {unreadOf !== null && unreadOf === provider && (
        <FailedLine
          words={t("errors.unread.cover")}
          retry={retry}
          focusAfterwards={fieldNamed("covered_amount")}
        />
      )}
      {money !== null && (
        <MoneyChange
          appointment={{ ...appointment, paid_amount: money.paid_amount }}
          after={money}
        />
      )}
      {money !== null && toRefund > 0 && isAtDesk() && (
        <RefundFields refund={refund} paidAmount={money.paid_amount} toRefund={toRefund} />
      )}
      {toRefund > 0 && !isAtDesk() && faults["covered_amount"] === undefined && (
        <p role="status" className="rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
          {t("form.fault.refund_at_desk")}
        </p>
      )}
    </FormDialog>
  );
}

/** Shows the price or the payments that changed meanwhile: the next save is about what the user sees. */
function reloadAfterRefusal(form: FormStore, id: number, { code, body }: ApiFailure): void {
  const { total_price: total } = body;
  if (code === "discount_limit") toastInfo("booking.discount_in_edit");
  if (code === "price_changed" && typeof total === "number") form.fill("total_price", total);
  if (code !== "overpaid") return;
  const reading = getAppointment(id).then(({ paid_amount }) =>
    form.fill("paid_amount", paid_amount),
  );
  // If this fails, the server checks the payments again at the next save.
  form.delaySave(reading).catch(() => undefined);
}
