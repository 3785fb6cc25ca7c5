import { holdWhile } from "#src/focus/arrivals.ts";
import { holdKeys } from "#src/focus/held-keys.ts";
import { closeLayer, openLayer, type PaletteMode } from "#src/state/screen/layers.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { rowOf } from "./results.ts";
import type { Item } from "./item.ts";

/**
 * Takes a line: the palette closes first, so that what the line opens lies on top. A record that the
 * waiting command cannot be done to says why on its line, and another can be chosen.
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

/** Shows what can be done with a record that was found. */
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
