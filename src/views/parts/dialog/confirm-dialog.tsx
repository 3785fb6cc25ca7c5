import { t } from "@src/i18n/t";
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
  title: string;
  body: string;
  /** Word of the button that does it. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("form.dialog.cancel")}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{body}</p>
    </Dialog>
  );
}
