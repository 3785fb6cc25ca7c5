import { proxy } from "valtio";
import { tellCut } from "./early-keys.ts";
import { LETTER_ALONE } from "./in-the-way.ts";
import { isCharacter, isSaveKey, leadsOut } from "./key-kinds.ts";

/** A key, or text that came without any: from the clipboard, an expander, a keyboard on the screen. */
export type Typed = KeyboardEvent | string;

/** What is held until it can be given, in order. */
const held: Typed[] = [];

/** How many keys and texts are held, for what shows it. */
export const typedAhead = proxy({ count: 0 });

/** Holds this behind all that is held. */
export function holdLast(...what: readonly Typed[]): void {
  held.push(...what);
  typedAhead.count = held.length;
}

/** Holds this before all that is held, since it was typed before. */
export function holdFirst(what: Typed): void {
  held.unshift(what);
  typedAhead.count = held.length;
}

/** Drops all that is held but so many, from the first on. Returns what was lost. */
export function dropHeld({ kept = 0 }: { kept?: number } = {}): Typed[] {
  const lost = held.splice(kept);
  typedAhead.count = held.length;
  return lost;
}

/** Returns what was typed first of what is held; undefined where nothing is. */
export const firstHeld = (): Typed | undefined => held[0];

/** The same, and holds it no longer. */
export function takeHeld(): Typed | undefined {
  const first = held.shift();
  typedAhead.count = held.length;
  return first;
}

/** Whether anything that was typed waits. */
export const hasHeld = (): boolean => held.length > 0;

/** Whether what waits begins with a key that leads elsewhere. */
export const isLeadHeld = (): boolean =>
  held.slice(0, 1).some((one) => typeof one !== "string" && leadsOut(one));

/** Whether what waits begins with a letter, a digit, a sign or a blank. */
export const isCharacterHeld = (): boolean => held.slice(0, 1).some(isOfText);

/** Whether something that was typed goes on with the text that a letter may have begun at that time. */
export const goesOnWith = (typed: Typed, at: number): boolean =>
  isOfText(typed) && (typeof typed === "string" || typed.timeStamp - at < LETTER_ALONE);

const isOfText = (typed: Typed): boolean => typeof typed === "string" || isCharacter(typed);

/** How many letters a command has at most. */
const LONGEST = 2;

/**
 * Whether what is held begins with a text. A key that leads elsewhere does not, nor do one or two characters by
 * themselves: they may be a command, which the dispatcher decides. The key that saves, pressed twice, is none.
 */
export function isTextHeld(): boolean {
  const begin = held.findIndex((one) => typeof one === "string" || !isSaveKey(one));
  const [first, ...more] = begin < 0 ? [] : held.slice(begin);
  if (first === undefined) return false;
  if (typeof first !== "string" && !isCharacter(first)) return !leadsOut(first);
  const end = more.findIndex((one) => !isOfText(one));
  const characters = [first, ...(end < 0 ? more : more.slice(0, end))];
  return characters.length > LONGEST || characters.some((one) => typeof one === "string");
}

/** Asks before the page is left with what is held, which is in no draft yet, and tells the next page of it. */
export function watchPageEnd(signal: AbortSignal): void {
  addEventListener("beforeunload", (event) => void (hasHeld() && event.preventDefault()), {
    signal,
  });
  addEventListener("pagehide", () => void (hasHeld() && tellCut()), { signal });
}
