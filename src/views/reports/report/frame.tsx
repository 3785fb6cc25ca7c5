import type { ReactNode } from "react";
import type { Appointment } from "#domain/entities/appointment.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { ReportStatusBadge } from "#src/views/appointments/shared/badges.tsx";
import { ageWords, testName } from "#src/i18n/record-words.ts";
import { PresenceBadge } from "#src/views/parts/presence-badge.tsx";
import { useCriticalParts } from "#src/views/parts/critical/lazy-critical.ts";
import { Page } from "#src/views/parts/page.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { type ScanFact, scanFacts } from "../worklist/scan-facts.tsx";
import { useMinute } from "#src/views/parts/use-minute.ts";
import { EarlierReports } from "./earlier.tsx";

/** The page around a report, for writing and reading: the patient, the actions and the earlier reports. */
export function ReportFrame({
  appointment,
  actions,
  children,
}: {
  appointment: Appointment;
  actions: ReactNode;
  children: ReactNode;
}) {
  const now = useMinute();
  const critical = useCriticalParts();
  return (
    <Page
      scrolls
      title={<OwnScript>{appointment.patient_name}</OwnScript>}
      besideTitle={
        <span className="flex items-center gap-2">
          <ReportStatusBadge isNamed of={appointment} />
          <PresenceBadge entity="report" id={appointment.id} watching />
        </span>
      }
      actions={actions}
      side={<EarlierReports appointment={appointment} />}
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-5 py-2 text-table print:hidden">
        <Fact value={testName(appointment)} term={t("reports.paper.test")} />
        <Fact
          term={t("reports.paper.age")}
          value={`${ageWords(appointment.patient_birth_date)} · ${t(`common.gender.${appointment.patient_gender}`)}`}
        />
        <Fact term={t("reports.paper.date")} value={formatDateTime(appointment.start_at)} />
        <Fact
          term={t("reports.paper.accession")}
          value={<Ltr>{appointment.accession_number}</Ltr>}
        />
        {appointment.referring_doctor_name !== null && (
          <Fact
            term={t("reports.paper.referred_by")}
            value={<OwnScript>{appointment.referring_doctor_name}</OwnScript>}
          />
        )}
        {scanFacts(appointment, now).map((fact) => (
          <Fact key={fact.term} {...fact} />
        ))}
        {appointment.notes !== "" && (
          <Fact term={t("common.notes")} value={<OwnScript>{appointment.notes}</OwnScript>} />
        )}
      </dl>
      {critical !== null && <critical.CriticalLine appointment={appointment.id} />}
      {children}
    </Page>
  );
}

function Fact({ term, value }: ScanFact) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-label text-faint">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
