import type { AuditRow } from "#domain/entities/audit.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { Changes, ChangesLine } from "../trail/changes.tsx";
import { actionWords, actorWords, entityWords, recordWords } from "../trail/trail-words.ts";

/** The columns of the audit trail. */
export function auditColumns(): GridColumn<AuditRow>[] {
  return [
    {
      id: "at",
      title: t("trail.when"),
      width: "144px",
      sort: "at",
      cell: ({ at }) => formatRelativeDateTime(at),
      paper: ({ at }) => <bdi className="whitespace-nowrap">{formatDateTime(at)}</bdi>,
    },
    {
      id: "actor",
      title: t("trail.who"),
      width: "minmax(120px, 0.8fr)",
      cell: (row) => <OwnScript className="font-medium">{actorWords(row)}</OwnScript>,
    },
    {
      id: "action",
      title: t("trail.what"),
      width: "minmax(100px, 0.6fr)",
      cell: ({ action }) => actionWords(action),
    },
    {
      id: "entity",
      title: t("trail.kind"),
      width: "minmax(110px, 0.7fr)",
      room: 1000,
      cell: ({ entity }) => entityWords(entity),
    },
    {
      id: "record",
      title: t("trail.about"),
      width: "minmax(140px, 1.2fr)",
      // An export or a setting has no record; where there is no room for the kind, only its name says what it was about.
      cell: (row) => <OwnScript>{recordWords(row) || entityWords(row.entity)}</OwnScript>,
    },
    {
      id: "changes",
      title: t("trail.changes"),
      width: "minmax(220px, 2fr)",
      room: 640,
      cell: (row) => <ChangesLine row={row} />,
      paper: (row) => <Changes row={row} />,
    },
    {
      id: "ip",
      title: t("trail.where"),
      width: "124px",
      optional: true,
      cell: ({ ip }) => ip !== null && <Ltr>{ip}</Ltr>,
    },
  ];
}
