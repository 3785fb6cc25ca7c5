import { toastInfo } from "@src/state/toasts";
import { type InTheWay, isEndedBy, isStricter, reasonOf } from "./in-the-way";

/** Keys that are dropped after something came in the way of them, until the hand rests. */
let dropping: { why: InTheWay; until: number; saidAt: number; isLost: boolean } | null = null;

/** Stands on the page meanwhile and says why, for what shows that keys do not answer yet. */
const MARK = "data-typing-dropped";
/** Milliseconds after which it is said once more, so that the words stand as long as keys are dropped. */
const SAID_FOR = 1_000;

/** Why keys are dropped now; null where none are. */
export const whyDropped = (): InTheWay | null => dropping?.why ?? null;

/** Returns whether keys are being dropped and this key ends that. */
export const isEnding = (event: KeyboardEvent): boolean =>
  dropping !== null && isEndedBy(event, dropping.why, dropping.isLost);

/** When the hand counts as resting, by `performance.now()`; Infinity where no time ends it. */
export const droppedUntil = (): number => dropping?.until ?? Infinity;

/** Drops from now on; `isTyped` where something is lost already, so that it is said at once. */
export function startDropping(why: InTheWay, isTyped: boolean): void {
  if (dropping === null || isStricter(why, dropping.why))
    dropping = { why, until: dropping?.until ?? 0, saidAt: -SAID_FOR, isLost: false };
  dropping.isLost ||= isTyped;
  document.documentElement.setAttribute(MARK, dropping.why);
  const { rest, watch } = reasonOf(why);
  // A drop that only a key ends is announced before anybody types.
  if (isTyped || watch === Infinity) sayDropped();
  dropFor(isTyped ? rest : watch);
}

/** Goes on dropping, since the hand does not rest yet. */
export function goOnDropping({ isSaid }: { isSaid: boolean }): void {
  if (dropping === null) return;
  dropping.isLost = true;
  dropFor(reasonOf(dropping.why).rest);
  if (isSaid) sayDropped();
}

export function endDropping(): void {
  dropping = null;
  document.documentElement.removeAttribute(MARK);
}

function dropFor(milliseconds: number): void {
  if (dropping !== null)
    dropping.until = Math.max(dropping.until, performance.now() + milliseconds);
}

function sayDropped(): void {
  if (dropping === null || performance.now() - dropping.saidAt < SAID_FOR) return;
  dropping.saidAt = performance.now();
  toastInfo(reasonOf(dropping.why).words);
}
