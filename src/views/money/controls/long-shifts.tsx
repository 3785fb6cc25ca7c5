import { Clock } from "lucide-react";
import { isOpenTooLong, LONG_SHIFT_HOURS } from "#domain/shifts.ts";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { listDoctorShifts, type ShiftWorker } from "#src/api/shifts.ts";
import { plural } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { focusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { useMinute } from "#src/views/parts/use-minute.ts";

/** More shifts than this are hardly open at once. */
const MAX_OPEN = 100;

/** Says how many shifts have probably been forgotten, whatever days are listed, and lists the open ones, oldest first. */
export function LongShifts<T extends Identified>({
  worker,
  list,
}: {
  worker: ShiftWorker;
  list: List<T>;
}) {
  const now = useMinute();
  const { found } = useReading(
    worker,
    async (signal) => {
      const query = { state: "open", ordering: "start_time", page_size: MAX_OPEN };
      const read = worker === "doctor" ? listDoctorShifts : listShifts;
      return (await read(query, signal)).results;
    },
    { kinds: [`${worker}_shift`] },
  );
  const count = (found ?? []).filter((shift) => isOpenTooLong(shift, now)).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={() => {
        list.setFilters({ state: "open", start_date: "", end_date: "", branch: "" });
        list.setOrdering("start_time");
        void list.settled().then(focusGrid);
      }}
      className="flex h-8 items-center gap-1.5 rounded-ui bg-waiting-soft px-2.5 text-label font-medium text-waiting hover:underline"
    >
      <Clock size={16} aria-hidden="true" className="shrink-0" />
      {plural("ending.long", count, { hours: LONG_SHIFT_HOURS })}
    </button>
  );
}
