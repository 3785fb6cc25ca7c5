import {
  type CenterProfile,
  CenterProfilePatch,
  type CenterProfilePatch as Patch,
} from "#domain/entities/center-profile.ts";
import { validate } from "#domain/validate.ts";
import { changeCenterProfile } from "#src/api/center-profile.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { loadAccount } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { RecordValues } from "#src/views/parts/form/form-record.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { LogoField } from "./logo-field.tsx";

/** Returns the values of the form. The logo is its hash while it stays, empty without one, or a new file in base64. */
function valuesOf({ version, logo_type: _type, logo_hash, ...texts }: CenterProfile): RecordValues {
  return { version, values: { ...texts, logo_file: logo_hash ?? "" } };
}

/** The form of what stands on the papers. */
export function ProfileForm({ read }: { read: CenterProfile }) {
  const form = useFormStore<Patch, CenterProfile>(() => ({
    id: "center-profile",
    draft: ownDraft("center-profile"),
    // A file is chosen again: it has no place in a draft.
    secret: ["logo_file"],
    edit: {
      ...valuesOf(read),
      // Only this form's own saves and refusals return a profile.
      read: (profile) => valuesOf(profile as CenterProfile),
      send: (changes, { key, version }) => changeCenterProfile({ ...changes, version }, key),
    },
    check: ({ logo_file: file, ...texts }) =>
      validate(CenterProfilePatch, { ...texts, logo_file: file === "" ? null : file }),
    async done() {
      toastSuccess("center_profile.saved");
      // Papers take the profile from the account.
      await loadAccount();
    },
  }));
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4 px-5 py-4">
      <FormNotice form={form} />
      <p className="text-muted">{t("center_profile.body")}</p>
      <TextField name="name_ar" label={t("center_profile.name_ar")} />
      <TextField name="name_en" label={t("center_profile.name_en")} />
      <TextField name="address" label={t("center_profile.address")} rows={2} />
      <TextField name="phones" label={t("center_profile.phones")} rows={2} />
      <TextField name="tax_number" label={t("center_profile.tax_number")} />
      <TextField name="footer_ar" label={t("center_profile.footer_ar")} rows={2} />
      <TextField name="footer_en" label={t("center_profile.footer_en")} rows={2} />
      <LogoField />
      <Button
        className="self-start"
        onClick={() => void form.submit("save")}
        badge={<KeyBadge keys="mod+enter" />}
      >
        {t("common.save")}
      </Button>
    </Form>
  );
}
