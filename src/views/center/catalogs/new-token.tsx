import { useRef, useState } from "react";
import { CircleAlert, Copy } from "lucide-react";
import { copyText } from "#src/browser/copy-text.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, openLayer } from "#src/state/screen/layers.ts";
import { toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { INPUT } from "#src/views/parts/form/field.tsx";

/** Shows a new API token, which nobody can show again. Asks before it closes if the token was not copied. */
export function NewTokenDialog({ name, token }: { name: string; token: string | null }) {
  const [isCopied, setCopied] = useState(false);

  function close(): void {
    if (token === null || isCopied) return closeLayer("new-token");
    openLayer({
      kind: "confirm",
      title: t("api_tokens.leave.title"),
      body: t("api_tokens.leave.body"),
      action: t("api_tokens.leave.action"),
      cancelLabel: t("api_tokens.leave.stay"),
      run: () => closeLayer("new-token"),
    });
  }

  return (
    <Dialog
      title={t("api_tokens.made.title", { name })}
      width="max-w-xl"
      onClose={close}
      footer={
        <Button autoFocus={token === null} onClick={close}>
          {t("api_tokens.made.close")}
        </Button>
      }
    >
      {token === null ? (
        <p role="alert" className="flex items-start gap-2 text-stop">
          <CircleAlert size={16} aria-hidden="true" className="mt-1 shrink-0" />
          {t("api_tokens.made.lost")}
        </p>
      ) : (
        <Token token={token} onCopied={() => setCopied(true)} />
      )}
    </Dialog>
  );
}

function Token({ token, onCopied }: { token: string; onCopied: () => void }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(token)) {
      onCopied();
      return toastSuccess("api_tokens.made.copied");
    }
    field.current?.focus();
    field.current?.select();
    toastInfo("api_tokens.made.not_copied");
  }

  return (
    <>
      <p className="font-medium">{t("api_tokens.made.once")}</p>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          aria-label={t("api_tokens.made.label")}
          value={token}
          onFocus={({ target }) => target.select()}
          onCopy={onCopied}
          className={INPUT}
        />
        <Button kind="primary" autoFocus icon={<Copy size={16} />} onClick={() => void copy()}>
          {t("api_tokens.made.copy")}
        </Button>
      </div>
      <p className="text-label text-muted">
        {t("api_tokens.made.how")} <bdi dir="ltr">Authorization: Bearer …</bdi>
      </p>
    </>
  );
}
