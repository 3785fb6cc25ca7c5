import { addMonths, firstOfMonth } from "#domain/calendar.ts";
import { BillMonthInput, type MonthlyBills } from "#domain/entities/claim-batch.ts";
import { validate } from "#domain/validate.ts";
import { billMonth } from "#src/api/claims.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatMonth, currentDay } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import { toastText } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { LeftOut } from "./left-out.tsx";

/** How many months can be chosen, up to the current one. */
const MONTHS = 24;

/** Makes a draft for each corporate account that has claims of a month; the month before is proposed. */
export function BillDialog() {
  const current = firstOfMonth(currentDay());
  const form = useFormStore<BillMonthInput, MonthlyBills>(() => ({
    id: "claims-bill",
    failed: "claims.bill.failed",
    initial: { month: addMonths(current, -1) },
    check: (input) => validate(BillMonthInput, input),
    send: (input, { key }) => billMonth(input, key),
    done(bills) {
      closeLayer("claims-bill");
      const made = bills.bills.flatMap(({ batch }) => batch ?? []);
      for (const batch of made) notifySaved("claim_batch", batch);
      toastText(plural("claims.bill.done", made.length));
      openLayer({ kind: "claims-billed", bills });
    },
  }));
  const months = Array.from({ length: MONTHS }, (_unused, back) => addMonths(current, -back));
  return (
    <FormDialog
      form={form}
      title={t("claims.bill.title")}
      action={t("claims.bill.save")}
      onClose={() => closeLayer("claims-bill")}
    >
      <SelectField
        name="month"
        label={t("claims.bill.month")}
        hint={t("claims.bill.body")}
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
      />
    </FormDialog>
  );
}

/** What was billed to each corporate account, and what was left out and why. */
export function BilledDialog({ bills: { start_date, bills } }: { bills: MonthlyBills }) {
  const close = () => closeLayer("claims-billed");
  return (
    <Dialog
      title={t("claims.bill.billed", { month: formatMonth(start_date) })}
      width="max-w-3xl"
      onClose={close}
      footer={
        <Button autoFocus kind="primary" onClick={close} badge={<KeyBadge keys="escape" />}>
          {t("claims.make.refused_close")}
        </Button>
      }
    >
      {bills.length === 0 && <p>{t("claims.bill.no_accounts")}</p>}
      {bills.map(({ provider, provider_name, batch, refused }) => (
        <section key={provider} className="flex shrink-0 flex-col gap-2">
          <h3 className="flex items-baseline gap-3 font-semibold">
            <OwnScript className="min-w-0 truncate">{provider_name}</OwnScript>
            {batch === null ? (
              <span className="ms-auto font-normal text-muted">
                {t(refused.length === 0 ? "claims.bill.nothing" : "claims.bill.none_ready")}
              </span>
            ) : (
              <span className="ms-auto flex shrink-0 items-baseline gap-2 font-normal">
                <span>{t("claims.bill.batch", { number: formatCount(batch.number) })}</span>
                <span className="text-muted">{plural("claims.bill.claims", batch.lines)}</span>
                <Ltr className="font-semibold">
                  <Money amount={batch.claimed_amount} />
                </Ltr>
              </span>
            )}
          </h3>
          {refused.length > 0 && <LeftOut refused={refused} onLeave={close} />}
        </section>
      ))}
    </Dialog>
  );
}
