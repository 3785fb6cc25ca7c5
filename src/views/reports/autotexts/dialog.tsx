import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { AutotextList } from "./list.tsx";

/** The autotexts, above the text that is being written. */
export function AutotextsDialog() {
  const close = () => closeLayer("autotexts");
  return (
    <Dialog
      title={t("autotexts.title")}
      width="max-w-2xl"
      onClose={close}
      footer={
        <Button onClick={close} badge={<KeyBadge keys="escape" />}>
          {t("form.dialog.close")}
        </Button>
      }
    >
      <AutotextList />
    </Dialog>
  );
}
