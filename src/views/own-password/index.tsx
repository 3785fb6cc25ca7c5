import { ChangePasswordInput } from "@domain/entities/account";
import { validate } from "@domain/validate";
import { faultOf } from "@domain/faults";
import { changePassword } from "@src/api/passwords";
import { KeyBadge } from "@src/commands/key-badge";
import { t } from "@src/i18n/t";
import { toastSuccess } from "@src/state/toasts";
import { Button } from "../parts/button";
import { Form } from "../parts/form/form";
import { FormNotice } from "../parts/form/form-notice";
import { PasswordField } from "../parts/form/fields";
import { useFormStore } from "../parts/form/use-form-store";
import { Page } from "../parts/page";
import { useView } from "../use-view";

const EMPTY = { current_password: "", new_password: "", password_confirmation: "" };

/** The own password; the other devices are signed out with it. */
export default function OwnPassword() {
  useView("settings");
  const form = useFormStore<ChangePasswordInput>((self) => ({
    id: "own-password",
    initial: EMPTY,
    secret: Object.keys(EMPTY),
    check({ password_confirmation: again, ...input }) {
      const result = validate(ChangePasswordInput, input);
      if (!result.ok || again === result.value.new_password) return result;
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
