import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { t } from "#src/i18n/t.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before something is lost; the safe answer has the focus. */
export function ConfirmDialog({
  title,
  body,
  action,
  out = t("form.dialog.cancel"),
  onConfirm,
  onClose,
}: {
  title: string;
  body: string;
  /** Word of the button that does it. */
  action: string;
  /** Word of the safe answer. */
  out?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  useOnlyAnswers();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        // While keys do not answer yet, the buttons look as if they could not be pressed.
        <div className="flex gap-2 in-data-typing-dropped:opacity-50">
          <Button autoFocus onClick={onClose}>
            {out}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {action}
          </Button>
        </div>
      }
    >
      <p>{body}</p>
    </Dialog>
  );
}
