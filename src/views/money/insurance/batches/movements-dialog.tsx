import { type ClaimMovement, ReverseInput } from "#domain/entities/claim-batch.ts";
import { may } from "#domain/access.ts";
import { validate } from "#domain/validate.ts";
import { listMovements, reverseMovement } from "#src/api/claims.ts";
import { getTransaction } from "#src/api/insurance.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { notifySavedFrom } from "#src/state/live/saved.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import { failureReason, toastSuccess } from "#src/state/screen/toasts.ts";
import { session } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";

/** What was paid and decided of a claim, the newest first; each can be taken back. */
export function MovementsDialog({ claim, name }: { claim: number; name: string }) {
  const close = () => closeLayer("claims-movements");
  const { found, failure, retry } = useReading(claim, () => listMovements(claim));
  const mayReverse = may(session.role, "claim_batches.write");
  return (
    <Dialog
      title={
        <>
          {t("claims.movements.title")} · <OwnScript>{name}</OwnScript>
        </>
      }
      width="max-w-4xl"
      onClose={close}
      footer={
        <Button onClick={close} badge={<KeyBadge keys="escape" />}>
          {t("form.dialog.close")}
        </Button>
      }
    >
      {found === null ? (
        failure !== null && (
          <FailedState
            title={t("claims.movements.title")}
            body={failureReason(failure)}
            retry={retry}
          />
        )
      ) : found.length === 0 ? (
        <p className="text-muted">{t("claims.movements.empty")}</p>
      ) : (
        <ScrolledTable
          heads={[
            t("claims.column.at"),
            t("claims.column.kind"),
            t("claims.column.amount"),
            t("claims.column.reference"),
            t("claims.column.reason"),
            "",
          ]}
          endsFrom={6}
          hidden={0}
        >
          {found.map((movement) => (
            <MovementRow key={movement.id} movement={movement} mayReverse={mayReverse} />
          ))}
        </ScrolledTable>
      )}
    </Dialog>
  );
}

function MovementRow({ movement, mayReverse }: { movement: ClaimMovement; mayReverse: boolean }) {
  const { at, kind, amount, reference, reason, paid_on, reverses, reversed_by } = movement;
  const isOpen = reverses === null && reversed_by === null;
  return (
    <tr className={`border-t border-line/60 ${isOpen ? "" : "text-muted"}`}>
      <td className="px-3 py-1.5">
        <bdi className="whitespace-nowrap">{formatDateTime(at)}</bdi>
      </td>
      <td className="px-3 py-1.5">{t(`claims.movement_kind.${kind}`)}</td>
      <td className="px-3 py-1.5">
        <Money signed amount={reverses === null ? amount : -amount} />
      </td>
      <td className="px-3 py-1.5">
        <OwnScript>{reference}</OwnScript>
        {paid_on !== null && <bdi className="ms-2 text-muted">{formatDay(paid_on)}</bdi>}
      </td>
      <td className="px-3 py-1.5">
        <OwnScript>{reason}</OwnScript>
      </td>
      <td className="px-3 py-1.5 text-end">
        {isOpen && mayReverse && (
          <Button
            kind="ghost"
            onClick={() => {
              closeLayer("claims-movements");
              openLayer({ kind: "claims-reverse", movement });
            }}
          >
            {t("claims.reverse.save")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Takes back a movement, with a reason. */
export function ReverseDialog({ movement }: { movement: ClaimMovement }) {
  const { id, kind, amount, transaction } = movement;
  const form = useFormStore<ReverseInput, ClaimMovement>(() => ({
    id: "claims-reverse",
    failed: "claims.reverse.failed",
    initial: { reason: "" },
    check: (input) => validate(ReverseInput, input),
    send: (input, { key }) => reverseMovement(id, { input, key }),
    done() {
      closeLayer("claims-reverse");
      toastSuccess("claims.reverse.done");
      void notifySavedFrom("insurance_transaction", getTransaction(transaction));
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("claims.reverse.title", {
        kind: t(`claims.movement_kind.${kind}`),
        amount: formatMoney(amount),
      })}
      action={t("claims.reverse.save")}
      kind="danger"
      onClose={() => closeLayer("claims-reverse")}
    >
      <TextField name="reason" label={t("claims.reverse.reason")} />
    </FormDialog>
  );
}
