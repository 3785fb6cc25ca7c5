import { context } from "#src/state/screen/context.ts";

/** Milliseconds that a sequence waits for its next key. */
export const SEQUENCE_PAUSE = 1_500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the keys of a sequence until the next one comes or patience ends. */
export function waitAfter(pressed: readonly string[]): void {
  clearTimeout(timer);
  context.sequence = pressed;
  timer = setTimeout(endSequence, SEQUENCE_PAUSE);
}

/** Typing passes here with every letter: where nothing waits, nobody is woken. */
export function endSequence(): void {
  clearTimeout(timer);
  if (context.sequence.length > 0) context.sequence = [];
}
