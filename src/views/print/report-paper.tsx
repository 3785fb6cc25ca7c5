import type { ReactNode } from "react";
import { may } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { ageWords, testName } from "#src/i18n/record-words.ts";
import { session } from "#src/state/session/session.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { PaperHead } from "#src/views/parts/paper-head.tsx";
import { Barcode } from "./parts.tsx";

/**
 * A report on A4: the center's head and the patient at the top of every page (in the head of a table, which the
 * browser repeats), the page number at the bottom, and the doctor below the text.
 */
export function ReportPaper({
  appointment,
  report,
  content,
}: {
  appointment: Appointment;
  report: Report;
  content: ReportContent;
}) {
  const isAmending = report.status !== "report_ready" && report.revision > 0;
  // While a doctor amends the report, everyone else reads the text that was signed.
  const isSigned =
    report.submitted_at !== null && (!isAmending || !may(session.role, "reports.write"));
  return (
    <Paper kind="report" sheet="portrait" printed={{ entity: "report", ids: [appointment.id] }}>
      <table className="w-full">
        <thead>
          <tr>
            <td className="pb-3">
              <PaperHead of={appointment.branch_name} title={t("reports.paper.title")} />
              <PatientBlock appointment={appointment} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="pt-1">
              {!isSigned && <Notice label={t("reports.paper.draft")} />}
              {(isAmending || report.revision > 1) && (
                <Amendment report={report} isAmending={isAmending} isSigned={isSigned} />
              )}
              <ReportText content={content} />
              {isSigned && (
                <footer className="mt-8 grid grid-cols-[auto_1fr_auto] gap-x-6 gap-y-1 break-inside-avoid">
                  <span className="col-start-3 row-span-3 row-start-1">
                    <Barcode text={appointment.accession_number} height={32} />
                  </span>
                  <Pair term={t("reports.paper.doctor")}>
                    <OwnScript className="font-semibold">{report.author_name}</OwnScript>
                  </Pair>
                  <Pair term={t("reports.paper.submitted")}>
                    {report.submitted_at !== null && formatDateTime(report.submitted_at)}
                    {report.revision > 1 &&
                      ` · ${t("reports.version", { revision: report.revision })}`}
                  </Pair>
                  <Pair term={t("print.signature")}>........................</Pair>
                </footer>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </Paper>
  );
}

/** Shows that the text replaces an earlier one, why, and when the first one was submitted. */
function Amendment({
  report,
  isAmending,
  isSigned,
}: {
  report: Report;
  isAmending: boolean;
  isSigned: boolean;
}) {
  const { revision, amend_reason, revision_reason, first_submitted_at } = report;
  const isOfText = revision > 1 || !isSigned;
  const reason = isSigned ? revision_reason : amend_reason;
  return (
    <>
      {isOfText && (
        <Notice
          label={t("reports.paper.amended", { revision: isSigned ? revision : revision + 1 })}
        >
          {reason !== null && (
            <p>
              {t("common.reason")}: <OwnScript>{reason}</OwnScript>
            </p>
          )}
          {first_submitted_at !== null && (
            <p>
              {t("reports.paper.first")}: <bdi>{formatDateTime(first_submitted_at)}</bdi>
            </p>
          )}
        </Notice>
      )}
      {isAmending && isSigned && <Notice label={t("reports.amending")} />}
    </>
  );
}

function Notice({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="mb-3 border border-black p-1 text-center">
      <p className="font-semibold">{label}</p>
      {children}
    </div>
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
      <Pair term={t("reports.paper.age")}>
        {ageWords(patient_birth_date)} · {t(`common.gender.${patient_gender}`)}
      </Pair>
      <Pair term={t("reports.paper.date")}>{formatDateTime(appointment.start_at)}</Pair>
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

function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <span className="font-medium">{term}</span>
      <span>{children}</span>
    </>
  );
}
