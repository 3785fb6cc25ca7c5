import { ResetPasswordInput } from "#domain/entities/account.ts";
import { validate } from "#domain/validate.ts";
import { resetPassword } from "#src/api/passwords.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { MustChangeField } from "./must-change-field.tsx";
import { PasswordField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

const EMPTY = { password: "", password_confirmation: "" };

/** Dialog that sets another password for an account; the old one and all open sessions end with it. */
export function ResetPasswordDialog({ account }: { account: { id: number; name: string } }) {
  const isOwn = account.id === session.account?.id;
  const form = useFormStore<ResetPasswordInput>(() => ({
    id: "reset-password",
    failed: "actions.password.reset.failed",
    initial: { ...EMPTY, ...(!isOwn && { must_change_password: true }) },
    secret: ["password", "password_confirmation"],
    check: (input) => validate(ResetPasswordInput, input),
    send: (input, { key }) => resetPassword(account.id, input, key),
    done() {
      closeLayer("reset-password");
      toastSuccess("actions.password.reset.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("passwords.reset_title", { name: account.name })}
      action={t("passwords.reset")}
      onClose={() => closeLayer("reset-password")}
    >
      <p className="text-muted">{t("passwords.reset_body")}</p>
      <PasswordField name="password" isNew label={t("passwords.next")} />
      <PasswordField name="password_confirmation" isNew label={t("passwords.again")} />
      {!isOwn && <MustChangeField />}
    </FormDialog>
  );
}
