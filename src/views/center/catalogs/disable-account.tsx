import { TriangleAlert } from "lucide-react";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { listDoctorShifts } from "#src/api/shifts.ts";
import type { ShiftRow } from "#src/commands/areas/shift-actions.ts";
import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer, openLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";

/** Kinds of events after which the shift may have been closed. */
const KINDS = ["receptionist_shift", "doctor_shift"] as const;

/**
 * Says what making an account inactive does. Its person cannot close an open shift afterwards, so it says that there is one
 * and offers to close it first; when it is closed, the question stands as before.
 */
export function DisableAccountDialog({
  layer,
}: {
  layer: Extract<Layer, { kind: "disable-account" }>;
}) {
  const { account, onAnswer } = layer;
  useOnlyAnswers();
  const {
    found: open,
    failure,
    retry,
  } = useReading(account.id, () => findOpenShifts(account.id), { kinds: KINDS });
  const [shift] = open ?? [];
  function answer(goesOn: boolean): void {
    closeLayer("disable-account");
    onAnswer(goesOn);
  }
  return (
    <Dialog
      title={t("ending.disable.title", { name: account.name })}
      width="max-w-lg"
      onClose={() => answer(false)}
      footer={
        <div className="flex flex-wrap justify-end gap-2 in-data-typing-dropped:opacity-50">
          <Button autoFocus onClick={() => answer(false)}>
            {t("common.back")}
          </Button>
          {shift !== undefined && (
            <Button
              kind="primary"
              onClick={() => openLayer({ kind: "end-shift", shifts: [shift] })}
            >
              {t("ending.disable.end_first")}
            </Button>
          )}
          {/* Nobody makes an account inactive before the screen knows of its shift, unless that cannot be known. */}
          <Button
            kind="danger"
            busy={open === null && failure === null}
            onClick={() => answer(true)}
          >
            {t("ending.disable.action")}
          </Button>
        </div>
      }
    >
      <p>{t("ending.disable.does")}</p>
      <div role="status">
        {shift !== undefined && (
          <p className="flex items-start gap-2 rounded-ui bg-waiting-soft px-3 py-2 text-waiting">
            <TriangleAlert size={16} aria-hidden="true" className="mt-1 shrink-0" />
            {t("ending.disable.open", {
              name: account.name,
              time: formatRelativeDateTime(shift.record.start_time),
            })}
          </p>
        )}
      </div>
      {open === null && failure !== null && (
        <FailedLine words={t("ending.disable.unread")} retry={retry} />
      )}
    </Dialog>
  );
}

/** Returns the open shifts of an account: at most one of each kind. */
async function findOpenShifts(account: number): Promise<ShiftRow[]> {
  const query = { state: "open", page_size: 1 };
  const [drawers, doctors] = await Promise.all([
    listShifts({ ...query, receptionist: account }),
    listDoctorShifts({ ...query, doctor: account }),
  ]);
  return [
    ...drawers.results.map((record): ShiftRow => ({
      kind: "shift",
      worker: "receptionist",
      id: record.id,
      record,
    })),
    ...doctors.results.map((record): ShiftRow => ({
      kind: "shift",
      worker: "doctor",
      id: record.id,
      record,
    })),
  ];
}
