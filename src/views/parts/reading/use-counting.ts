import { useSnapshot } from "valtio";
import { isCounting, layers } from "#src/state/screen/layers.ts";

/** Whether the own shift is being counted: no figure of what was collected is shown meanwhile. */
export function useCounting(): boolean {
  // Read so that the component follows it.
  const { open } = useSnapshot(layers);
  return open.length > 0 && isCounting();
}
