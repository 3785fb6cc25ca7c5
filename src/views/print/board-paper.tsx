import { holdsSlot } from "#domain/appointments.ts";
import type { Day } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { formatDateTime, formatLongDay, formatTime } from "#src/i18n/dates.ts";
import { testName } from "#src/i18n/record-words.ts";
import { plural, t } from "#src/i18n/t.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";

/** A day of a branch as a printed list: by machine, who comes when and for what. */
export function BoardPaper({
  day,
  branch,
  machines,
  appointments,
}: {
  day: Day;
  branch: string;
  machines: readonly { id: number; name: string }[];
  appointments: readonly Appointment[];
}) {
  const printedAt = usePrintTime();
  const booked = appointments
    .filter(({ status }) => holdsSlot(status))
    .toSorted((one, other) => one.start_at.localeCompare(other.start_at));
  return (
    <Paper
      kind="board"
      sheet="portrait"
      printed={{ entity: "list", list: "board", rows: booked.length }}
    >
      <PaperHead of={branch} title={`${t("shell.screen.board")} · ${formatLongDay(day)}`} />
      <p className="flex gap-4 py-2 text-label">
        <span>{plural("print.booked", booked.length)}</span>
        <span className="ms-auto">
          {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
        </span>
      </p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{t("appointments.column.time")}</th>
            <th scope="col">{t("appointments.column.patient")}</th>
            <th scope="col">{t("appointments.column.test")}</th>
            <th scope="col">{t("appointments.column.status")}</th>
            <th scope="col">{t("appointments.column.accession")}</th>
          </tr>
        </thead>
        {machines.map(({ id, name }) => {
          const onMachine = booked.filter(({ machine }) => machine === id);
          return (
            <tbody key={id}>
              <tr className="break-after-avoid">
                <th scope="rowgroup" colSpan={5} className="pt-4">
                  <OwnScript>{name}</OwnScript>
                </th>
              </tr>
              {onMachine.length === 0 && (
                <tr>
                  <td colSpan={5}>{t("print.free_day")}</td>
                </tr>
              )}
              {onMachine.map((appointment) => (
                <tr key={appointment.id}>
                  <td className="whitespace-nowrap">
                    <bdi>{formatTime(appointment.start_at)}</bdi>
                  </td>
                  <td>
                    <OwnScript>{appointment.patient_name}</OwnScript>
                  </td>
                  <td>
                    <OwnScript>{testName(appointment)}</OwnScript>
                  </td>
                  <td className="whitespace-nowrap">
                    {t(`appointments.status.${appointment.status}`)}
                  </td>
                  <td>
                    <Ltr>{appointment.accession_number}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
    </Paper>
  );
}
