import { isHandledByFields } from "#src/commands/engine/keys.ts";
import { SEQUENCE_PAUSE } from "#src/commands/engine/sequence.ts";

/** The strokes caught so far, and the time of the last one in milliseconds. */
export type Caught = { strokes: readonly string[]; pressedAt: number };

/**
 * Returns what is caught after one more stroke: two letters in quick succession are a sequence, anything else
 * starts over.
 */
export function catchStroke(caught: Caught | null, stroke: string, pressedAt: number): Caught {
  const [first, second] = caught?.strokes ?? [];
  const continues =
    caught !== null &&
    first !== undefined &&
    second === undefined &&
    isHandledByFields(first) &&
    isHandledByFields(stroke) &&
    pressedAt - caught.pressedAt <= SEQUENCE_PAUSE;
  return { strokes: continues ? [first, stroke] : [stroke], pressedAt };
}
