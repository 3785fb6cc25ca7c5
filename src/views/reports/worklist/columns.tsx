import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { waitsForAnother } from "#domain/second-reader.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { writers } from "#src/state/live/presence.ts";
import { session } from "#src/state/session/session.ts";
import { PriorityBadge } from "#src/views/appointments/shared/badges.tsx";
import { appointmentColumns } from "#src/views/appointments/shared/columns.tsx";
import { useCriticalParts } from "#src/views/parts/critical/lazy-critical.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { WaitingTime } from "./waiting.tsx";

/** The columns of every list of appointments that the worklist shows, and the width that each needs. */
const SHARED: Readonly<Record<string, number | undefined>> = {
  patient: undefined,
  test: undefined,
  accession: 672,
  branch: 860,
  report: 1000,
  time: 1340,
  doctor: 1500,
};

/** The widths of columns that have less room here than in other lists. */
const NARROW: Readonly<Record<string, string | undefined>> = {
  patient: "minmax(124px, 1.4fr)",
  test: "minmax(110px, 1.2fr)",
  accession: "108px",
  branch: "100px",
};

/** Returns the columns of the worklist at this time (milliseconds). */
export function worklistColumns(now: number): GridColumn<Appointment>[] {
  const shared = appointmentColumns();
  return [
    {
      id: "priority",
      title: t("appointments.priority.label"),
      width: "104px",
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
          // The priority has a column of its own here.
          ...(id === "patient" && { cell: patientName }),
          ...(NARROW[id] === undefined ? {} : { width: NARROW[id] }),
          ...(room === undefined ? {} : { room }),
        })),
    ),
    {
      id: "assigned",
      title: t("worklist.assigned_to"),
      width: "minmax(136px, 0.7fr)",
      cell: (scan) => (
        <span className="flex items-center gap-2">
          <Critical id={scan.id} />
          <Assigned scan={scan} />
        </span>
      ),
    },
    {
      id: "modality",
      title: t("reports.template.modality"),
      width: "120px",
      room: 1180,
      cell: ({ modality }) => t(`common.modality.${modality}`),
    },
  ];
}

const patientName = ({ patient_name: name }: Appointment) => (
  <OwnScript className="font-medium">{name}</OwnScript>
);

/**
 * The doctor to whom a scan is assigned; instead of that, who is writing its report now, or that another doctor must read
 * what this one read first.
 */
function Assigned({ scan }: { scan: Appointment }) {
  const names = useSnapshot(writers.state).byId[scan.id] ?? [];
  if (names.length > 0)
    return (
      <span className="text-waiting">{t("worklist.writing", { names: joinNames(names) })}</span>
    );
  if (waitsForAnother(session.account?.id ?? null, scan))
    return <span className="text-muted">{t("second_reader.awaits_other")}</span>;
  if (scan.assigned_to_name !== null) return <OwnScript>{scan.assigned_to_name}</OwnScript>;
  return scan.awaits_second_reader ? (
    <span className="text-accent">{t("second_reader.awaits")}</span>
  ) : null;
}

/** Says that the result is critical and nobody was told yet. */
function Critical({ id }: { id: number }) {
  const parts = useCriticalParts();
  return parts === null ? null : <parts.CriticalMark appointment={id} />;
}
