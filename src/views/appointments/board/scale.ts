import type { Hours } from "#domain/board.ts";

/** Pixels per minute: a quarter of an hour has room for a name. */
const SCALE = 1.8;

/** Returns the height of a duration in pixels. */
export function heightOf(minutes: number): number {
  return minutes * SCALE;
}

/** Returns how far below the top of its lane a minute of the day is, in pixels. */
export function topOf(minute: number, { opens }: Hours): number {
  return heightOf(minute - opens);
}
