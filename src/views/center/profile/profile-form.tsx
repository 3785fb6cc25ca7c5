import { useEffect } from "react";
import { useSnapshot } from "valtio";
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
import { adoptProfile } from "#src/state/session/center-profile.ts";
import { Button } from "#src/views/parts/button.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { RecordValues } from "#src/views/parts/form/form-record.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Page } from "#src/views/parts/page.tsx";
import { LogoField } from "./logo-field.tsx";
import { PaperPreview } from "./paper-preview.tsx";

/** Returns the values of the form. `logo_file` is the logo's hash while it stays; see logo-file.ts. */
function valuesOf({ version, logo_type: _type, logo_hash, ...texts }: CenterProfile): RecordValues {
  return { version, values: { ...texts, logo_file: logo_hash ?? "", logo_name: "" } };
}

/**
 * Shows the profile as it was saved, because the form stays open: texts without the blanks that the server leaves out,
 * and the logo by its hash. What was changed while the save was on its way stays as it is.
 */
function showSaved(form: FormStore, profile: CenterProfile, sentLogo: unknown): void {
  const { logo_file: logo } = form.state.values;
  if (logo === sentLogo) for (const name of ["logo_file", "logo_name"]) form.revert(name);
  for (const name of form.changed()) {
    const cleaned = validate(CenterProfilePatch, { [name]: form.state.values[name] ?? "" });
    if (cleaned.ok && Reflect.get(cleaned.value, name) === Reflect.get(profile, name))
      form.revert(name);
  }
}

/** The page with the form of what stands on the papers, and how they will look. `read` is the latest that was read. */
export function ProfileForm({ read }: { read: CenterProfile }) {
  const form = useFormStore<Patch, CenterProfile>((self) => {
    let sentLogo: unknown = null;
    return {
      id: "center-profile",
      draft: ownDraft("center-profile"),
      local: ["logo_name"],
      edit: {
        ...valuesOf(read),
        // Only the profile itself is passed to this form, by its own saves and refusals and by `adopt`.
        read: (profile) => valuesOf(profile as CenterProfile),
        send(changes, { key, version }) {
          sentLogo = changes.logo_file;
          return changeCenterProfile({ ...changes, version }, key);
        },
      },
      check: ({ logo_file = null, logo_name: _name, ...texts }) =>
        validate(CenterProfilePatch, { ...texts, logo_file }),
      done(profile) {
        showSaved(self(), profile, sentLogo);
        adoptProfile(profile);
        toastSuccess("center_profile.saved");
      },
    };
  });
  useEffect(() => {
    // Another desk has saved it: what only that desk changed is shown at once.
    form.adopt(read);
  }, [form, read]);
  const { phase } = useSnapshot(form.state);
  return (
    <Page
      scrolls
      title={t("shell.screen.center_profile")}
      actions={
        <Button
          kind="primary"
          busy={phase === "saving"}
          onClick={() => void form.submit("save")}
          badge={<KeyBadge keys="mod+enter" />}
        >
          {t("common.save")}
        </Button>
      }
    >
      <div className="grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] items-start gap-6 px-5 py-4">
        <Form form={form} className="flex flex-col gap-4">
          <FormNotice form={form} />
          <p className="text-muted">{t("center_profile.body")}</p>
          <TextField name="name_ar" label={t("center_profile.name_ar")} />
          <TextField name="name_en" label={t("center_profile.name_en")} />
          <TextField name="address" label={t("center_profile.address")} rows={2} />
          <TextField name="phones" label={t("center_profile.phones")} rows={2} />
          <TextField name="tax_number" label={t("center_profile.tax_number")} />
          <TextField name="footer_ar" label={t("center_profile.footer_ar")} rows={2} />
          <TextField name="footer_en" label={t("center_profile.footer_en")} rows={2} />
          <LogoField hasSaved={read.logo_hash !== null} />
        </Form>
        <PaperPreview form={form} />
      </div>
    </Page>
  );
}
