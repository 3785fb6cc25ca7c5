import { subscribe } from "valtio";
import { START_WINDOW } from "./drop-reasons.ts";
import { isCharacter, isFunctionKey, isMovingKey, isSaveKey, opensPalette } from "./key-kinds.ts";
import { letterOf } from "./key-name.ts";
import { queue, type Typed } from "./typed-ahead.ts";

/** What the keystrokes behind a text that was just finished mean: its continuation, something else, or not known yet. */
type Meaning = "text" | "elsewhere" | "unknown";

/** Returns true for a key that leads away from a finished text: F-keys, but for the one that searches it, palette, print. */
const leadsAway = (key: KeyboardEvent): boolean =>
  (isFunctionKey(key) && !(key.key === "F3" && key.shiftKey)) ||
  opensPalette(key) ||
  ((key.ctrlKey || key.metaKey) && letterOf(key) === "p");

/** Returns true for the first letter of the keys that go to a screen, such as `g w`. */
const beginsGoing = (typed: Typed): boolean =>
  typeof typed !== "string" && isCharacter(typed) && letterOf(typed) === "g";

/**
 * Returns what keystrokes mean behind the key that finishes a text. What may be text is text: to take it for a command
 * would finish a text that somebody writes on.
 */
export function meaningBehind(typed: readonly Typed[]): Meaning {
  const [first, ...following] = typed.filter(
    (one) => typeof one === "string" || !(isSaveKey(one) || isMovingKey(one)),
  );
  if (first === undefined) return "unknown";
  if (typeof first !== "string" && leadsAway(first)) return "elsewhere";
  if (!beginsGoing(first)) return "text";
  const [letter, end] = following;
  if (letter === undefined) return "unknown";
  if (typeof letter === "string" || !isCharacter(letter)) return "text";
  if (end === undefined) return "unknown";
  return typeof end !== "string" && (end.key === "Enter" || leadsAway(end)) ? "elsewhere" : "text";
}

/**
 * Watches what the user types behind the key that finishes a text, while keystrokes are queued. Calls `onText` once, as
 * soon as they write on.
 */
export function watchTypingOn(onText: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resolveRest: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => (resolveRest = resolve));

  const hasCharacters = (): boolean =>
    queue.items().some((one) => typeof one === "string" || isCharacter(one));

  function writesOn(): void {
    end();
    onText();
  }

  function look(): void {
    clearTimeout(timer);
    const meaning = meaningBehind(queue.items());
    if (meaning === "text") writesOn();
    else if (meaning === "elsewhere") resolveRest();
    // A letter alone is text, too.
    else timer = setTimeout(decide, START_WINDOW);
  }

  const decide = (): void => (hasCharacters() ? writesOn() : resolveRest());

  const unsubscribe = subscribe(queue.typedAhead, look, true);
  let hasEnded = false;
  function end(): void {
    hasEnded = true;
    clearTimeout(timer);
    unsubscribe();
    resolveRest();
  }
  look();

  return {
    /** Resolves once nothing was typed for a moment, or what was typed leads elsewhere, or belongs to the text. */
    untilRest: (): Promise<void> => rest,
    /** Waits no longer: what was typed so far counts. */
    hurry(): void {
      if (!hasEnded) decide();
    },
    end,
  };
}
