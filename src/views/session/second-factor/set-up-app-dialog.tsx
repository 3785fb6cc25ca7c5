import { useState } from "react";
import { object } from "superstruct";
import { type CodeOffer, ConfirmCodeInput } from "#domain/entities/second-factor.ts";
import { secret } from "#domain/fields.ts";
import { validate } from "#domain/validate.ts";
import { confirmApp, offerApp } from "#src/api/factors.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { PasswordField, TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { QrCode } from "./qr-code.tsx";

const Password = object({ current_password: secret() });
const Code = object({ code: ConfirmCodeInput.schema.code });

const close = () => closeLayer("set-up-app");

/** Sets up the authenticator app: the password if it is the first second factor, then the QR code and a code of the app. */
export function SetUpAppDialog({
  offer: first,
  onAdded,
}: {
  offer: CodeOffer | null;
  onAdded: () => void;
}) {
  const [offer, setOffer] = useState(first);
  return offer === null ? (
    <AskPassword onOffer={setOffer} />
  ) : (
    <ConfirmCode offer={offer} onAdded={onAdded} />
  );
}

function AskPassword({ onOffer }: { onOffer: (offer: CodeOffer) => void }) {
  const form = useFormStore<{ current_password: string }, CodeOffer>(() => ({
    id: "set-up-app-password",
    initial: { current_password: "" },
    secret: ["current_password"],
    check: (input) => validate(Password, input),
    send: (input) => offerApp(input),
    done: onOffer,
  }));
  return (
    <FormDialog
      form={form}
      title={t("second_factor.app.set_up_title")}
      action={t("second_factor.app.next")}
      onClose={close}
    >
      <PasswordField
        name="current_password"
        label={t("passwords.current")}
        hint={t("second_factor.page.password_hint")}
      />
    </FormDialog>
  );
}

function ConfirmCode({ offer, onAdded }: { offer: CodeOffer; onAdded: () => void }) {
  const { ticket, secret: key, uri } = offer;
  const form = useFormStore<{ code: string }>(() => ({
    id: "set-up-app-code",
    initial: { code: "" },
    secret: ["code"],
    check: (input) => validate(Code, input),
    send: ({ code }, { key: attempt }) => confirmApp({ ticket, code }, attempt),
    fieldOfRefusal: { invalid_factor: "code" },
    done() {
      close();
      toastSuccess("second_factor.app.done");
      onAdded();
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("second_factor.app.set_up_title")}
      action={t("second_factor.app.confirm")}
      onClose={close}
    >
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <QrCode text={uri} label={t("second_factor.app.qr")} />
        <div className="flex min-w-40 flex-1 flex-col gap-3">
          <p>{t("second_factor.app.scan")}</p>
          <p className="text-table text-muted">{t("second_factor.app.type")}</p>
          <p
            dir="ltr"
            className="font-mono text-table leading-6 break-words select-all rtl:text-end"
          >
            {key.match(/.{1,4}/g)?.join(" ")}
          </p>
        </div>
      </div>
      <TextField
        name="code"
        label={t("second_factor.app.code")}
        dir="ltr"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}
