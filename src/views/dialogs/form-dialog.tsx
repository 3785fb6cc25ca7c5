import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "@src/commands/key-badge";
import { t } from "@src/i18n/t";
import { openLayer } from "@src/state/layers";
import { Button, type ButtonKind } from "../parts/button";
import { Dialog } from "../parts/dialog/dialog";
import { Form } from "../parts/form/form";
import { FormNotice } from "../parts/form/form-notice";
import type { FormStore } from "../parts/form/form-store";

/** A dialog that is one form: Enter in the last field or Mod+Enter does it. */
export function FormDialog({
  form,
  title,
  action,
  kind = "primary",
  width,
  onClose,
  children,
}: {
  form: FormStore;
  title: ReactNode;
  /** Word of the button that does it. */
  action: string;
  kind?: ButtonKind;
  width?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { phase } = useSnapshot(form.state);
  function close(): void {
    if (!form.wouldLose()) return onClose();
    openLayer({
      kind: "confirm",
      title: t("palette.confirm.leave.title"),
      body: t("palette.confirm.leave.body"),
      action: t("palette.confirm.leave.action"),
      run: onClose,
    });
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          <Button onClick={close} badge={<KeyBadge keys="escape" />}>
            {t("form.dialog.cancel")}
          </Button>
          <Button
            kind={kind}
            busy={phase === "saving"}
            onClick={() => void form.submit("save")}
            badge={<KeyBadge keys="mod+enter" />}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <FormNotice form={form} />
        {children}
      </Form>
    </Dialog>
  );
}
