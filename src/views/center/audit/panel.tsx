import { isNamedKind } from "#domain/audit-kinds.ts";
import { changesOf } from "#domain/audit-changes.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { DescriptionList, SidePanel } from "#src/views/parts/page.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { Changes } from "../trail/changes.tsx";
import { actionWords, actorWords, entityWords, recordWords } from "../trail/trail-words.ts";

/** Opens the whole history of the record that a row is about; nothing if it is about none. */
export function openHistory(row: AuditRow): void {
  const { entity, entity_id: id } = row;
  if (id === null || !isNamedKind(entity)) return;
  openLayer({ kind: "trail", entities: [entity], id, name: recordWords(row) });
}

/** Everything that the row at hand says. */
export function AuditPanel({ row }: { row: AuditRow | null }) {
  return (
    <SidePanel
      label={t("trail.panel")}
      footer={
        row !== null &&
        row.entity_id !== null && (
          <Button onClick={() => openHistory(row)} badge={<KeyBadge keys="enter" />}>
            {t("trail.open_record")}
          </Button>
        )
      }
    >
      {row === null ? (
        <p className="text-muted">{t("catalog.nothing_chosen")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <h2 className="text-body font-semibold">
            <OwnScript>{recordWords(row) || entityWords(row.entity)}</OwnScript>
          </h2>
          <DescriptionList
            items={[
              { term: t("trail.kind"), value: entityWords(row.entity) },
              { term: t("trail.what"), value: actionWords(row.action) },
              { term: t("trail.who"), value: <OwnScript>{actorWords(row)}</OwnScript> },
              { term: t("trail.when"), value: <bdi>{formatDateTime(row.at)}</bdi> },
              ...(row.ip === null ? [] : [{ term: t("trail.where"), value: <Ltr>{row.ip}</Ltr> }]),
            ]}
          />
          <section aria-label={t("trail.changes")} className="flex flex-col gap-2 text-table">
            <h3 className="text-label font-semibold text-muted">{t("trail.changes")}</h3>
            {changesOf(row).length === 0 ? (
              <p className="text-muted">{t("trail.no_changes")}</p>
            ) : (
              <Changes row={row} />
            )}
          </section>
        </div>
      )}
    </SidePanel>
  );
}
