import { holdWhile } from "@src/focus/arrivals";
import { holdKeys } from "@src/focus/held-keys";
import { closeLayer, openLayer, type PaletteMode } from "@src/state/layers";
import type { RecentRecord } from "@src/state/recent";
import { toastFailure } from "@src/state/toasts";
import { type Item, rowOf } from "./results";

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
