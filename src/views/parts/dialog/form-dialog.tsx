import { type ReactNode, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { askToLeave } from "#src/focus/ask-first.ts";
import { t } from "#src/i18n/t.ts";
import { Button, type ButtonKind } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "../form/form.tsx";
import { FormNotice } from "../form/form-notice.tsx";
import type { FormStore } from "../form/form-store.ts";

/** A dialog that is one form: Enter in the last field or Mod+Enter submits it. */
export function FormDialog({
  form,
  title,
  action,
  cancelLabel = t("form.dialog.cancel"),
  kind = "primary",
  startsAtButton,
  startsAt,
  width,
  hidesPage = false,
  onClose,
  children,
}: {
  form: FormStore;
  title: ReactNode;
  /** Label of the submit button. */
  action: string;
  /** Label of the button that closes without submitting; default "Cancel". */
  cancelLabel?: string;
  kind?: ButtonKind;
  /** The button that has the focus at first, of a form with nothing to fill in: it submits, or leaves all as it is. */
  startsAtButton?: "submit" | "cancel" | undefined;
  /** Name of the field that has the focus at first; default the first one. */
  startsAt?: string;
  width?: string;
  /** Whether the backdrop hides the page completely. Default false. */
  hidesPage?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { phase } = useSnapshot(form.state);
  const takeBack = useRef<(() => void) | null>(null);
  // Whether to leave is no question any more once a save has closed the dialog.
  useEffect(() => () => takeBack.current?.(), []);
  function close(): void {
    // Closing would let the save go on behind the user.
    if (form.stopWaiting()) return;
    if (!form.wouldLose()) return onClose();
    takeBack.current = askToLeave(onClose);
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      hidesPage={hidesPage}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          <Button
            autoFocus={startsAtButton === "cancel"}
            onClick={close}
            badge={<KeyBadge keys="escape" />}
          >
            {cancelLabel}
          </Button>
          <Button
            kind={kind}
            autoFocus={startsAtButton === "submit"}
            // Ignore key repeat: a key that is held down must not confirm.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            busy={phase === "saving"}
            onClick={() => void form.submit("save")}
            badge={<KeyBadge keys="mod+enter" />}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        className="flex flex-col gap-4"
        {...(startsAt !== undefined && { startsAt })}
      >
        <FormNotice form={form} />
        {children}
      </Form>
    </Dialog>
  );
}
