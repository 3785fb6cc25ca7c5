import { OWNER_ROLE } from "#domain/access.ts";
import type { Account } from "#domain/entities/account.ts";
import { listRecords } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { baseOf } from "#src/state/screen/catalogs.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";

/** A small hint beside the title of the accounts page while the center has only one active owner. */
export function OneOwnerNote() {
  const { found } = useReading(
    "owners",
    (signal) =>
      listRecords<Account>(
        baseOf("accounts", null),
        { role: OWNER_ROLE, active: true, page_size: 1 },
        signal,
      ),
    { kinds: ["account"] },
  );
  if (found === null || found.count !== 1) return null;
  return (
    <p role="status" className="text-table text-muted">
      {t("catalog.one_owner")}
    </p>
  );
}
