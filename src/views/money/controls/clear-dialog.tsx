import { useState } from "react";
import { ApiFailure, isRefusedUnprocessed, mayHaveSucceeded } from "#src/api/failure.ts";
import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import {
  actOnShift,
  actOnShifts,
  reasonAmongMany,
  type ShiftRow,
  titleOfAction,
} from "#src/commands/areas/shift-actions.ts";
import { plural, t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { SaveButton } from "#src/views/parts/dialog/save-button.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ShiftLines } from "./shift-lines.tsx";

const reasonAgainst = (shift: ShiftRow) => reasonAmongMany("clear", shift);

/** Clearing is final: asks once, and shows what can no longer be changed. */
export function ClearDialog({ shifts }: { shifts: readonly ShiftRow[] }) {
  useOnlyAnswers();
  const { busy, clear } = useClear(shifts);
  const clearableCount = shifts.filter((shift) => reasonAgainst(shift) === null).length;
  const worker = shifts[0]?.worker ?? "receptionist";
  const close = () => closeLayer("clear-shift");
  return (
    <Dialog
      title={titleOfAction("clear", shifts)}
      width="max-w-lg"
      onClose={close}
      footer={
        <>
          <Button onClick={close} badge={<KeyBadge keys="escape" />}>
            {t("controls.clear.back")}
          </Button>
          <SaveButton kind="danger" autoFocus busy={busy} onSave={clear}>
            {shifts.length === 1
              ? t("controls.clear.action")
              : t("controls.clear.action_many", {
                  shifts: plural("controls.shifts", clearableCount),
                })}
          </SaveButton>
        </>
      }
    >
      <ShiftLines shifts={shifts} reasonAgainst={reasonAgainst} />
      {shifts.length === 1 && shifts[0] !== undefined && <PastFlag shift={shifts[0]} />}
      <div className="flex flex-col gap-2 text-body">
        <p className="font-medium">{t("controls.clear.final")}</p>
        <p className="text-muted">{t(`controls.clear.freezes.${worker}`)}</p>
        {worker === "receptionist" && <p className="text-muted">{t("controls.clear.stays")}</p>}
      </div>
    </Dialog>
  );
}

/** Returns true if trying again makes no sense: the server has decided about the shift. */
const isDecided = (failure: ApiFailure): boolean =>
  !mayHaveSucceeded(failure) && !isRefusedUnprocessed(failure);

/** Shows why the shift was flagged before, if it was. */
function PastFlag({ shift: { record } }: { shift: ShiftRow }) {
  if (record.flag_reason === "" || record.flagged_at !== null) return null;
  return (
    <p className="rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
      {t("controls.flag.was")}: <OwnScript>{record.flag_reason}</OwnScript>
    </p>
  );
}

/**
 * Returns a function that clears the shifts, and whether it is running. Each dialog has one idempotency key, so
 * that a request repeated after a lost response does not clear the shift twice.
 */
function useClear(shifts: readonly ShiftRow[]): { busy: boolean; clear: () => void } {
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [shift] = shifts;
  async function clearOne(shift: ShiftRow): Promise<void> {
    setBusy(true);
    try {
      await actOnShift(shift, "clear", { key });
      closeLayer("clear-shift");
      toastSuccess("actions.shift.clear.done");
    } catch (failure) {
      setBusy(false);
      toastFailure(failure, "actions.shift.clear.failed");
      if (failure instanceof ApiFailure && isDecided(failure)) closeLayer("clear-shift");
    }
  }
  function clear(): void {
    if (shift === undefined) return;
    if (shifts.length === 1) return void clearOne(shift);
    closeLayer("clear-shift");
    void actOnShifts(shifts, "clear");
  }
  return { busy, clear };
}
