import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { t } from "#src/i18n/t.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before something is lost; the safe answer has the focus. */
export function ConfirmDialog({
  title,
  body,
  action,
  cancelLabel = t("form.dialog.cancel"),
  onConfirm,
  onClose,
}: {
  title: string;
  body: string;
  /** Label of the button that confirms. */
  action: string;
  /** Label of the safe button; default "Cancel". */
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  useOnlyAnswers();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        // While the dialog ignores keys, the buttons look disabled.
        <div className="flex gap-2 in-data-typing-dropped:opacity-50">
          <Button autoFocus onClick={onClose}>
            {cancelLabel}
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
