import type { Payment } from "@domain/entities/payment";
import { CommandButton } from "@src/commands/command-button";
import { formatTime } from "@src/i18n/dates";
import { formatNear } from "@src/i18n/near";
import { formatCount } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { type Described, DescriptionList, Section, SidePanel } from "../parts/page";
import { Money, OwnScript } from "../parts/text";
import { ShiftAppointments } from "./shift-appointments";
import { Difference, type ShiftRow, ShiftStateBadge, workerName } from "./shift-words";

/** The shift at hand: what it should have held, its ledger and what was booked in it. */
export function ShiftPanel({
  shift,
  ledger,
}: {
  shift: ShiftRow | null;
  /** Of a receptionist's; null while it is not there. */
  ledger: readonly Payment[] | null;
}) {
  return (
    <SidePanel
      label={t("controls.shift")}
      footer={
        shift !== null && (
          <>
            <CommandButton id="shift.flag" />
            <CommandButton id="shift.unflag" />
            <CommandButton id="shift.clear" />
            <CommandButton id="shift.compensate" />
            {shift.of === "receptionist" && <CommandButton id="view.print" />}
          </>
        )
      }
    >
      {shift === null ? (
        <p className="text-muted">{t("catalog.nothing_chosen")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-body font-semibold">
              <OwnScript>{workerName(shift)}</OwnScript>
            </h2>
            <ShiftStateBadge state={shift.record.state} />
          </div>
          <DescriptionList items={factsOf(shift)} />
          {shift.of === "receptionist" && (
            <>
              <Ledger rows={ledger} />
              <ShiftAppointments key={`booked-${shift.id}`} shift={shift.id} />
            </>
          )}
        </div>
      )}
    </SidePanel>
  );
}

function factsOf(shift: ShiftRow): Described[] {
  const { record } = shift;
  const amount = (value: number | null) => (value === null ? "—" : <Money amount={value} />);
  const own: Described[] =
    shift.of === "receptionist"
      ? [
          { term: t("controls.float"), value: amount(shift.record.opening_float) },
          { term: t("shifts.collected"), value: amount(shift.record.collected_amount) },
          { term: t("controls.expected"), value: amount(shift.record.expected_cash) },
          { term: t("controls.counted"), value: amount(shift.record.counted_cash) },
          {
            term: t("controls.difference"),
            value: <Difference amount={shift.record.difference} />,
            wide: true,
          },
        ]
      : [
          { term: t("controls.reports"), value: formatCount(shift.record.reports_count) },
          { term: t("controls.rate"), value: amount(shift.record.report_compensation) },
        ];
  return [
    { term: t("controls.from"), value: formatNear(record.start_time) },
    {
      term: t("controls.until"),
      value: record.end_time === null ? "—" : formatNear(record.end_time),
    },
    ...own,
    ...(record.flagged_at === null
      ? []
      : [
          {
            term: t("controls.flag.reason"),
            value: <OwnScript className="text-stop">{record.flag_reason}</OwnScript>,
            wide: true,
          },
        ]),
    ...(record.compensated_at === null
      ? []
      : [{ term: t("controls.compensation"), value: amount(record.compensation_amount) }]),
    ...(record.cleared_at === null
      ? []
      : [
          {
            term: t("controls.cleared_by"),
            value: <OwnScript>{record.cleared_by_name}</OwnScript>,
          },
        ]),
    ...(record.note === ""
      ? []
      : [
          {
            term: t("shifts.close.note"),
            value: <OwnScript>{record.note}</OwnScript>,
            wide: true,
          },
        ]),
  ];
}

/** Every payment and refund of the shift, oldest first. */
function Ledger({ rows }: { rows: readonly Payment[] | null }) {
  return (
    <Section title={t("controls.ledger")}>
      {rows?.length === 0 && <p className="text-muted">{t("controls.no_ledger")}</p>}
      <ul className="flex flex-col">
        {rows?.map(({ id, at, kind, method, amount, patient_name }) => (
          <li
            key={id}
            className="flex items-baseline gap-2 border-b border-line/60 py-1 text-label"
          >
            <bdi className="w-16 shrink-0 whitespace-nowrap text-muted">{formatTime(at)}</bdi>
            <OwnScript className="min-w-0 flex-1 truncate">{patient_name}</OwnScript>
            <span className="text-muted">{t(`common.method.${method}`)}</span>
            <Money
              signed
              amount={kind === "payment" ? amount : -amount}
              className={kind === "payment" ? "" : "text-stop"}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
