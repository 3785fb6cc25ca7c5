import { holdWhile } from "#src/focus/arrivals.ts";
import { holdKeys } from "#src/focus/held-keys.ts";
import { closeLayer, openLayer, type PaletteMode } from "#src/state/screen/layers.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { rowOf } from "./results.ts";
import type { Item } from "./item.ts";

/**
 * Runs a line. The palette closes first, so that what the line opens lies on top. A record that the command
 * is refused for shows the reason on its line, and the palette stays open.
 */
export async function take(item: Item): Promise<void> {
  if (item.record !== null && item.reason !== null) return;
  closeLayer("palette");
  try {
    await holdWhile(item.take);
  } catch (failure) {
    toastFailure(failure);
  }
}

/** Lists the actions for a found record. */
export async function showActions(
  record: RecentRecord,
  from: { mode: PaletteMode; line: string },
): Promise<void> {
  try {
    const reading = rowOf(record);
    if (await holdKeys(reading.then(() => true)))
      openLayer({ kind: "palette", mode: "actions", about: await reading, from });
  } catch (failure) {
    toastFailure(failure);
  }
}
