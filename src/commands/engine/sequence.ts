import { context } from "#src/state/screen/context.ts";

/** Milliseconds that a sequence waits for its next key. */
export const SEQUENCE_PAUSE = 1_500;

/** Returns what keeps the pressed keys of a sequence in `facts`, none at first. */
export function createSequence(facts: { sequence: readonly string[] }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The sequence that waits, or waited last, and when its latest key was pressed. */
  let latest: { pressed: readonly string[]; at: number } | null = null;

  /** Keeps the keys of a sequence, the latest of which was pressed at a time, until the next one or the time is over. */
  function waitAfter(pressed: readonly string[], at: number): void {
    clearTimeout(timer);
    latest = { pressed, at };
    facts.sequence = pressed;
    timer = setTimeout(() => show([]), SEQUENCE_PAUSE);
  }

  /**
   * Says which keys a key pressed at this time follows. The times of the keys decide, not the timer: on a page that was busy
   * in between, the timer ends before the key is seen, or long after it should have.
   */
  function continueAt(at: number): void {
    if (latest === null) return;
    if (at - latest.at > SEQUENCE_PAUSE) endSequence();
    else show(latest.pressed);
  }

  /**
   * Called for every letter typed, so the state is written (and subscribers are notified) only if a sequence is
   * pending.
   */
  function endSequence(): void {
    clearTimeout(timer);
    latest = null;
    show([]);
  }

  function show(pressed: readonly string[]): void {
    if (facts.sequence.length !== pressed.length) facts.sequence = pressed;
  }

  return { waitAfter, continueAt, endSequence };
}

export const { waitAfter, continueAt, endSequence } = createSequence(context);
