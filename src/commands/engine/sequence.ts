import { context } from "#src/state/screen/context.ts";

/** Milliseconds that a sequence waits for its next key. */
export const SEQUENCE_PAUSE = 1_500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the keys of a sequence until the next one is pressed or the time is over. */
export function waitAfter(pressed: readonly string[]): void {
  clearTimeout(timer);
  context.sequence = pressed;
  timer = setTimeout(endSequence, SEQUENCE_PAUSE);
}

/**
 * Called for every letter typed, so the state is written (and subscribers are notified) only if a sequence is
 * pending.
 */
export function endSequence(): void {
  clearTimeout(timer);
  if (context.sequence.length > 0) context.sequence = [];
}
