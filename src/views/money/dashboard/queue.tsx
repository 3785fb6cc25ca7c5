import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import type { Appointment } from "#domain/entities/appointment.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { AppointmentStatusBadge } from "#src/views/appointments/shared/badges.tsx";
import { focusStep } from "#src/focus/fields.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { upNext } from "./up-next.ts";

/** Today's appointments, from the first one that is not over; a button shows the whole day. */
export function Queue({ rows }: { rows: readonly Appointment[] }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shownRows = isWhole ? rows : upNext(rows);
  const [first] = rows;
  if (first === undefined) return <p className="text-muted">{t("dashboard.queue_empty")}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      onKeyDown={focusStep}
      className="divide-y divide-line rounded-ui border border-line bg-raised"
    >
      {shownRows.map((row) => (
        <li key={row.id}>
          <Link
            to={`/appointments/${row.id}/details`}
            className="grid min-h-row grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_8rem_8rem] items-center gap-4 px-4 text-table hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="tabular-nums">{formatTime(row.start_at)}</span>
            <OwnScript className="truncate font-medium">{row.patient_name}</OwnScript>
            <span className="truncate text-muted">{testName(row)}</span>
            <OwnScript className="truncate text-muted">{row.machine_name}</OwnScript>
            <AppointmentStatusBadge status={row.status} />
          </Link>
        </li>
      ))}
      {shownRows.length < rows.length && (
        <li>
          <button
            type="button"
            onClick={() => {
              // The button disappears; the focus goes to the line that takes its place.
              flushSync(() => setWhole(true));
              const next = rows.indexOf(shownRows.at(-1) ?? first) + 1;
              const lines = list.current?.querySelectorAll("a");
              (lines?.[next] ?? lines?.[0])?.focus();
            }}
            className="flex min-h-row w-full items-center px-4 text-table text-accent hover:bg-sunken focus-visible:-outline-offset-2"
          >
            {t("dashboard.queue_whole", { count: formatCount(rows.length) })}
          </button>
        </li>
      )}
    </ul>
  );
}
