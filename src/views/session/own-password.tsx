import { ChangePasswordInput } from "#domain/entities/account.ts";
import { validate } from "#domain/validate.ts";
import { faultOf } from "#domain/faults.ts";
import { changePassword } from "#src/api/passwords.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { navigate, takeRememberedLocation } from "#src/state/screen/navigation.ts";
import { opening, reopenAccount } from "#src/state/session/opening.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { firstStep } from "#src/state/session/session.ts";
import { useFirstStep } from "#src/state/session/use-first-step.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import { PasswordField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { FirstStepNote } from "./first-step-note.tsx";

const EMPTY = { current_password: "", new_password: "", password_confirmation: "" };

/** Changes the user's own password; this signs out their other devices. Opens what was closed until then. */
export default function OwnPassword() {
  useView("settings");
  const isFirst = useFirstStep() === "password";
  const form = useFormStore<ChangePasswordInput>((self) => ({
    id: "own-password",
    failed: "actions.password.change.failed",
    initial: EMPTY,
    secret: Object.keys(EMPTY),
    check({ password_confirmation: confirmation, ...input }) {
      const result = validate(ChangePasswordInput, input);
      if (!result.ok || confirmation === result.value.new_password) return result;
      return { ok: false, errors: { password_confirmation: [faultOf("password_mismatch")] } };
    },
    send: (input, { key }) => changePassword(input, key),
    done() {
      self().reset();
      toastSuccess("actions.password.change.done");
      if (firstStep() === "password") void goOn();
    },
  }));
  return (
    <Page
      scrolls
      title={t("passwords.change_title")}
      actions={
        <Button
          kind="primary"
          onClick={() => void form.submit("save")}
          badge={<KeyBadge keys="mod+enter" />}
        >
          {t("passwords.change")}
        </Button>
      }
    >
      <Form form={form} className="mx-auto flex max-w-md flex-col gap-4 px-5 py-6">
        {isFirst && <FirstStepNote title={t("passwords.first")} body={t("passwords.first_body")} />}
        <FormNotice form={form} />
        <PasswordField name="current_password" label={t("passwords.current")} />
        <PasswordField
          name="new_password"
          isNew
          label={t("passwords.next")}
          hint={t("passwords.hint")}
        />
        <PasswordField name="password_confirmation" isNew label={t("passwords.again")} />
      </Form>
    </Page>
  );
}

/** Goes to the page that was closed until the password was changed. */
async function goOn(): Promise<void> {
  await reopenAccount();
  if (opening.failure === null) navigate(takeRememberedLocation(), { replace: true });
  else toastFailure(opening.failure, "shell.failed.title");
}
