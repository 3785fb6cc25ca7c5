import { ApiFailure, mayHaveSucceeded } from "#src/api/failure.ts";
import { withTexts } from "#src/i18n/t.ts";
import type { ShiftWorker } from "#src/api/shifts.ts";
import { untilRetry } from "../live/network.ts";

/**
 * Reads the user's own shift again and, if the one before is over, tells who ended it. The words for that are loaded when
 * they are needed. Without a network it is read once that is back: the event that asked for it does not come again.
 */
export async function refreshAndTell(
  worker: ShiftWorker,
  current: () => { id: number } | null,
  refresh: () => Promise<void>,
): Promise<void> {
  const before = current();
  try {
    await refresh();
  } catch (failure) {
    if (!(failure instanceof ApiFailure && mayHaveSucceeded(failure))) throw failure;
    await untilRetry();
    return refreshAndTell(worker, current, refresh);
  }
  if (before === null || current()?.id === before.id) return;
  await (await withTexts(import("./ended-by.ts"), "desk")).tellWhoEnded(worker, before.id);
}
