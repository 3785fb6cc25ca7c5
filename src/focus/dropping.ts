import { dismissWords, toastWords } from "#src/state/screen/toasts.ts";
import { t } from "#src/i18n/t.ts";
import {
  type Dropped,
  endsOnlySeen,
  type InTheWay,
  isEndedBy,
  isStricter,
  meansElse,
  reasonOf,
} from "./in-the-way.ts";

type Dropping = Dropped & {
  why: InTheWay;
  until: number;
  /** What was said last, and when. */
  said: string | null;
  saidAt: number;
  /** When a key was lost last. */
  lostAt: number;
};

/** Keys that are dropped after something came in the way of them, until the hand rests. */
let dropping: Dropping | null = null;

/** Stands on the page meanwhile and says why, for what shows that keys do not answer yet. */
const MARK = "data-typing-dropped";
/** Stands there as well while no time ends it. */
const ENDLESS = "data-typing-dropped-until-seen";
/** Milliseconds after which it is said once more, so that the words stand as long as keys are dropped. */
const SAID_FOR = 1_000;

/** Milliseconds that somebody takes at least to stop typing and to read what is said. */
const READ_AFTER = 600;
/** What Escape ended last that no time would have ended, and when. */
let seen: Dropped & { why: InTheWay; at: number } = {
  why: "screen",
  at: -READ_AFTER,
  isLost: false,
  isElse: false,
};

/** Why keys are dropped now; null where none are. */
export const whyDropped = (): InTheWay | null => dropping?.why ?? null;

/** Returns whether keys are being dropped and this key ends that. */
export const isEnding = (event: KeyboardEvent): boolean =>
  dropping !== null && !comesTooSoon(event, dropping) && isEndedBy(event, dropping.why, dropping);

/** Whether Escape comes right behind a lost key: whoever types on has not read that it was lost. */
const comesTooSoon = ({ key, timeStamp }: KeyboardEvent, of: Dropping): boolean =>
  key === "Escape" && restOf(of) === Infinity && timeStamp - of.lostAt < READ_AFTER;

/** Whether a key is Escape once more, right behind the one that ended the dropping: it closes nothing. */
export const isSecondEscape = ({ key, timeStamp }: KeyboardEvent): boolean =>
  key === "Escape" && timeStamp - seen.at < READ_AFTER;

/** Drops on after Escape was pressed twice at once: whoever types on blindly has read nothing. */
export const takeUpDropping = (): void =>
  startDropping(seen.why, { isLost: true, isElse: seen.isElse });

/** When the hand counts as resting, by `performance.now()`; Infinity where no time ends it. */
export const droppedUntil = (): number => dropping?.until ?? Infinity;

/** Whether Escape ends the dropping alone, and leaves no page: no time would end it. */
export const isSeenBy = ({ key }: KeyboardEvent): boolean =>
  key === "Escape" && dropping !== null && restOf(dropping) === Infinity;

/** What is said of it, in the words of its reason; null where nothing is dropped. */
function wordsNow(): string | null {
  if (dropping === null) return null;
  const { words, rest } = reasonOf(dropping.why);
  const why = t(words);
  return restOf(dropping) > rest ? t("form.dropped_else", { why }) : why;
}

/**
 * Drops from now on; `isLost` where something is lost already, so that it is said at once, and `isElse` where
 * a key is that meant something else.
 */
export function startDropping(why: InTheWay, { isLost, isElse }: Dropped): void {
  if (dropping === null || isStricter(why, dropping.why))
    dropping = {
      why,
      until: dropping?.until ?? 0,
      said: dropping?.said ?? null,
      saidAt: -SAID_FOR,
      lostAt: dropping?.lostAt ?? -READ_AFTER,
      isLost: false,
      isElse: dropping?.isElse ?? false,
    };
  dropping.isLost ||= isLost;
  dropping.isElse ||= isElse;
  if (isLost) dropping.lostAt = performance.now();
  document.documentElement.setAttribute(MARK, dropping.why);
  const { watch } = reasonOf(why);
  dropFor(isLost ? restOf(dropping) : watch);
  // A drop that only a key ends is announced before anybody types.
  if (isLost || watch === Infinity) sayDropped();
}

/** Goes on dropping, since the hand does not rest yet; `key` is what is lost, where it is one. */
export function goOnDropping({ isSaid, key }: { isSaid: boolean; key?: KeyboardEvent }): void {
  if (dropping === null) return;
  dropping.isLost = true;
  // Escape that was pressed too early is no text that is lost.
  if (key?.key !== "Escape") dropping.lostAt = performance.now();
  dropping.isElse ||= key !== undefined && meansElse(key, dropping.why);
  dropFor(restOf(dropping));
  if (isSaid) sayDropped();
}

/** The dialog is closed in which keys were refused: what was lost belongs to no dialog any more. */
export function leaveDialog(): void {
  if (dropping?.why !== "dialog") return;
  const { isLost, isElse } = dropping;
  endDropping();
  if (isLost) startDropping("screen", { isLost, isElse });
}

/** Ends the dropping. A key that begins another job leaves the words for a while: they may not have been read. */
export function endDropping(by?: KeyboardEvent): void {
  const words = wordsNow();
  if (by !== undefined && dropping !== null && isSeenBy(by))
    seen = { ...dropping, at: by.timeStamp };
  if (words !== null && dropping?.until === Infinity) {
    if (by === undefined || by.key === "Escape") void dismissWords(words);
    else toastWords(words, false);
  }
  dropping = null;
  document.documentElement.removeAttribute(MARK);
  document.documentElement.removeAttribute(ENDLESS);
}

/** Milliseconds without a key after which what is typed counts again. */
const restOf = (of: Dropping): number =>
  endsOnlySeen(of.why, of) ? Infinity : reasonOf(of.why).rest;

function dropFor(milliseconds: number): void {
  if (dropping === null) return;
  const wasEndless = dropping.until === Infinity;
  dropping.until = Math.max(dropping.until, performance.now() + milliseconds);
  if (wasEndless || dropping.until < Infinity) return;
  document.documentElement.setAttribute(ENDLESS, "");
  // Its own words are said whatever was said a moment ago.
  dropping.saidAt = -SAID_FOR;
}

function sayDropped(): void {
  const words = wordsNow();
  if (dropping === null || words === null) return;
  if (performance.now() - dropping.saidAt < SAID_FOR) return;
  // One sentence says it, the latest.
  if (dropping.said !== null && dropping.said !== words) void dismissWords(dropping.said);
  Object.assign(dropping, { said: words, saidAt: performance.now() });
  toastWords(words, dropping.until === Infinity);
}
