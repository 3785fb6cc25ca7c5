import type { RefusedClaim } from "#domain/entities/claim-batch.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

const MAX_SHOWN = 500;

/** The claims that were left out of a batch, each with what it lacks. */
export function RefusedDialog({
  number,
  refused,
}: {
  number: number;
  refused: readonly RefusedClaim[];
}) {
  const close = () => closeLayer("claims-refused");
  const shown = refused.slice(0, MAX_SHOWN);
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
      <ScrolledTable
        heads={[t("claims.column.patient"), t("claims.column.accession"), t("upload.reason")]}
        endsFrom={3}
        hidden={refused.length - shown.length}
      >
        {shown.map(({ transaction, patient_name, accession_number, missing }) => (
          <tr key={transaction} className="border-t border-line/60">
            <th scope="row" className="px-3 py-1.5 text-start font-normal">
              <OwnScript>{patient_name}</OwnScript>
            </th>
            <td className="px-3 py-1.5">
              <Ltr>{accession_number}</Ltr>
            </td>
            <td className="px-3 py-1.5">
              {missing.length === 0
                ? t("claims.make.not_owed")
                : t("claims.make.lacks", {
                    parts: joinWithDots(missing.map((part) => t(`claims.missing.${part}`))),
                  })}
            </td>
          </tr>
        ))}
      </ScrolledTable>
    </Dialog>
  );
}
