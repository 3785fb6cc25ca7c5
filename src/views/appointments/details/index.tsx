import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useParams, useSearch } from "wouter";
import { may } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import type { CommandId } from "#src/commands/engine/define.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { useFocusOnceLoaded } from "#src/focus/use-initial-focus.ts";
import { queueWhile } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { publishPrint, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { AppointmentStatusBadge, PriorityBadge, ReportStatusBadge } from "../shared/badges.tsx";
import { AppointmentFacts, AppointmentMoney } from "../shared/panel.tsx";
import { PackageTests } from "../shared/package-tests.tsx";
import { refundReason, testName } from "#src/i18n/record-words.ts";
import { PresenceBadge } from "#src/views/parts/presence-badge.tsx";
import { Page, Section } from "#src/views/parts/page.tsx";
import { FailedLine, FailedState } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { Label } from "#src/views/print/label.tsx";
import { Receipt } from "#src/views/print/receipt.tsx";
import { VisitReceipt } from "#src/views/print/visit-receipt.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { PAPERS, readLedger, readVisit, usePapers } from "./use-papers.ts";

/** Commands for an appointment, in groups: its progress through the day, its papers, and the rest. */
const ACTIONS: readonly (readonly CommandId[])[] = [
  ["appointment.arrive", "appointment.start", "appointment.complete", "appointment.no_show"],
  ["view.print", "appointment.label", "appointment.report", "pacs.open"],
  [
    "appointment.book_again",
    "appointment.package",
    "appointment.insurance",
    "appointment.undo",
    "appointment.cancel",
  ],
  ["appointment.trail"],
];

/** One appointment: who, what, when, its money, and the papers to print. */
export default function AppointmentDetails() {
  const id = Number(useParams()["id"]);
  const search = useSearch();
  const { record, failure, reload } = useRecord("appointment", id, getAppointment);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "appointment", id, record }),
    [record, id],
  );
  useView("appointment", row);
  const { found: ledger, failure: unread, retry, read } = useLedger(record);
  const visit = useVisit(record);
  const { sheet, printPaper } = usePapers(record, read);
  const container = useRef<HTMLDivElement>(null);
  const isReady = record !== null;
  const requestedPaper = PAPERS.find((paper) => paper === new URLSearchParams(search).get("print"));
  const printNow = useEffectEvent(printPaper);
  const printOrAsk = useEffectEvent(async () => {
    if (record === null) return;
    // Counted now: the second test may just have been booked at another desk.
    const tests = await readVisit(record).catch(() => [record]);
    if (tests.length > 1 && tests.some((one) => one.id === id))
      openLayer({ kind: "print-visit", appointment: record, tests: tests.length });
    else await printPaper("receipt");
  });
  // Keystrokes typed meanwhile are meant for the paper, or for the question which one to print.
  useEffect(() => publishPrint({ run: () => void queueWhile(printOrAsk) }), []);
  useFocusOnceLoaded(isReady, () => container.current?.focus());
  useEffect(() => {
    if (!isReady || requestedPaper === undefined) return;
    // Clears the query, so that the same paper can be requested again.
    void printNow(requestedPaper).then(() => navigate(location.pathname, { replace: true }));
  }, [isReady, requestedPaper]);
  if (failure !== null && record === null) {
    return (
      <FailedState title={t("appointments.title")} body={failureReason(failure)} retry={reload} />
    );
  }
  if (record === null) return <Waiting />;
  return (
    <>
      <Page
        scrolls
        title={
          <>
            <OwnScript>{record.patient_name}</OwnScript>
            <span className="ms-3 text-body font-normal text-muted">{testName(record)}</span>
          </>
        }
        besideTitle={
          <span className="flex gap-2">
            <AppointmentStatusBadge status={record.status} />
            <ReportStatusBadge isNamed of={record} />
            {record.priority !== "routine" && <PriorityBadge priority={record.priority} />}
            <PresenceBadge entity="appointment" id={id} />
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
          ref={container}
          tabIndex={-1}
          className="mx-auto grid max-w-5xl grid-cols-2 gap-x-10 px-5 py-4 outline-none max-compact:grid-cols-1"
        >
          <div>
            <Section title={t("appointments.details.examination")}>
              <AppointmentFacts appointment={record} />
            </Section>
            <Section title={t("common.actions")}>
              <div className="flex flex-col gap-3">
                {ACTIONS.map((group) => (
                  <div key={group[0]} className="flex flex-wrap gap-2">
                    {group.map((command) => (
                      <CommandButton
                        key={command}
                        id={command}
                        {...(command === "appointment.cancel" && { kind: "danger" as const })}
                      />
                    ))}
                    {group[0] === "view.print" && visit.length > 1 && (
                      <CommandButton id="appointment.visit_receipt" />
                    )}
                  </div>
                ))}
              </div>
            </Section>
          </div>
          <div>
            <Section title={t("appointments.details.money")}>
              <AppointmentMoney appointment={record} />
              <PackageTests appointment={record} />
            </Section>
            {may(session.role, "payments.read") && (
              <Section title={t("appointments.details.ledger")}>
                {ledger === null && unread !== null ? (
                  <FailedLine words={t("errors.unread.ledger")} retry={retry} />
                ) : (
                  <Ledger rows={ledger} />
                )}
              </Section>
            )}
          </div>
        </div>
      </Page>
      {sheet.kind === "receipt" && ledger !== null && (
        <Receipt appointment={record} ledger={ledger} />
      )}
      {sheet.kind === "label" && <Label appointment={record} />}
      {sheet.kind === "visit" && (
        <VisitReceipt appointments={sheet.appointments} ledger={sheet.ledger} />
      )}
    </>
  );
}

/** Returns the ledger rows of an appointment; `read` loads them again before printing. */
function useLedger(appointment: Appointment | null): Reading<readonly Payment[]> & {
  read: () => Promise<void>;
} {
  const id = appointment?.id ?? null;
  const version = appointment?.version ?? 0;
  const [latest, setLatest] = useState<readonly Payment[] | null>(null);
  const reading = useReading(
    id,
    async (signal) => {
      const rows = await readLedger(id === null ? [] : [id], signal);
      setLatest(null);
      return rows;
    },
    { version },
  );
  const read = useCallback(async () => {
    if (id !== null) setLatest(await readLedger([id]));
  }, [id]);
  return { ...reading, found: latest ?? reading.found, read };
}

/** Returns the tests of the same patient on the same day, loaded when the page opens or the appointment changes. */
function useVisit(appointment: Appointment | null): readonly Appointment[] {
  const [tests, setTests] = useState<readonly Appointment[]>([]);
  useEffect(() => {
    if (appointment === null) return;
    // If they cannot be read, only the button that prints them is missing; its command is still in the palette.
    readVisit(appointment).then(setTests, () => setTests([]));
  }, [appointment]);
  return tests;
}

/** `rows` is null until they have loaded. */
function Ledger({ rows }: { rows: readonly Payment[] | null }) {
  if (rows === null) return <p className="text-faint">{t("common.loading")}</p>;
  if (rows.length === 0) return <p className="text-muted">{t("appointments.details.no_ledger")}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)_auto] divide-y divide-line rounded-ui border border-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="col-span-2 grid grid-cols-subgrid gap-x-3 px-3 py-2 text-table leading-5"
        >
          <span>
            <span className="font-medium">{t(`appointments.details.kind.${row.kind}`)}</span>{" "}
            <span className="ms-1 text-muted">{t(`common.method.${row.method}`)}</span>
          </span>
          <Money
            amount={row.kind === "refund" ? -row.amount : row.amount}
            className="text-amount font-medium"
          />
          <span className="text-label text-muted">
            <bdi className="whitespace-nowrap">{formatDateTime(row.at)}</bdi> ·{" "}
            <OwnScript>{row.by_name}</OwnScript>
            {row.reason !== "" && (
              <>
                {" · "}
                <OwnScript>{refundReason(row.reason)}</OwnScript>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
