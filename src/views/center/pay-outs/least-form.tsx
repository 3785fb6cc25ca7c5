import { Link } from "wouter";
import { type PayOutSetting, PayOutSettingPatch } from "#domain/entities/pay-out.ts";
import { validate } from "#domain/validate.ts";
import { changePayOutSetting } from "#src/api/pay-outs.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { RecordValues } from "#src/views/parts/form/form-record.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

const valuesOf = ({ version, least_amount }: PayOutSetting): RecordValues => ({
  version,
  values: { least_amount },
});

/** The form of the least amount that is proposed to be paid. */
export function LeastForm({ read }: { read: PayOutSetting }) {
  const form = useFormStore<PayOutSettingPatch, PayOutSetting>(() => ({
    id: "pay-out-setting",
    draft: ownDraft("pay-out-setting"),
    edit: {
      ...valuesOf(read),
      // Only this form's own saves and refusals return a setting.
      read: (setting) => valuesOf(setting as PayOutSetting),
      send: (changes, { key, version }) => changePayOutSetting({ ...changes, version }, key),
    },
    check: (values) => validate(PayOutSettingPatch, values),
    done: () => toastSuccess("commissions.setting.saved"),
  }));
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4 px-5 py-4">
      <FormNotice form={form} />
      <p className="text-muted">{t("commissions.setting.note")}</p>
      <AmountField name="least_amount" label={t("commissions.setting.least")} className="w-72" />
      <div className="flex items-center gap-4">
        <Button onClick={() => void form.submit("save")} badge={<KeyBadge keys="mod+enter" />}>
          {t("common.save")}
        </Button>
        <Link to="/settings/audit?entity=pay_out_setting" className="text-accent hover:underline">
          {t("commissions.setting.history")}
        </Link>
      </div>
    </Form>
  );
}
