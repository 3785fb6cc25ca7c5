import { proxy, ref } from "valtio";
import { may } from "#domain/access.ts";
import { checkShift } from "#src/api/receptionist-shifts.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { session } from "./session.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";

type ShiftState = {
  /** The signed-in receptionist's own active shift. */
  current: ReceptionistShift | null;
  /** Whether the server has been asked; before that nobody is turned away for want of a shift. */
  checked: boolean;
};

export const shiftState = proxy<ShiftState>({ current: null, checked: false });

/** Asks the server for the own active shift; other roles have none. Throws an ApiFailure. */
export async function refreshShift(): Promise<void> {
  setShift(may(session.role, "receptionist_shifts.own") ? await checkShift() : null);
}

/** Takes over a shift that a call has just answered: started, or null after a close. */
export function setShift(shift: ReceptionistShift | null): void {
  shiftState.current = shift === null ? null : ref(shift);
  shiftState.checked = true;
}

/** Follows the collected amount while the shift is open. Answers the function that ends it. */
export function followShift(): () => void {
  let asked = false;
  const refreshSoon = () => {
    if (asked || !may(session.role, "receptionist_shifts.own")) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      // The figure stays as it was; the next event or the network's return asks again.
      refreshShift().catch(() => undefined);
    });
  };
  const ends = [
    onChange("receptionist_shift", refreshSoon),
    onChange("payment", refreshSoon),
    onCatchUp(refreshSoon),
  ];
  return () => ends.forEach((end) => end());
}
