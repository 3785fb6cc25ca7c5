import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { type ShiftRow, workerName } from "#src/commands/areas/shift-actions.ts";
import { plural, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { SidePanel } from "#src/views/parts/page.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ShiftAppointments } from "./shift-appointments.tsx";
import { ShiftFacts, ShiftHistory, ShiftLedger } from "./shift-facts.tsx";
import { ShiftMethodsSection } from "./shift-methods.tsx";
import { ShiftLines } from "./shift-lines.tsx";
import { OpenStateBadge, ShiftStateBadge } from "./shift-words.tsx";
import type { LedgerReading } from "./shift-readings.ts";

/** The active shift: what it should have held, its ledger and what was booked in it; or the selected shifts. */
export function ShiftPanel({
  shift,
  ledger,
}: {
  shift: ShiftRow | null;
  /** Ledger of a receptionist's shift; null for a doctor's. */
  ledger: LedgerReading | null;
}) {
  const selected = useSelectedShifts();
  const isOther = selected.length > 1 || (selected.length === 1 && selected[0]?.id !== shift?.id);
  const isOpen = shift !== null && shift.record.end_time === null;
  const isReceivable =
    shift?.worker === "receptionist" && !isOpen && shift.record.received_at === null;
  const isFlagged = shift !== null && shift.record.flagged_at !== null;
  return (
    <SidePanel
      label={t("controls.shift")}
      footer={
        (shift !== null || isOther) && (
          <>
            {(isOther || isOpen) && <CommandButton id="shift.end" />}
            {(isOther || !isFlagged) && <CommandButton id="shift.flag" />}
            {(isOther || isFlagged) && <CommandButton id="shift.unflag" />}
            {(isOther || !isOpen) && (
              <>
                <CommandButton id="shift.clear" />
                <CommandButton id="shift.compensate" />
                {(isOther || isReceivable) && <CommandButton id="shift.receive" />}
              </>
            )}
            {!isOther && <CommandButton id="shift.trail" />}
            {!isOther && shift?.worker === "receptionist" && <CommandButton id="shift.summary" />}
          </>
        )
      }
    >
      {isOther ? (
        <Selected shifts={selected} />
      ) : shift === null ? (
        <p className="text-muted">{t("catalog.nothing_chosen")}</p>
      ) : (
        <ShiftDetails shift={shift} ledger={ledger} />
      )}
    </SidePanel>
  );
}

function useSelectedShifts(): readonly ShiftRow[] {
  const { selection } = useSnapshot(context);
  return selection === null
    ? []
    : (context.selection?.rows.filter((row) => row.kind === "shift") ?? []);
}

function Selected({ shifts }: { shifts: readonly ShiftRow[] }) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{plural("controls.selected", shifts.length)}</h2>
      <ShiftLines shifts={shifts} figure={stateOf} />
    </div>
  );
}

function stateOf({ record }: ShiftRow) {
  return <ShiftStateBadge state={record.state} />;
}

/** All details of a shift. */
export function ShiftDetails({
  shift,
  title,
  ledger,
}: {
  shift: ShiftRow;
  /** Default: the name of the person who worked in it. */
  title?: ReactNode;
  /** Ledger of a receptionist's shift; null for a doctor's. */
  ledger: LedgerReading | null;
}) {
  return (
    <div className="flex flex-col gap-4">
      <ShiftHeading title={title ?? <OwnScript>{workerName(shift)}</OwnScript>} shift={shift} />
      <ShiftFacts shift={shift} />
      {ledger !== null && <ShiftMethodsSection ledger={ledger.found} />}
      <ShiftHistory shift={shift} />
      {ledger !== null && (
        <>
          <ShiftLedger ledger={ledger} />
          <ShiftAppointments key={`booked-${shift.id}`} shift={shift.id} />
        </>
      )}
    </div>
  );
}

function ShiftHeading({ title, shift }: { title: ReactNode; shift: ShiftRow }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="text-body font-semibold">{title}</h2>
      <OpenStateBadge shift={shift.record} />
    </div>
  );
}
