import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { writers } from "#src/state/live/presence.ts";
import { PriorityBadge } from "#src/views/appointments/shared/badges.tsx";
import { appointmentColumns } from "#src/views/appointments/shared/columns.tsx";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { WaitingTime } from "./waiting.tsx";

/** The columns of every list of appointments that the worklist shows, and the width that each needs. */
const SHARED: Readonly<Record<string, number | undefined>> = {
  patient: undefined,
  test: undefined,
  accession: 700,
  branch: 880,
  report: 1000,
  time: 1340,
  doctor: 1500,
};

/** The widths of columns that have less room here than in other lists. */
const NARROW: Readonly<Record<string, string | undefined>> = {
  patient: "minmax(130px, 1.4fr)",
  test: "minmax(120px, 1.2fr)",
  accession: "108px",
};

/** Returns the columns of the worklist at this time (milliseconds). */
export function worklistColumns(now: number): GridColumn<Appointment>[] {
  const shared = appointmentColumns();
  return [
    {
      id: "priority",
      title: t("appointments.priority.label"),
      width: "92px",
      cell: ({ priority }) =>
        // The usual is shown without a badge, so that the others stand out.
        priority === "routine" ? (
          <span className="text-muted">{t("appointments.priority.routine")}</span>
        ) : (
          <PriorityBadge priority={priority} />
        ),
    },
    {
      id: "waiting",
      title: t("worklist.waiting"),
      width: "minmax(116px, 0.6fr)",
      cell: (scan) => <WaitingTime scan={scan} now={now} />,
    },
    ...Object.entries(SHARED).flatMap(([id, room]) =>
      shared
        .filter((column) => column.id === id)
        .map(({ room: _room, ...column }) => ({
          ...column,
          optional: false,
          ...(NARROW[id] === undefined ? {} : { width: NARROW[id] }),
          ...(room === undefined ? {} : { room }),
        })),
    ),
    {
      id: "assigned",
      title: t("worklist.assigned_to"),
      width: "104px",
      cell: ({ assigned_to_name: name }) => (name === null ? "" : <OwnScript>{name}</OwnScript>),
    },
    {
      id: "modality",
      title: t("reports.template.modality"),
      width: "120px",
      room: 1180,
      cell: ({ modality }) => t(`common.modality.${modality}`),
    },
    {
      id: "writing",
      title: t("reports.worklist.writing"),
      width: "104px",
      cell: ({ id }) => <Writing id={id} />,
    },
  ];
}

function Writing({ id }: { id: number }) {
  const names = useSnapshot(writers.state).byId[id] ?? [];
  return names.length === 0 ? null : (
    <OwnScript className="text-waiting">{joinNames(names)}</OwnScript>
  );
}
