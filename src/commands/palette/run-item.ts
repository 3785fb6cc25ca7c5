import { queueWhile } from "#src/focus/queue-while-loading.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { closeLayer, openLayer, type PaletteMode } from "#src/state/screen/layers.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { rowOf } from "./results.ts";
import type { Item } from "./item.ts";

/**
 * Runs a line. The palette closes first, so that the layer that the line opens is on top. If the command is
 * refused for the record, nothing happens: the line shows the reason.
 */
export async function runItem(item: Item): Promise<void> {
  if (item.record !== null && item.reason !== null) return;
  closeLayer("palette");
  try {
    await queueWhile(item.run);
  } catch (failure) {
    toastFailure(failure);
  }
}

/** Lists the actions for a found record. */
export async function showActions(
  record: RecentRecord,
  from: { mode: PaletteMode; text: string },
): Promise<void> {
  try {
    const reading = rowOf(record);
    if (await queueDuring(reading.then(() => true)))
      openLayer({ kind: "palette", mode: "actions", actionRow: await reading, from });
  } catch (failure) {
    toastFailure(failure);
  }
}
