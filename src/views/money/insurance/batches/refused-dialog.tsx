import type { RefusedClaim } from "#domain/entities/claim-batch.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { LeftOut } from "./left-out.tsx";

/** The claims that were left out of a batch, each with what it lacks. */
export function RefusedDialog({
  number,
  refused,
}: {
  number: number;
  refused: readonly RefusedClaim[];
}) {
  const close = () => closeLayer("claims-refused");
  return (
    <Dialog
      title={t("claims.make.refused_title", { number: formatCount(number) })}
      width="max-w-3xl"
      onClose={close}
      footer={
        <Button autoFocus kind="primary" onClick={close} badge={<KeyBadge keys="escape" />}>
          {t("claims.make.refused_close")}
        </Button>
      }
    >
      <p>{t("claims.make.refused_body")}</p>
      <LeftOut refused={refused} onLeave={close} />
    </Dialog>
  );
}
