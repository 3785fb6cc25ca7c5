import { isBare } from "#src/commands/engine/keys.ts";
import { SEQUENCE_PAUSE } from "#src/commands/engine/sequence.ts";

/** Strokes caught so far, and when the last of them came, in milliseconds. */
export type Caught = { strokes: readonly string[]; at: number };

/**
 * What is caught after one more stroke: letters that follow each other soon are a sequence of two,
 * anything else begins anew.
 */
export function catchStroke(caught: Caught | null, stroke: string, at: number): Caught {
  const [first, second] = caught?.strokes ?? [];
  const goesOn =
    caught !== null &&
    first !== undefined &&
    second === undefined &&
    isBare(first) &&
    isBare(stroke) &&
    at - caught.at <= SEQUENCE_PAUSE;
  return { strokes: goesOn ? [first, stroke] : [stroke], at };
}
