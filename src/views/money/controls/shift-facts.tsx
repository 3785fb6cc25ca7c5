import { nameOfOtherEnder, type ShiftRow } from "#src/commands/areas/shift-actions.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { type Described, DescriptionList, Section } from "#src/views/parts/page.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { LedgerPatient } from "../ledger-patient.tsx";
import { Difference } from "./shift-words.tsx";
import { useShiftHistory } from "./shift-readings.ts";
import type { LedgerReading } from "./shift-readings.ts";

/** The facts of a shift: its times, what it should have held and held, and its notes. */
export function ShiftFacts({ shift }: { shift: ShiftRow }) {
  return <DescriptionList items={factsOf(shift)} />;
}

const amount = (value: number | null) => (value === null ? "—" : <Money amount={value} />);

function factsOf(shift: ShiftRow): Described[] {
  const { record } = shift;
  const facts: Described[] = [
    { term: t("controls.from"), value: formatRelativeDateTime(record.start_time) },
    {
      term: t("controls.until"),
      value: record.end_time === null ? "—" : formatRelativeDateTime(record.end_time),
    },
    ...figuresOf(shift),
  ];
  if (shift.worker === "receptionist" && record.end_time !== null) {
    const { received_at } = shift.record;
    facts.push({
      term: t("safe.receive.state"),
      value: received_at === null ? t("safe.receive.not_yet") : formatRelativeDateTime(received_at),
    });
  }
  const endedBy = nameOfOtherEnder(shift);
  if (endedBy !== null)
    facts.push({ term: t("controls.ended_by"), value: <OwnScript>{endedBy}</OwnScript> });
  if (record.flag_reason !== "") {
    const isFlagged = record.flagged_at !== null;
    facts.push({
      term: t(isFlagged ? "controls.flag.reason" : "controls.flag.was"),
      value: <OwnScript className={isFlagged ? "text-stop" : ""}>{record.flag_reason}</OwnScript>,
      wide: true,
    });
  }
  if (record.compensated_at !== null)
    facts.push({ term: t("controls.compensation"), value: amount(record.compensation_amount) });
  if (record.cleared_at !== null) {
    const value = <OwnScript>{record.cleared_by_name}</OwnScript>;
    facts.push({ term: t("controls.cleared_by"), value });
  }
  if (record.note !== "") {
    const value = <OwnScript>{record.note}</OwnScript>;
    facts.push({ term: t("shifts.close.note"), value, wide: true });
  }
  return facts;
}

function figuresOf(shift: ShiftRow): Described[] {
  if (shift.worker === "doctor") {
    const { reports_count, report_compensation } = shift.record;
    return [
      { term: t("controls.reports"), value: formatCount(reports_count) },
      { term: t("controls.rate"), value: amount(report_compensation) },
    ];
  }
  const { opening_float, collected_amount, expected_cash, counted_cash, difference } = shift.record;
  return [
    { term: t("controls.float"), value: amount(opening_float) },
    { term: t("shifts.collected"), value: amount(collected_amount) },
    { term: t("controls.expected"), value: amount(expected_cash) },
    { term: t("controls.counted"), value: amount(counted_cash) },
    {
      term: t("controls.difference"),
      value: difference === null ? "—" : <Difference amount={difference} />,
      wide: true,
    },
  ];
}

/** Every payment and refund of the shift, oldest first. */
export function ShiftLedger({ ledger }: { ledger: LedgerReading }) {
  const { found: rows, failure, retry } = ledger;
  return (
    <Section title={t("controls.ledger")}>
      {rows === null && failure !== null && (
        <FailedLine words={t("errors.unread.ledger")} retry={retry} />
      )}
      {rows?.length === 0 && <p className="text-muted">{t("controls.no_ledger")}</p>}
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2">
        {rows?.map(({ id, at, kind, method, amount, ...row }) => (
          <li
            key={id}
            className="col-span-full grid grid-cols-subgrid items-baseline border-b border-line/60 py-1 text-label"
          >
            <bdi className="whitespace-nowrap text-muted">{formatTime(at)}</bdi>
            <span className="flex min-w-0">
              <LedgerPatient row={{ ...row, kind, method }} />
            </span>
            <span className="whitespace-nowrap text-muted">{t(`common.method.${method}`)}</span>
            <Money
              signed
              amount={kind === "payment" ? amount : -amount}
              className={`text-amount ${kind === "payment" ? "" : "text-stop"}`}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was done to the shift, by whom, when and why; renders nothing if nothing was done. */
export function ShiftHistory({ shift }: { shift: ShiftRow }) {
  const { found: events, failure, retry } = useShiftHistory(shift);
  if (events === null && failure !== null)
    return (
      <Section title={t("controls.history.title")}>
        <FailedLine words={t("controls.history_unread")} retry={retry} />
      </Section>
    );
  if (events === null || events.length === 0) return null;
  return (
    <Section title={t("controls.history.title")}>
      <ul className="flex flex-col">
        {events.map(({ id, at, action, by_name, reason, amount }) => (
          <li key={id} className="flex flex-col border-b border-line/60 py-1.5 text-label">
            <span className="flex items-baseline gap-2">
              <span className="font-medium">{t(`controls.history.${action}`)}</span>
              {amount !== null && <Money amount={amount} />}
              <span className="min-w-0 flex-1 truncate text-end text-muted">
                <OwnScript>{by_name}</OwnScript> · {formatRelativeDateTime(at)}
              </span>
            </span>
            {reason !== "" && <OwnScript className="text-muted">{reason}</OwnScript>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
