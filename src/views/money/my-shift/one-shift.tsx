import { useEffect, useMemo, useRef } from "react";
import { useParams } from "wouter";
import { getShift } from "#src/api/receptionist-shifts.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import type { ShiftRow } from "#src/commands/areas/shift-actions.ts";
import { useFocusOnceLoaded } from "#src/focus/use-initial-focus.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { context, publishPrint } from "#src/state/screen/context.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { ShiftAppointments } from "../controls/shift-appointments.tsx";
import { ShiftFacts, ShiftHistory, ShiftLedger } from "../controls/shift-facts.tsx";
import { ShiftMethodsSection } from "../controls/shift-methods.tsx";
import { Difference, ShiftStateBadge } from "../controls/shift-words.tsx";
import { useShiftLedger } from "../controls/shift-readings.ts";
import { useShiftPaper } from "../controls/use-shift-paper.tsx";
import { Page, Section } from "#src/views/parts/page.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { useView } from "#src/views/parts/use-view.ts";

/** One of the receptionist's own shifts: its figures, its ledger, what was booked in it, and its slip. */
export default function OneShift() {
  const id = Number(useParams()["id"]);
  const { record, failure, reload } = useRecord("receptionist_shift", id, getShift);
  const row = useMemo<ShiftRow | null>(
    () => (record === null ? null : { kind: "shift", worker: "receptionist", id, record }),
    [record, id],
  );
  useView("shift", row);
  const container = useRef<HTMLDivElement>(null);
  const isReady = record !== null;
  // One Enter too many, after the count of the drawer, must press no button here.
  useFocusOnceLoaded(isReady, () => container.current?.focus());
  const ledger = useShiftLedger(id);
  const paper = useShiftPaper(record);
  // Printing this page prints the slip.
  useEffect(() => publishPrint({ run: () => context.rowPrint?.run() }), []);
  if (failure !== null && record === null)
    return <FailedState title={t("shifts.title")} body={failureReason(failure)} retry={reload} />;
  if (record === null || row === null) return null;
  return (
    <>
      <div className="h-full">
        <Page
          scrolls
          title={t("shifts.of", { time: formatDateTime(record.start_time) })}
          besideTitle={
            <span className="flex items-center gap-3">
              <ShiftStateBadge state={record.state} />
              <Difference amount={record.difference} />
              <OwnScript className="text-muted">{record.branch_name}</OwnScript>
            </span>
          }
          actions={
            <>
              <CommandButton id="go.shift_history" />
              <CommandButton id="shift.summary" kind="primary" />
            </>
          }
        >
          <div
            ref={container}
            tabIndex={-1}
            className="mx-auto grid max-w-5xl grid-cols-2 gap-x-10 px-5 py-4 outline-none max-compact:grid-cols-1"
          >
            <div>
              <Section title={t("controls.shift")}>
                <ShiftFacts shift={row} />
              </Section>
              <ShiftMethodsSection ledger={ledger.found} />
              <ShiftHistory shift={row} />
            </div>
            <div>
              <ShiftLedger ledger={ledger} />
              <ShiftAppointments key={id} shift={id} />
            </div>
          </div>
        </Page>
      </div>
      {paper}
    </>
  );
}
