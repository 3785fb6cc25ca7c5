import type { CommissionEntry } from "#domain/entities/pay-out.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { nameOfTest } from "#src/state/screen/record-names.ts";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";

/** What became payable and what was taken back, one appointment to a line. */
export function EntryLines({
  entries,
  empty,
}: {
  entries: readonly CommissionEntry[];
  empty: string;
}) {
  if (entries.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="flex flex-col rounded-ui border border-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex flex-col gap-0.5 border-b border-line px-3 py-2 text-table last:border-b-0"
        >
          <span className="flex items-center gap-3">
            <OwnScript className="min-w-0 truncate font-medium">{entry.patient_name}</OwnScript>
            <span className={`ms-auto shrink-0 ${entry.amount < 0 ? "text-stop" : ""}`}>
              <Money amount={entry.amount} />
            </span>
          </span>
          <span className="flex gap-2 text-label text-muted">
            <OwnScript className="min-w-0 truncate">
              {nameOfTest({ name_ar: entry.test_name_ar, name_en: entry.test_name_en })}
            </OwnScript>
            <span className="ms-auto shrink-0">
              <Ltr>{entry.accession_number}</Ltr>
            </span>
          </span>
          <span className="flex gap-2 text-label text-muted">
            <bdi>{formatDateTime(entry.at)}</bdi>
            {entry.amount < 0 && (
              <span className="ms-auto text-stop">{t("commissions.taken_back")}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
