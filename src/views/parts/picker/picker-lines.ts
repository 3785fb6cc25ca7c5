import type { Option } from "./picker-search.ts";
import type { LineRule } from "./picker-props.ts";

/** Returns how many lines the list has: the matches, and the line that creates a record if there is one. */
export function lineCount<T extends Option>(
  matches: readonly T[],
  { create }: LineRule<T>,
): number {
  return matches.length + (create === undefined ? 0 : 1);
}

/**
 * Returns the index of the line that is active before the user has pressed an arrow key, below 0 for none. If
 * nothing was found, that is the line that creates a record.
 */
export function firstLine<T extends Option>(
  matches: readonly T[],
  text: string,
  { indexFor, create }: LineRule<T>,
  { isSeen = true } = {},
): number {
  if (matches.length === 0) return create?.isUnlikely?.(text) === true ? -1 : 0;
  return indexFor?.(matches, text, { isSeen }) ?? 0;
}

/** Returns the line above or below the active one; the first follows the last. */
export function lineBeside(step: 1 | -1, { active, count }: { active: number; count: number }) {
  const from = active < 0 && step < 0 ? 0 : active;
  return (from + (step > 0 ? 1 : count - 1)) % Math.max(1, count);
}
