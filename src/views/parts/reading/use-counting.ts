import { useSnapshot } from "valtio";
import { isCountingCash, layers } from "#src/state/screen/layers.ts";

/** Returns true while the user counts the cash of their own shift: no figure of what was collected is shown then. */
export function useCounting(): boolean {
  // Reads `open`, so that the component renders again when it changes.
  const { open } = useSnapshot(layers);
  return open.length > 0 && isCountingCash();
}
