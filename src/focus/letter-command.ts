import { lockState } from "#src/state/session/lock.ts";
import { hold, typedAt } from "./held-keys.ts";
import type { InTheWay } from "./in-the-way.ts";
import { beginsText } from "./undecided.ts";

/**
 * Runs what a letter asks for unless it begins a text: where another letter, a digit, a sign or a blank follows
 * at once, both are dropped for that reason. Any other key runs it at once, and is given to what it opens.
 */
export async function runUnlessText(run: () => void, why: InTheWay): Promise<void> {
  const deciding = beginsText(typedAt() ?? performance.now());
  const end = hold({ failsAs: why });
  const isText = await deciding;
  // What it opens holds the keys before this ends. Beneath the lock nothing is opened.
  if (!isText && !lockState.locked) run();
  end(!isText);
}
