import { useSnapshot } from "valtio";
import type { Appointment, AppointmentPatch } from "#domain/entities/appointment.ts";
import { overpaidAmount } from "#domain/payments.ts";
import { changeAppointment } from "#src/api/appointments.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { toastFailure, toastInfo } from "#src/state/screen/toasts.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { MoneyChange } from "../shared/money-change.tsx";
import { RefundFields } from "../shared/refund-fields.tsx";
import { amountIn, NO_REFUND, refundFaults, refundPatch } from "../shared/refund-values.ts";
import { useRefund } from "../shared/use-refund.ts";

/** Asks before a move that changes price or debt, and takes the refund if too much was paid. */
export function MoveDialog({ layer }: { layer: Extract<Layer, { kind: "move" }> }) {
  const { appointment, where, machine_name, onDone } = layer;
  const { id, version, patient_name: name, paid_amount: paid } = appointment;
  const form = useFormStore<AppointmentPatch, Appointment>((self) => ({
    id: "move",
    failed: "actions.appointment.edit.failed",
    initial: {
      ...NO_REFUND,
      total_price: layer.total_price,
      refund_reason: t("board.refund_reason", { machine: machine_name }),
    },
    check(input) {
      const total = amountIn(input["total_price"]);
      const money = total === null ? null : moneyAt(appointment, total);
      const errors = refundFaults(money, input);
      if (money === null || Object.keys(errors).length > 0) return { ok: false, errors };
      const { total_price: expected_total_price, covered_amount } = money;
      const cover = appointment.insurance_covered ? { covered_amount } : {};
      const refund = refundPatch(money, input);
      return { ok: true, value: { ...where, version, expected_total_price, ...cover, ...refund } };
    },
    send: (patch, { key }) => changeAppointment(id, patch, key),
    done(moved) {
      closeLayer("move");
      onDone(moved);
    },
    refused(failure) {
      const { total_price: total } = failure.body;
      if (typeof total === "number") self().fill("total_price", total);
      if (failure.code === "discount_limit") toastInfo("booking.discount_in_edit");
      if (failure.code !== "stale") return;
      // The question was about an older version of the appointment.
      close();
      toastFailure(failure, "actions.appointment.edit.failed");
    },
  }));
  function close(): void {
    closeLayer("move");
    onDone(null);
  }
  const { values } = useSnapshot(form.state);
  const money = moneyAt(appointment, amountIn(values["total_price"]) ?? layer.total_price);
  const overpaid = overpaidAmount(money);
  const refund = useRefund(form, { appointment: id, isWanted: overpaid > 0, toRefund: overpaid });
  return (
    <FormDialog
      form={form}
      width="max-w-xl"
      title={t("board.move_title", { name })}
      action={t("board.move")}
      cancelLabel={t("board.keys.put_back")}
      startsAtButton={overpaid === 0 ? "submit" : undefined}
      onClose={close}
    >
      <p className="text-muted">
        <OwnScript>{machine_name}</OwnScript> · <bdi>{formatDateTime(where.start_at)}</bdi>
      </p>
      <MoneyChange appointment={appointment} after={money} />
      {overpaid > 0 && <RefundFields refund={refund} paidAmount={paid} toRefund={overpaid} />}
    </FormDialog>
  );
}

/** Returns the money after the move, in piastres; insurance never covers more than the total. */
function moneyAt({ covered_amount, paid_amount }: Appointment, total_price: number) {
  return { total_price, covered_amount: Math.min(covered_amount, total_price), paid_amount };
}
