import { may } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { emptyContent, type ReportContent } from "#domain/report-content.ts";
import type { ReportPart } from "#domain/reports.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { plural, t } from "#src/i18n/t.ts";
import { ageWords, testName } from "#src/i18n/record-words.ts";
import { session } from "#src/state/session/session.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperDetails } from "#src/views/parts/paper-center.tsx";
import { PaperHead } from "#src/views/parts/paper-head.tsx";
import { Barcode } from "./parts.tsx";
import {
  Notice,
  Pair,
  PreliminaryNotice,
  PreliminarySignature,
  PrintedAddenda,
  SignatureBlock,
  Version,
} from "./report-versions.tsx";

/**
 * A report on A4: the center's name and the patient at the top of every page (in the head of a table, which the
 * browser repeats), the page number at the bottom, and below each text who signed it.
 */
export function ReportPaper({
  appointment,
  report,
  content,
  part = "text",
}: {
  appointment: Appointment;
  report: Report;
  /** The text of the part: while an addendum is being written, that of the addendum. */
  content: ReportContent;
  part?: ReportPart;
}) {
  const { signed, addenda, first_reading: preliminary } = report;
  const isAddendum = part === "addendum";
  const isAmending = report.status !== "report_ready" && report.revision > 0 && !isAddendum;
  // While a doctor writes a new version, everyone else reads the text that was signed.
  const isSigned = signed !== null && (!isAmending || !may(session.role, "reports.write"));
  return (
    <Paper kind="report" sheet="portrait" printed={{ entity: "report", ids: [appointment.id] }}>
      <table className="w-full">
        <thead>
          <tr>
            <td className="pb-3">
              <PaperHead
                center="brief"
                of={appointment.branch_name}
                title={t("reports.paper.title")}
              />
              <PatientBlock appointment={appointment} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="pt-1">
              {!isSigned &&
                (preliminary === null ? (
                  <Notice label={t("reports.paper.draft")} />
                ) : (
                  <PreliminaryNotice />
                ))}
              {isSigned
                ? signed.revision > 1 && (
                    <Version
                      label={t("reports.paper.amended", { revision: signed.revision })}
                      reason={signed.amend_reason}
                      first={report.first_submitted_at}
                    />
                  )
                : isAmending && (
                    <Version
                      label={t("reports.paper.amended", { revision: report.revision + 1 })}
                      reason={report.amend_reason}
                      first={report.first_submitted_at}
                    />
                  )}
              {isAmending && isSigned && <Notice label={t("reports.amending")} />}
              {addenda.length > 0 && (
                <Notice label={plural("addenda.paper.count", addenda.length)} />
              )}
              {appointment.indication !== "" && (
                <p className="mb-3 whitespace-pre-line">
                  <span className="font-medium">{t("appointments.details.indication")}:</span>{" "}
                  <OwnScript>{appointment.indication}</OwnScript>
                </p>
              )}
              <ReportText content={isAddendum ? (report.content ?? emptyContent()) : content} />
              {!isSigned && preliminary !== null && <PreliminarySignature of={preliminary} />}
              {isSigned && (
                <SignatureBlock
                  of={signed}
                  version={signed.revision > 1 || addenda.length > 0 ? signed.revision : null}
                >
                  <Barcode text={appointment.accession_number} height={32} />
                </SignatureBlock>
              )}
              <PrintedAddenda of={addenda} first={report.first_submitted_at} />
              {isAddendum && (
                <section className="mt-6">
                  <Version
                    label={t("addenda.paper.draft", { number: addenda.length + 1 })}
                    reason={report.amend_reason}
                    first={report.first_submitted_at}
                  />
                  <ReportText content={content} />
                </section>
              )}
            </td>
          </tr>
        </tbody>
      </table>
      <PaperDetails className="mt-6 text-center" />
    </Paper>
  );
}

function PatientBlock({ appointment }: { appointment: Appointment }) {
  const { patient_birth_date, patient_gender, referring_doctor_name } = appointment;
  return (
    <div className="mt-2 grid grid-cols-[auto_1fr_auto_1fr] gap-x-4 gap-y-0.5 border-b border-black pb-2 text-label">
      <Pair term={t("reports.paper.patient")}>
        <OwnScript className="font-semibold">{appointment.patient_name}</OwnScript>
      </Pair>
      <Pair term={t("reports.paper.accession")}>
        <Ltr>{appointment.accession_number}</Ltr>
      </Pair>
      <Pair term={t("addenda.paper.patient_number")}>
        <Ltr>{appointment.patient}</Ltr>
      </Pair>
      <Pair term={t("reports.paper.date")}>{formatDateTime(appointment.start_at)}</Pair>
      <Pair term={t("reports.paper.age")}>
        {ageWords(patient_birth_date)} · {t(`common.gender.${patient_gender}`)}
      </Pair>
      <Pair term={t("reports.paper.test")}>
        <OwnScript>{testName(appointment)}</OwnScript>
      </Pair>
      {referring_doctor_name !== null && (
        <Pair term={t("reports.paper.referred_by")}>
          <OwnScript>{referring_doctor_name}</OwnScript>
        </Pair>
      )}
    </div>
  );
}
