import { Link } from "wouter";
import { PERMISSIONS } from "#domain/access.ts";
import { type DiscountSetting, DiscountSettingPatch } from "#domain/entities/discount-setting.ts";
import { validate } from "#domain/validate.ts";
import { changeDiscountSetting } from "#src/api/discount-setting.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { RecordValues } from "#src/views/parts/form/form-record.ts";
import { PercentField } from "#src/views/parts/form/parsed-field.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { roleWords } from "#src/views/parts/role-words.ts";

const valuesOf = ({ version, receptionist_limit }: DiscountSetting): RecordValues => ({
  version,
  values: { receptionist_limit },
});

/** The form of the receptionists' limit, and who approves what is above it. */
export function LimitForm({ read }: { read: DiscountSetting }) {
  const form = useFormStore<DiscountSettingPatch, DiscountSetting>(() => ({
    id: "discount-limits",
    draft: ownDraft("discount-limits"),
    edit: {
      ...valuesOf(read),
      // Only this form's own saves and refusals return a setting.
      read: (setting) => valuesOf(setting as DiscountSetting),
      send: (changes, { key, version }) => changeDiscountSetting({ ...changes, version }, key),
    },
    check: (values) => validate(DiscountSettingPatch, values),
    done: () => toastSuccess("discount_limits.saved"),
  }));
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4 px-5 py-4">
      <FormNotice form={form} />
      <p className="text-muted">{t("discount_limits.body")}</p>
      <PercentField
        name="receptionist_limit"
        label={t("trail.field.receptionist_limit")}
        hint={t("discount_limits.hint")}
        className="w-72"
      />
      <DescriptionList
        items={PERMISSIONS["discounts.approve"].map((role) => ({
          term: roleWords(role),
          value: t("discount_limits.any"),
        }))}
      />
      <div className="flex items-center gap-4">
        <Button onClick={() => void form.submit("save")} badge={<KeyBadge keys="mod+enter" />}>
          {t("common.save")}
        </Button>
        <Link to="/settings/audit?entity=discount_setting" className="text-accent hover:underline">
          {t("discount_limits.history")}
        </Link>
      </div>
    </Form>
  );
}
