import { lockState } from "#src/state/session/lock.ts";
import { queueKeys, replayedKeyTime } from "./queued-keys.ts";
import type { DropReason } from "./drop-reasons.ts";
import { beginsText } from "./letter-decision.ts";

/**
 * Runs the command of a letter key unless the letter begins a text. If a letter, digit, punctuation mark or
 * space follows at once, both are dropped for that `reason`. Any other key runs the command at once and goes
 * to the layer or screen that the command opens.
 */
export async function runUnlessText(run: () => void, reason: DropReason): Promise<void> {
  const deciding = beginsText(replayedKeyTime() ?? performance.now());
  const end = queueKeys({ failsAs: reason });
  const isText = await deciding;
  // The layer or screen that the command opens queues keystrokes before this wait ends. While locked, nothing
  // opens.
  if (!isText && !lockState.locked) run();
  end(!isText);
}
