import { Fragment } from "react";
import { TriangleAlert } from "lucide-react";
import { useSnapshot } from "valtio";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import { refundAboveBalance } from "#domain/payments.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { useForm } from "#src/views/parts/form/form.tsx";
import { fieldNamed } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money } from "#src/views/parts/text.tsx";
import { methodOptions } from "#src/views/parts/reading/options.ts";
import { amountIn, methodIn } from "./refund-values.ts";
import type { Refund } from "./use-refund.ts";

/** Fields for amount, method and reason of a refund; part of a change that makes less due than was paid. */
export function RefundFields({
  refund,
  paidAmount,
  toRefund,
}: {
  refund: Refund;
  /** The amount of which the calculator works out a share, in piastres. */
  paidAmount: number;
  /** What must go back, in piastres. */
  toRefund: number;
}) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <AmountField
          name="refund_amount"
          label={t("booking.refund")}
          of={paidAmount}
          gives="share"
        />
        <RefundMethod label={t("booking.refund_method")} refund={refund} />
      </div>
      <OwedWarning toRefund={toRefund} />
      <MethodWarning refund={refund} amount="refund_amount" />
      <TextField name="refund_reason" label={t("booking.refund_reason")} />
    </>
  );
}

/** Warns if more would go back than was overpaid, so that the patient owes it again. */
function OwedWarning({ toRefund }: { toRefund: number }) {
  const { values } = useSnapshot(useForm().state);
  const excess = (amountIn(values["refund_amount"]) ?? 0) - toRefund;
  return (
    <p role="status" className="empty:hidden">
      {toRefund > 0 && excess > 0 && (
        <Warning>{t("booking.refund_beyond", { amount: formatMoney(excess) })}</Warning>
      )}
    </p>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-2 rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </span>
  );
}

/** The method of a refund, with what each method holds of this appointment. */
export function RefundMethod({ label, refund }: { label: string; refund: Refund }) {
  const { found: balances, failure, retry } = refund;
  const methodsWithMoney = PAYMENT_METHODS.filter((method) => (balances?.[method] ?? 0) !== 0);
  const hint = methodsWithMoney.map((method, index) => (
    <Fragment key={method}>
      {index > 0 && " · "}
      <span className="whitespace-nowrap">
        {t(`common.method.${method}`)} <Money amount={balances?.[method] ?? 0} />
      </span>
    </Fragment>
  ));
  return (
    <SelectField
      name="method"
      label={label}
      options={methodOptions()}
      hint={
        balances === null && failure !== null ? (
          <FailedLine
            words={t("errors.unread.ledger")}
            retry={retry}
            focusAfterwards={fieldNamed("method")}
          />
        ) : methodsWithMoney.length === 0 ? undefined : (
          <>
            {t("appointments.pay.held")} {hint}
          </>
        )
      }
    />
  );
}

/** Warns, and never blocks, if more would go out by a method than came in by it for the appointment. */
export function MethodWarning({ refund, amount }: { refund: Refund; amount: string }) {
  const balances = refund.found;
  const { values } = useSnapshot(useForm().state);
  const typed = { method: methodIn(values["method"]), amount: amountIn(values[amount]) ?? 0 };
  const excess = balances === null ? 0 : refundAboveBalance(balances, typed);
  return (
    <p role="status" className="empty:hidden">
      {excess > 0 && (
        <Warning>{t("appointments.pay.method_beyond", { amount: formatMoney(excess) })}</Warning>
      )}
    </p>
  );
}
