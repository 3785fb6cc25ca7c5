import type { ClaimPart } from "#domain/claims.ts";
import type { RefusedClaim } from "#domain/entities/claim-batch.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { ScrolledTable } from "#src/views/parts/scrolled-table.tsx";
import { Ltr } from "#src/views/parts/text.tsx";

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

/**
 * The claims that were left out of a batch, each with what it lacks. Enter on one closes the dialog and opens its
 * appointment, where that is filled in.
 */
export function LeftOut({
  refused,
  onLeave,
}: {
  refused: readonly RefusedClaim[];
  /** Closes the dialog. */
  onLeave: () => void;
}) {
  function open(appointment: number): void {
    onLeave();
    navigate(`/appointments/${appointment}/details`);
  }
  const shown = refused.slice(0, MAX_SHOWN);
  return (
    <ScrolledTable
      heads={[t("claims.column.patient"), t("claims.column.accession"), t("upload.reason")]}
      endsFrom={3}
      hidden={refused.length - shown.length}
      hasControls
    >
      {shown.map(({ transaction, appointment, patient_name, accession_number, missing }) => (
        <tr key={transaction} className="border-t border-line/60 focus-within:bg-accent-soft">
          <th scope="row" className="px-3 py-1.5 text-start font-normal">
            <button
              type="button"
              dir="auto"
              className="underline decoration-line underline-offset-2 hover:decoration-current"
              // Ignore key repeat: a key that is held down must not open anything.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => open(appointment)}
            >
              {patient_name}
            </button>
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
