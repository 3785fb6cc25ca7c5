import { whenIdle } from "#src/browser/idle.ts";
import { createLoader } from "#src/browser/loader.ts";

const recovery = createLoader(() => import("#src/state/live/recovery.ts"));

/** Loads what is needed when the server no longer has the parts of this page: then it could not be loaded any more. */
export function prepareRecovery(): void {
  // Without it, a part that is missing is told with a button that loads the page anew.
  whenIdle(() => void recovery.load().catch(() => undefined));
}

/** Called when a part of the page did not load; see `renewIfReplaced`. */
export async function recover(): Promise<void> {
  await recovery.loaded()?.renewIfReplaced();
}
