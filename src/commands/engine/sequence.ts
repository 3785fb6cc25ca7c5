import { context } from "#src/state/screen/context.ts";

/** Milliseconds that a sequence waits for its next key. */
export const SEQUENCE_PAUSE = 1_500;

/** Returns what keeps the pressed keys of a sequence in `facts`, none at first. */
export function createSequence(facts: { sequence: readonly string[] }) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Keeps the keys of a sequence until the next one is pressed or the time is over. */
  function waitAfter(pressed: readonly string[]): void {
    clearTimeout(timer);
    facts.sequence = pressed;
    timer = setTimeout(endSequence, SEQUENCE_PAUSE);
  }

  /**
   * Called for every letter typed, so the state is written (and subscribers are notified) only if a sequence is
   * pending.
   */
  function endSequence(): void {
    clearTimeout(timer);
    if (facts.sequence.length > 0) facts.sequence = [];
  }

  return { waitAfter, endSequence };
}

export const { waitAfter, endSequence } = createSequence(context);
