import type { CurrentAccount } from "@domain/entities/account";
import { AccountPatch, DEFAULT_SETTINGS } from "@domain/settings";
import { validate } from "@domain/validate";
import { saveSettings } from "@src/api/session";
import { KeyBadge } from "@src/commands/key-badge";
import { t } from "@src/i18n/t";
import { adoptAccount, session } from "@src/state/session";
import { toastSuccess } from "@src/state/toasts";
import { Button } from "../parts/button";
import { CheckField } from "../parts/form/choice-fields";
import { Form } from "../parts/form/form";
import { FormNotice } from "../parts/form/form-notice";
import type { RecordValues } from "../parts/form/form-record";
import { NumberField } from "../parts/form/parsed-field";
import { useFormStore } from "../parts/form/use-form-store";

const valuesOf = ({ settings }: Pick<CurrentAccount, "settings">): RecordValues => ({
  version: 0,
  values: {
    idle_lock_minutes: settings.idle_lock_minutes,
    single_letter_keys: settings.single_letter_keys,
  },
});

/** How this person wants to work: when the desk locks by itself, whether single letters count. */
export function WorkSettings() {
  const form = useFormStore<AccountPatch["settings"], CurrentAccount>(() => ({
    id: "work-settings",
    edit: {
      // Settings have no version: only what was changed is sent, the rest stays as it is.
      ...valuesOf({ settings: session.account?.settings ?? DEFAULT_SETTINGS }),
      // Nothing but this form's own saves answers with an account.
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
