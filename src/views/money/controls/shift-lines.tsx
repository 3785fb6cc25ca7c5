import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type ShiftRow, workerName } from "#src/commands/areas/shift-actions.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { Difference, ShiftHours } from "./shift-words.tsx";

/** The shifts of an action, one per line; a line says why the action is not possible for its shift. */
export function ShiftLines({
  shifts,
  reasonAgainst = noReason,
  figure = differenceOf,
}: {
  shifts: readonly ShiftRow[];
  /** Returns why the action is not possible for a shift, or null. Default: it is possible for all. */
  reasonAgainst?: (shift: ShiftRow) => MessageKey | null;
  /** Returns the content at the end of a line; by default the difference of the drawer. */
  figure?: (shift: ShiftRow) => ReactNode;
}) {
  return (
    <ul className="flex max-h-72 flex-col overflow-y-auto rounded-ui border border-line">
      {shifts.map((shift) => {
        const reason = reasonAgainst(shift);
        return (
          <li
            key={shift.id}
            className="flex flex-col gap-0.5 border-b border-line px-3 py-2 text-table last:border-b-0"
          >
            <span className="flex items-center gap-3">
              <OwnScript className="min-w-0 truncate font-medium">{workerName(shift)}</OwnScript>
              <span className="ms-auto shrink-0">{reason === null && figure(shift)}</span>
            </span>
            <span className="text-label text-muted">
              <ShiftHours start={shift.record.start_time} end={shift.record.end_time} />
            </span>
            {reason !== null && (
              <span className="flex items-center gap-1.5 text-label text-stop">
                <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
                {t(reason)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const noReason = () => null;

function differenceOf(shift: ShiftRow): ReactNode {
  return shift.worker === "receptionist" ? <Difference amount={shift.record.difference} /> : null;
}
