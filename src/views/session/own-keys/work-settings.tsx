import type { CurrentAccount } from "#domain/entities/account.ts";
import { AccountPatch } from "#domain/entities/settings.ts";
import { DEFAULT_SETTINGS } from "#domain/settings.ts";
import { validate } from "#domain/validate.ts";
import { saveSettings } from "#src/api/own-settings.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { adoptAccount, session } from "#src/state/session/session.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { CheckField } from "#src/views/parts/form/choice-fields.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { RecordValues } from "#src/views/parts/form/form-record.ts";
import { NumberField } from "#src/views/parts/form/parsed-field.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

const valuesOf = ({ settings }: Pick<CurrentAccount, "settings">): RecordValues => ({
  version: 0,
  values: {
    idle_lock_minutes: settings.idle_lock_minutes,
    single_letter_keys: settings.single_letter_keys,
  },
});

/** The user's settings for their work: when the desk locks itself, and whether single letters run commands. */
export function WorkSettings() {
  const form = useFormStore<AccountPatch["settings"], CurrentAccount>(() => ({
    id: "work-settings",
    failed: "actions.settings.save.failed",
    edit: {
      // Settings have no version: only what was changed is sent, and the server keeps the rest.
      ...valuesOf({ settings: session.account?.settings ?? DEFAULT_SETTINGS }),
      // Only this form's own saves return an account.
      read: (account) => valuesOf(account as CurrentAccount),
      send: (changes, { key }) => saveSettings(changes, key),
    },
    check(input) {
      const checked = validate(AccountPatch, { settings: input });
      if (checked.ok) return { ok: true, value: checked.value.settings };
      const errors = Object.entries(checked.errors).map(([name, faults]) => [
        name.replace(/^settings\./, ""),
        faults,
      ]);
      return { ok: false, errors: Object.fromEntries(errors) };
    },
    done(account) {
      adoptAccount(account);
      toastSuccess("actions.settings.save.done");
    },
  }));
  return (
    <Form form={form} autoFocus={false} className="flex flex-wrap items-start gap-x-8 gap-y-3">
      <FormNotice form={form} />
      <NumberField
        name="idle_lock_minutes"
        label={t("own_keys.idle")}
        hint={t("own_keys.idle_hint")}
        className="w-56"
      />
      <CheckField
        name="single_letter_keys"
        label={t("own_keys.letters")}
        hint={t("own_keys.letters_hint")}
        className="pt-5"
      />
      <Button
        className="mt-5"
        onClick={() => void form.submit("save")}
        badge={<KeyBadge keys="mod+enter" />}
      >
        {t("own_keys.save")}
      </Button>
    </Form>
  );
}
