import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { DiscountApproval } from "#domain/entities/discount-approval.ts";
import { LoginInput } from "#domain/entities/account.ts";
import type { FactorProof as Proof } from "#domain/entities/second-factor.ts";
import { validate } from "#domain/validate.ts";
import { approveDiscount, approveWithFactor } from "#src/api/discounts.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { PasswordField, TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { FactorProof } from "./factor-proof.tsx";

const close = () => closeLayer("approve-discount");

/**
 * Asks an owner or administrator for their own sign-in, because a discount is above the limit. The session of the person
 * at the desk goes on. Closing it approves nothing, and what was typed in the form stays. No password stays on screen for
 * the person at the desk to see: not after a refusal, nor once they unlock a screen that was locked.
 */
export function ApproveDiscountDialog({
  layer: { wanted, patient, test, onApproved },
}: {
  layer: Extract<Layer, { kind: "approve-discount" }>;
}) {
  const [pending, setPending] = useState<DiscountApproval | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  function finish({ ticket }: DiscountApproval): void {
    // An answer that comes after the dialog was closed books nothing: its approval ends unused.
    if (!isOpen.current) return;
    close();
    onApproved(ticket);
  }
  const form = useFormStore<LoginInput, DiscountApproval>((self) => ({
    id: "approve-discount",
    initial: { email: "", password: "" },
    secret: ["email", "password"],
    check: (input) => validate(LoginInput, input),
    send: (signIn) => approveDiscount({ ...signIn, ...wanted }),
    done: (approval) => (approval.second_factor === null ? finish(approval) : setPending(approval)),
    // The approval came after the dialog was left: no booking is saved with it.
    doneLater: () => toastInfo("form.left_unsaved"),
    refused: () => self().revert("password"),
  }));
  const { locked } = useSnapshot(lockState);
  useEffect(() => {
    if (locked) close();
  }, [locked]);
  if (pending?.second_factor) {
    const send = async (proof: Proof) =>
      finish(await approveWithFactor({ ...proof, ticket: pending.ticket }));
    return (
      <Dialog
        title={t("desk_discount.approve.factor", { name: pending.approved_by_name })}
        width="max-w-sm"
        onClose={close}
      >
        <FactorProof
          offer={pending.second_factor}
          submit={t("desk_discount.approve.action")}
          send={send}
          footer={
            <Button
              kind="ghost"
              className="justify-center"
              onClick={close}
              badge={<KeyBadge keys="escape" />}
            >
              {t("form.dialog.cancel")}
            </Button>
          }
        />
      </Dialog>
    );
  }
  const { price, amount, reason } = wanted;
  return (
    <FormDialog
      form={form}
      title={t("desk_discount.approve.title")}
      action={t("desk_discount.approve.action")}
      onClose={close}
    >
      <p className="text-muted">{t("desk_discount.approve.body")}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-ui bg-sunken px-3 py-2">
        <Line label={t("desk_discount.approve.patient")}>
          <OwnScript>{patient}</OwnScript>
        </Line>
        <Line label={t("booking.test")}>
          <OwnScript>{test}</OwnScript>
        </Line>
        <Line label={t("desk_discount.approve.price")}>
          <Money amount={price} />
        </Line>
        <Line label={t("desk_discount.label")}>
          <Money amount={-amount} />
        </Line>
        <Line label={t("desk_discount.approve.total")}>
          <Money amount={price - amount} />
        </Line>
        <Line label={t("desk_discount.reason")}>
          <OwnScript>{reason}</OwnScript>
        </Line>
      </dl>
      <TextField name="email" label={t("desk_discount.approve.email")} dir="ltr" />
      <PasswordField name="password" label={t("desk_discount.approve.password")} isNew />
    </FormDialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </>
  );
}
