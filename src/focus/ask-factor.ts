import { freshFactor } from "#src/api/fresh-factor.ts";
import { layers, openLayer } from "#src/state/screen/layers.ts";
import { dropTyping } from "./queued-keys.ts";

/**
 * Asks for a second factor when the server needs a fresh one, once for all calls that wait for it. The dialog opens
 * unrequested, so no key answers it before the user pauses. Returns a function that stops this.
 */
export function followFreshFactor(): () => void {
  return freshFactor.onRefused(() => {
    if (layers.open.some(({ kind }) => kind === "step-up")) return;
    dropTyping("question");
    openLayer({ kind: "step-up" });
  });
}
