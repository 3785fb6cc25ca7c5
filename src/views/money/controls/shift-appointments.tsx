import { Link } from "wouter";
import { listAppointments } from "#src/api/appointments.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { testName } from "#src/i18n/record-words.ts";
import { Section } from "#src/views/parts/page.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";

const MAX_APPOINTMENTS = 20;

/** Kinds of events after which another amount may have been paid. */
const KINDS = ["appointment"] as const;

/** The latest appointments booked in a shift; a link leads to the list of all of them. */
export function ShiftAppointments({ shift }: { shift: number }) {
  const { found, failure, retry } = useReading(
    shift,
    () => listAppointments({ shift, ordering: "-created_at", page_size: MAX_APPOINTMENTS }),
    { kinds: KINDS },
  );
  if (found === null && failure !== null)
    return (
      <Section title={t("shifts.appointments")}>
        <FailedLine words={t("controls.booked_unread")} retry={retry} />
      </Section>
    );
  if (found === null) return null;
  return (
    <Section
      title={`${t("shifts.appointments")} (${formatCount(found.count)})`}
      actions={
        found.count > 0 && (
          <Link to={`/appointments?shift=${shift}`} className="text-label text-accent underline">
            {t("controls.all")}
          </Link>
        )
      }
    >
      <ul className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-2">
        {found.results.map((row) => (
          <li key={row.id} className="col-span-full grid grid-cols-subgrid">
            <Link
              to={`/appointments/${row.id}/details`}
              className="col-span-full grid grid-cols-subgrid items-baseline border-b border-line/60 py-1 text-label hover:bg-sunken"
            >
              <span className="flex min-w-0">
                <OwnScript className="min-w-0 truncate">{row.patient_name}</OwnScript>
              </span>
              <span className="min-w-0 truncate text-muted">{testName(row)}</span>
              <Money amount={row.paid_amount} className="text-amount" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
