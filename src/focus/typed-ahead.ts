import { proxy, subscribe } from "valtio";
import { reportLostTyping } from "./early-keys.ts";
import { SINGLE_LETTER_MS } from "./drop-reasons.ts";
import { isCharacter, isSaveKey, leadsElsewhere } from "./key-kinds.ts";

/** A keystroke, or text that arrived without one: from the clipboard, a text expander or an on-screen keyboard. */
export type Typed = KeyboardEvent | string;

const isText = (typed: Typed): boolean => typeof typed === "string" || isCharacter(typed);

/**
 * Returns true if `typed` continues the text that a letter typed at `afterTime` (`performance.now()`) may have
 * begun: it is text and follows within {@link SINGLE_LETTER_MS}.
 */
export const continuesText = (typed: Typed, afterTime: number): boolean =>
  isText(typed) && (typeof typed === "string" || typed.timeStamp - afterTime < SINGLE_LETTER_MS);

/** Longest key sequence of a command, in letters. */
const LONGEST_SEQUENCE = 2;

/** Returns true if what was typed begins with text for a field; see `isTextQueued`. */
function beginsWithText(queue: readonly Typed[]): boolean {
  const textStart = queue.findIndex((one) => typeof one === "string" || !isSaveKey(one));
  const [first, ...following] = textStart < 0 ? [] : queue.slice(textStart);
  if (first === undefined) return false;
  if (typeof first !== "string" && !isCharacter(first)) return !leadsElsewhere(first);
  const end = following.findIndex((one) => !isText(one));
  const characters = [first, ...(end < 0 ? following : following.slice(0, end))];
  return characters.length > LONGEST_SEQUENCE || characters.some((one) => typeof one === "string");
}

/** Returns an empty queue of keystrokes and texts, which keeps the order typed. */
export function createTypedQueue() {
  const queue: Typed[] = [];

  /** Number of queued keystrokes and texts, for the indicator on screen. */
  const typedAhead = proxy({ count: 0 });

  /** Appends to the queue. */
  function append(...items: readonly Typed[]): void {
    queue.push(...items);
    typedAhead.count = queue.length;
  }

  /** Puts a keystroke or text at the front of the queue, because it was typed before the others. */
  function prepend(item: Typed): void {
    queue.unshift(item);
    typedAhead.count = queue.length;
  }

  /** Drops all queued items except the first `kept`. Returns the dropped ones. */
  function clear({ kept = 0 }: { kept?: number } = {}): Typed[] {
    const removed = queue.splice(kept);
    typedAhead.count = queue.length;
    return removed;
  }

  /** Returns the first queued item; undefined if the queue is empty. */
  const peek = (): Typed | undefined => queue[0];

  /** Removes the first queued item and returns it; undefined if the queue is empty. */
  function shift(): Typed | undefined {
    const first = queue.shift();
    typedAhead.count = queue.length;
    return first;
  }

  /** Returns all that is queued, the oldest first. */
  const items = (): readonly Typed[] => queue;

  /** Returns true if anything is queued. */
  const hasQueued = (): boolean => queue.length > 0;

  /** Returns true if the first queued item is a key that leads elsewhere (see `leadsElsewhere`). */
  const startsWithLeadingKey = (): boolean =>
    queue.slice(0, 1).some((one) => typeof one !== "string" && leadsElsewhere(one));

  /** Returns true if the first queued item is text: a letter, digit, punctuation mark or space. */
  const isCharacterQueued = (): boolean => queue.slice(0, 1).some(isText);

  /**
   * Returns true if the queue begins with text for a field. Not text: a key that leads elsewhere, and one or
   * two characters alone, which may be a command (the dispatcher decides). Leading presses of the save key are
   * skipped.
   */
  const isTextQueued = (): boolean => beginsWithText(queue);

  /** Resolves once nothing is queued. */
  function untilReplayed(): Promise<void> {
    return new Promise((resolve) => {
      if (!hasQueued()) return resolve();
      const unsubscribe = subscribe(typedAhead, () => {
        if (hasQueued()) return;
        unsubscribe();
        resolve();
      });
    });
  }

  return {
    typedAhead,
    append,
    prepend,
    clear,
    peek,
    shift,
    items,
    hasQueued,
    startsWithLeadingKey,
    isCharacterQueued,
    isTextQueued,
    untilReplayed,
  };
}

export type TypedQueue = ReturnType<typeof createTypedQueue>;

export const queue = createTypedQueue();
export const {
  typedAhead,
  hasQueued,
  startsWithLeadingKey,
  isCharacterQueued,
  isTextQueued,
  untilReplayed,
} = queue;

/**
 * Makes the browser ask before it leaves the page while keystrokes are queued, since no draft holds them yet.
 * If the user leaves, the next page reports that they were lost.
 */
export function warnBeforeUnload(
  { hasQueued }: Pick<TypedQueue, "hasQueued">,
  signal: AbortSignal,
): void {
  addEventListener("beforeunload", (event) => void (hasQueued() && event.preventDefault()), {
    signal,
  });
  addEventListener("pagehide", () => void (hasQueued() && reportLostTyping()), { signal });
}
