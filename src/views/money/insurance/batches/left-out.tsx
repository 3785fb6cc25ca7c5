import type { ClaimPart } from "#domain/claims.ts";
import type { RefusedClaim } from "#domain/entities/claim-batch.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

const MAX_SHOWN = 500;

/** Returns in words why a claim was left out. */
function reasonOf(missing: readonly ClaimPart[]): string {
  if (missing.length === 0) return t("claims.make.not_owed");
  const asked = missing.filter((part) => part !== "completion");
  const parts = joinWithDots(asked.map((part) => t(`claims.missing.${part}`)));
  return joinWithDots([
    ...(asked.length < missing.length ? [t("claims.make.not_completed")] : []),
    ...(asked.length === 0 ? [] : [t("claims.make.lacks", { parts })]),
  ]);
}

/** The claims that were left out of a batch, each with what it lacks. */
export function LeftOut({ refused }: { refused: readonly RefusedClaim[] }) {
  const shown = refused.slice(0, MAX_SHOWN);
  return (
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
          <td className="px-3 py-1.5">{reasonOf(missing)}</td>
        </tr>
      ))}
    </ScrolledTable>
  );
}
