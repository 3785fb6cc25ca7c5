import { useEffect, useMemo, useRef, useState } from "react";
import { useParams, useSearch } from "wouter";
import type { Appointment } from "@domain/entities/appointment";
import type { Payment } from "@domain/entities/payment";
import { getAppointment, listPayments } from "@src/api/appointments";
import { CommandButton } from "@src/commands/command-button";
import { may } from "@domain/access";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { publishPrint, type Row } from "@src/state/context";
import { navigate } from "@src/state/navigation";
import { session } from "@src/state/session";
import { failureWords } from "@src/state/toasts";
import { AppointmentStatusBadge, ReportStatusBadge } from "../appointments/badges";
import { AppointmentFacts } from "../appointments/panel";
import { testName } from "@src/i18n/record-words";
import { AlsoHere } from "../parts/also-here";
import { Page, Section } from "../parts/page";
import { FailedState } from "../parts/states";
import { Money, OwnScript } from "../parts/text";
import { Label } from "../print/label";
import { Receipt } from "../print/receipt";
import { useRecord } from "../use-record";
import { useView } from "../use-view";

/** Milliseconds until a paper is drawn with its bar code. */
const DRAWN_MS = 150;

/** One appointment: who, what, when, its money, and the receipt to print. */
export default function AppointmentDetails() {
  const id = Number(useParams()["id"]);
  const search = useSearch();
  const { record, failure } = useRecord("appointment", id, getAppointment);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "appointment", id, record }),
    [record, id],
  );
  useView("appointment", row);
  const ledger = useLedger(record);
  const place = useRef<HTMLDivElement>(null);
  const isReady = record !== null;
  const wanted = new URLSearchParams(search).get("print");
  useEffect(() => publishPrint({ run: () => print() }), []);
  useEffect(() => {
    if (isReady) place.current?.focus();
  }, [isReady]);
  useEffect(() => {
    if (!isReady || wanted === null) return undefined;
    // The paper is drawn, and its bars with it, before it is printed.
    const waiting = setTimeout(() => {
      print();
      // The same may be asked for again.
      navigate(location.pathname, { replace: true });
    }, DRAWN_MS);
    return () => clearTimeout(waiting);
  }, [isReady, wanted]);
  if (failure !== null && record === null) {
    return <FailedState title={t("appointments.title")} body={failureWords(failure)} />;
  }
  if (record === null) return null;
  return (
    <>
      <div className="h-full print:hidden">
        <Page
          scrolls
          title={
            <>
              <OwnScript>{record.patient_name}</OwnScript>
              <span className="ms-3 text-body font-normal text-muted">{testName(record)}</span>
            </>
          }
          beside={
            <span className="flex gap-2">
              <AppointmentStatusBadge status={record.status} />
              <ReportStatusBadge report_status={record.report_status} />
              <AlsoHere entity="appointment" id={id} />
            </span>
          }
          actions={
            <>
              <CommandButton id="appointment.edit" />
              <CommandButton id="appointment.collect" kind="primary" />
            </>
          }
        >
          <div
            ref={place}
            tabIndex={-1}
            className="mx-auto grid max-w-5xl grid-cols-2 gap-x-10 px-5 py-4 outline-none max-compact:grid-cols-1"
          >
            <Section title={t("appointments.details.examination")}>
              <AppointmentFacts appointment={record} />
            </Section>
            <div>
              <Section title={t("appointments.details.ledger")}>
                <Ledger rows={ledger} />
              </Section>
              <Section title={t("common.actions")}>
                <div className="flex flex-wrap gap-2">
                  <CommandButton id="view.print" />
                  <CommandButton id="appointment.label" />
                  <CommandButton id="appointment.arrive" />
                  <CommandButton id="appointment.start" />
                  <CommandButton id="appointment.complete" />
                  <CommandButton id="appointment.undo" />
                  <CommandButton id="appointment.report" />
                  <CommandButton id="pacs.open" />
                  <CommandButton id="appointment.cancel" kind="danger" />
                </div>
              </Section>
            </div>
          </div>
        </Page>
      </div>
      {wanted !== "label" ? (
        <Receipt appointment={record} ledger={ledger} />
      ) : (
        <Label appointment={record} />
      )}
    </>
  );
}

function useLedger(appointment: Appointment | null): readonly Payment[] {
  const [rows, setRows] = useState<readonly Payment[]>([]);
  const id = appointment?.id;
  const version = appointment?.version;
  useEffect(() => {
    if (id === undefined || !may(session.role, "payments.read")) return;
    // The sums stand on the appointment itself; the rows come when they can.
    listPayments(id).then(setRows, () => undefined);
  }, [id, version]);
  return rows;
}

function Ledger({ rows }: { rows: readonly Payment[] }) {
  if (rows.length === 0) return <p className="text-muted">{t("appointments.details.no_ledger")}</p>;
  return (
    <ul className="divide-y divide-line rounded-ui border border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-3 px-3 py-2 text-table">
          <span className="w-20 font-medium">{t(`appointments.details.kind.${row.kind}`)}</span>
          <span className="text-muted">{t(`common.method.${row.method}`)}</span>
          <span className="min-w-0 flex-1 truncate text-muted">
            <bdi>{formatDateTime(row.at)}</bdi> · <OwnScript>{row.by_name}</OwnScript>
          </span>
          <Money
            amount={row.kind === "refund" ? -row.amount : row.amount}
            className="font-medium"
          />
        </li>
      ))}
    </ul>
  );
}
