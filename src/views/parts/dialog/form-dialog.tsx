import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { askToLeave } from "#src/focus/ask-first.ts";
import { t } from "#src/i18n/t.ts";
import { Button, type ButtonKind } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "../form/form.tsx";
import { FormNotice } from "../form/form-notice.tsx";
import type { FormStore } from "../form/form-store.ts";

/** A dialog that is one form: Enter in the last field or Mod+Enter does it. */
export function FormDialog({
  form,
  title,
  action,
  out = t("form.dialog.cancel"),
  kind = "primary",
  startsAtAction = false,
  startsAt,
  width,
  hidesPage = false,
  onClose,
  children,
}: {
  form: FormStore;
  title: ReactNode;
  /** Word of the button that does it. */
  action: string;
  /** Word of the button that leaves without doing it; default "Cancel". */
  out?: string;
  kind?: ButtonKind;
  /** Whether the button that does it has the focus at first, where there is nothing to fill in. */
  startsAtAction?: boolean;
  /** Name of the field that has the focus at first; default the first one. */
  startsAt?: string;
  width?: string;
  /** Whether nothing of the page may be seen behind it. Default false. */
  hidesPage?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { phase } = useSnapshot(form.state);
  function close(): void {
    if (!form.wouldLose()) return onClose();
    askToLeave(onClose);
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      hidesPage={hidesPage}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          <Button onClick={close} badge={<KeyBadge keys="escape" />}>
            {out}
          </Button>
          <Button
            kind={kind}
            autoFocus={startsAtAction}
            // A key that is held down confirms nothing.
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
