import { useState } from "react";
import { object } from "superstruct";
import { NewPasskeyInput } from "#domain/entities/second-factor.ts";
import { secret } from "#domain/fields.ts";
import { validate } from "#domain/validate.ts";
import { addPasskey, offerPasskey } from "#src/api/factors.ts";
import { makePasskey } from "#src/api/passkeys.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { PasswordField, TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { browserName } from "../browser-name.ts";

const { name } = NewPasskeyInput.schema;
const Named = object({ name });
const NamedWithPassword = object({ name, current_password: secret() });
type Input = { name: string; current_password?: string | undefined };
type Made = { key: string; body: Parameters<typeof addPasskey>[0] };

/** Adds a passkey to the account: its name, and the password if it is the first second factor. */
export function AddPasskeyDialog({ isFirst, onAdded }: { isFirst: boolean; onAdded: () => void }) {
  // A save that is repeated because its answer was lost sends the same passkey again.
  const [made] = useState<{ last: Made | null }>({ last: null });
  const form = useFormStore<Input>(() => ({
    id: "add-passkey",
    initial: {
      name: browserName(navigator.userAgent).replace(/[\u2066-\u2069]/g, ""),
      ...(isFirst && { current_password: "" }),
    },
    secret: ["current_password"],
    check: (input) => (isFirst ? validate(NamedWithPassword, input) : validate(Named, input)),
    async send({ name, current_password: password }, { key }) {
      if (made.last?.key !== key) {
        const { ticket, options } = await offerPasskey(
          password === undefined ? {} : { current_password: password },
        );
        made.last = { key, body: { ticket, name, passkey: await makePasskey(options) } };
      }
      return addPasskey(made.last.body, key);
    },
    done() {
      closeLayer("add-passkey");
      toastSuccess("second_factor.passkeys.added");
      onAdded();
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("second_factor.passkeys.add")}
      action={t("second_factor.passkeys.next")}
      startsAt={isFirst ? "current_password" : "name"}
      onClose={() => closeLayer("add-passkey")}
    >
      <TextField
        name="name"
        label={t("second_factor.passkeys.name")}
        hint={t("second_factor.passkeys.name_hint")}
      />
      {isFirst && (
        <PasswordField
          name="current_password"
          label={t("passwords.current")}
          hint={t("second_factor.page.password_hint")}
        />
      )}
    </FormDialog>
  );
}
