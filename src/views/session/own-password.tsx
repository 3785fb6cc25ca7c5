import { ChangePasswordInput } from "#domain/entities/account.ts";
import { validate } from "#domain/validate.ts";
import { faultOf } from "#domain/faults.ts";
import { changePassword } from "#src/api/passwords.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import { PasswordField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";

const EMPTY = { current_password: "", new_password: "", password_confirmation: "" };

/** Changes the user's own password; this signs out their other devices. */
export default function OwnPassword() {
  useView("settings");
  const form = useFormStore<ChangePasswordInput>((self) => ({
    id: "own-password",
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
    },
  }));
  return (
    <Page
      scrolls
      title={t("catalog.password.change_title")}
      actions={
        <Button
          kind="primary"
          onClick={() => void form.submit("save")}
          badge={<KeyBadge keys="mod+enter" />}
        >
          {t("catalog.password.change")}
        </Button>
      }
    >
      <Form form={form} className="mx-auto flex max-w-md flex-col gap-4 px-5 py-6">
        <FormNotice form={form} />
        <PasswordField name="current_password" label={t("catalog.password.current")} />
        <PasswordField
          name="new_password"
          isNew
          label={t("catalog.password.next")}
          hint={t("catalog.password.hint")}
        />
        <PasswordField name="password_confirmation" isNew label={t("catalog.password.again")} />
      </Form>
    </Page>
  );
}
