import { lockState } from "#src/state/session/lock.ts";
import { hold, typedAt } from "./held-keys.ts";
import type { InTheWay } from "./in-the-way.ts";
import { beginsText } from "./undecided.ts";

/**
 * Runs the command of a letter key unless the letter begins a text. If a letter, digit, punctuation mark or
 * space follows at once, both are dropped for the reason `why`. Any other key runs the command at once and is
 * given to what it opens.
 */
export async function runUnlessText(run: () => void, why: InTheWay): Promise<void> {
  const deciding = beginsText(typedAt() ?? performance.now());
  const end = hold({ failsAs: why });
  const isText = await deciding;
  // The layer or screen that the command opens queues keystrokes before this wait ends. While locked, nothing
  // opens.
  if (!isText && !lockState.locked) run();
  end(!isText);
}
