import { proxy, ref } from "valtio";
import { may } from "#domain/access.ts";
import { checkShift } from "#src/api/receptionist-shifts.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { refreshAndTell } from "./follow-end.ts";
import { session } from "./session.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";

type ShiftState = {
  /** The signed-in receptionist's own active shift. */
  current: ReceptionistShift | null;
  /** Whether the server has been asked; before that, no action is refused for lack of a shift. */
  checked: boolean;
};

export const shiftState = proxy<ShiftState>({ current: null, checked: false });

/** Asks the server for the receptionist's active shift; other roles have none. Throws an ApiFailure. */
export async function refreshShift(): Promise<void> {
  setShift(may(session.role, "receptionist_shifts.own") ? await checkShift() : null);
}

/** Stores the shift that the server returned: started, or null after closing. */
export function setShift(shift: ReceptionistShift | null): void {
  shiftState.current = shift === null ? null : ref(shift);
  shiftState.checked = true;
}

/** Keeps the collected amount current while the shift is open, and tells if somebody else closes it. Returns a function that stops this. */
export function followShift(): () => void {
  let isRefreshing = false;
  const refreshSoon = () => {
    if (isRefreshing || !may(session.role, "receptionist_shifts.own")) return;
    isRefreshing = true;
    queueMicrotask(() => {
      isRefreshing = false;
      // Refused, the old figure stays; the next event asks again.
      refreshAndTell("receptionist", () => shiftState.current, refreshShift).catch(() => undefined);
    });
  };
  const ends = [onChange("receptionist_shift", refreshSoon), onCatchUp(refreshSoon)];
  return () => ends.forEach((end) => end());
}
