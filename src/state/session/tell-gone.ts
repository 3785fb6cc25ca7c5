import { withTexts } from "#src/i18n/t.ts";
import { ApiFailure } from "#src/api/failure.ts";
import type { ShiftWorker } from "#src/api/shifts.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";

/** Tells who closed the shift that the user wanted to close; if that is not known, or was the user, that it is closed. */
export async function tellGone(worker: ShiftWorker, id: number | null): Promise<void> {
  const isTold = id !== null && (await isToldWho(worker, id));
  if (!isTold) toastInfo("shifts.close.gone");
}

async function isToldWho(worker: ShiftWorker, id: number): Promise<boolean> {
  const { tellWhoEnded } = await withTexts(import("./ended-by.ts"), "desk");
  try {
    return await tellWhoEnded(worker, id);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return false;
  }
}
