import type { Payment } from "#domain/entities/payment.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { nameOfOtherEnder } from "#src/commands/areas/shift-actions.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { LedgerPatient } from "../ledger-patient.tsx";
import { ShiftMethods } from "./shift-methods.tsx";
import { Difference } from "./shift-words.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { PaperHead, usePrintTime } from "#src/views/parts/paper-head.tsx";
import { Fact } from "#src/views/print/parts.tsx";

/** Style of an amount that is the only one in its line: no wider than its text, at the end of the line. */
const LAST_AMOUNT = "w-px py-1 text-amount whitespace-nowrap";

/** The slip of one cash drawer: who, when, the money by method, what was counted, and the signatures. */
export function ShiftSlip({
  shift,
  ledger,
}: {
  shift: ReceptionistShift;
  ledger: readonly Payment[];
}) {
  const printedAt = usePrintTime();
  const { id, start_time, end_time } = shift;
  const endedBy = nameOfOtherEnder({ kind: "shift", worker: "receptionist", id, record: shift });
  return (
    <>
      <PaperHead
        center="stacked"
        of={shift.branch_name}
        title={t(end_time === null ? "print.shift" : "print.slip")}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Fact
          term={t("controls.receptionist")}
          value={<OwnScript>{shift.receptionist_name}</OwnScript>}
        />
        <Fact term={t("print.shift_number")} value={<Ltr>{shift.id}</Ltr>} />
        <Fact term={t("controls.from")} value={<bdi>{formatDateTime(start_time)}</bdi>} />
        {end_time !== null && (
          <Fact term={t("controls.until")} value={<bdi>{formatDateTime(end_time)}</bdi>} />
        )}
        {endedBy !== null && (
          <Fact term={t("controls.ended_by")} value={<OwnScript>{endedBy}</OwnScript>} />
        )}
      </dl>
      <ShiftMethods ledger={ledger} line="border-black" />
      <Drawer shift={shift} />
      {shift.note !== "" && (
        <p>
          <span className="font-medium">{t("shifts.close.note")}:</span>{" "}
          <OwnScript>{shift.note}</OwnScript>
        </p>
      )}
      <div className="grid break-inside-avoid grid-cols-2 gap-10 py-4 text-label">
        <Signature of={t("print.handed_over")} name={endedBy ?? shift.receptionist_name} />
        <Signature of={t("print.taken_over")} />
      </div>
      <Rows ledger={ledger} />
      <footer className="text-label">
        {t("print.date")}: <bdi>{formatDateTime(printedAt)}</bdi>
      </footer>
    </>
  );
}

/** What the drawer began with, should have held and held. */
function Drawer({ shift }: { shift: ReceptionistShift }) {
  const lines = [
    [t("controls.float"), shift.opening_float],
    [t("controls.expected"), shift.expected_cash],
    [t("controls.counted"), shift.counted_cash],
  ] as const;
  return (
    <table className="w-full break-inside-avoid border-b border-black">
      <tbody>
        {lines.map(([label, amount]) =>
          amount === null ? null : (
            <tr key={label}>
              <th scope="row" className="py-1 text-start font-normal">
                {label}
              </th>
              <td className={LAST_AMOUNT}>
                <Money amount={amount} />
              </td>
            </tr>
          ),
        )}
        {shift.difference !== null && (
          <tr className="border-t border-black font-semibold">
            <th scope="row" className="py-1 text-start">
              {t("controls.difference")}
            </th>
            <td className={`${LAST_AMOUNT} [&_*]:text-black`}>
              <Difference amount={shift.difference} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Lists all payments and refunds of the shift, oldest first. */
function Rows({ ledger }: { ledger: readonly Payment[] }) {
  if (ledger.length === 0) return <p className="text-label">{t("controls.no_ledger")}</p>;
  return (
    <table className="w-full border-y border-black text-label">
      <caption className="pb-1 text-start font-semibold">{t("controls.ledger")}</caption>
      <tbody>
        {ledger.map(({ id, at, kind, method, amount, ...row }) => (
          <tr key={id} className="break-inside-avoid">
            <td className="py-0.5 whitespace-nowrap">
              <bdi>{formatDateTime(at)}</bdi>
            </td>
            <td className="px-2 py-0.5">
              <LedgerPatient row={{ ...row, kind, method }} />
            </td>
            <td className="py-0.5">{t(`common.method.${method}`)}</td>
            <td className="w-px py-0.5 ps-3 text-end whitespace-nowrap rtl:text-start">
              <Money signed amount={kind === "payment" ? amount : -amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signature({ of: label, name }: { of: string; name?: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">
        {label}
        {name !== undefined && (
          <>
            : <OwnScript>{name}</OwnScript>
          </>
        )}
      </span>
      <span className="border-b border-black pt-8" />
      <span>{t("print.signature")}</span>
    </div>
  );
}

/** The slip of one cash drawer on paper. */
export function ShiftSummary({
  shift,
  ledger,
}: {
  shift: ReceptionistShift;
  ledger: readonly Payment[];
}) {
  return (
    <Paper kind="shift" sheet="slip" printed={{ entity: "receptionist_shift", ids: [shift.id] }}>
      <div className="mx-auto flex max-w-[190mm] flex-col gap-3">
        <ShiftSlip shift={shift} ledger={ledger} />
      </div>
    </Paper>
  );
}
