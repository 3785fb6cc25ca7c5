import { type MessageKey, t } from "@src/i18n/t";
import { Button } from "../button";
import { Dialog } from "./dialog";

/** Asks before something is lost; the safe answer has the focus. */
export function ConfirmDialog({
  title,
  body,
  action,
  onConfirm,
  onClose,
}: {
  title: MessageKey;
  body: MessageKey;
  action: MessageKey;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={t(title)}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("form.dialog.cancel")}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {t(action)}
          </Button>
        </>
      }
    >
      <p>{t(body)}</p>
    </Dialog>
  );
}
