import { t } from "#src/i18n/t.ts";
import { CheckField } from "#src/views/parts/form/choice-fields.tsx";

/** The check box that makes the person of an account change a password that somebody else typed. */
export function MustChangeField() {
  return (
    <CheckField
      name="must_change_password"
      label={t("passwords.must_change")}
      hint={t("passwords.must_change_hint")}
    />
  );
}
