import { context } from "@src/state/context";

/** Milliseconds that a sequence waits for its next key. */
export const PATIENCE = 1_500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the keys of a sequence until the next one comes or patience ends. */
export function waitAfter(pressed: readonly string[]): void {
  clearTimeout(timer);
  context.sequence = pressed;
  timer = setTimeout(endSequence, PATIENCE);
}

/** Milliseconds without a key after which a refused command is forgotten. */
const FORGET = 1_200;

let deafUntil = 0;

/**
 * A key was refused what it should have opened: what is typed on in good faith was meant for that,
 * and runs no command until the typing pauses.
 */
export function turnDeaf(): void {
  deafUntil = performance.now() + FORGET;
}

/** Whether a bare key is still part of such typing; each one keeps it going. */
export function isDeaf(): boolean {
  if (performance.now() >= deafUntil) return false;
  turnDeaf();
  return true;
}

/** Typing passes here with every letter: where nothing waits, nobody is woken. */
export function endSequence(): void {
  clearTimeout(timer);
  if (context.sequence.length > 0) context.sequence = [];
}
