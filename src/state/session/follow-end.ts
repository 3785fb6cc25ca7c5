import { withTexts } from "#src/i18n/t.ts";
import type { ShiftWorker } from "#src/api/shifts.ts";

/**
 * Reads the user's own shift again and, if the one before is over, tells who ended it. The words for that are loaded when
 * they are needed.
 */
export async function refreshAndTell(
  worker: ShiftWorker,
  current: () => { id: number } | null,
  refresh: () => Promise<void>,
): Promise<void> {
  const before = current();
  await refresh();
  if (before === null || current()?.id === before.id) return;
  await (await withTexts(import("./ended-by.ts"), "desk")).tellWhoEnded(worker, before.id);
}
