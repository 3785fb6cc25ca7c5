import type { Layer, PaletteMode } from "#src/state/screen/layers.ts";

export type PaletteLayer = Extract<Layer, { kind: "palette" }>;

/** What Enter does with the chosen line: runs it (`run`), or lists the actions of its record. */
export type EnterAction = "run" | "actions";

/** What the user has entered since the palette was opened. */
export type PaletteInput = {
  readonly opening: PaletteLayer;
  readonly mode: PaletteMode;
  readonly text: string;
  /** Id of the line that the user chose; null for the best one. */
  readonly chosen: string | null;
  /** What to do with the best line when the results come, if Enter was pressed before; null if it was not. */
  readonly pendingEnter: EnterAction | null;
};

/** The state of the closed palette. */
export const CLOSED: PaletteLayer = { kind: "palette", mode: "all" };

/** Returns the input before the user has entered anything. */
export function emptyInput(opening: PaletteLayer): PaletteInput {
  return { opening, mode: opening.mode, text: "", chosen: null, pendingEnter: null };
}

/** Returns the input with another text or mode: what was chosen among the previous lines is forgotten. */
export function changeSearch(
  input: PaletteInput,
  { text = input.text, mode = input.mode }: { text?: string; mode?: PaletteMode },
): PaletteInput {
  return { ...input, text, mode, chosen: null, pendingEnter: null };
}

/**
 * Returns the input after the palette was opened differently or closed. The key of another mode keeps the text
 * of the open palette; a new question clears it.
 */
export function reopenInput(input: PaletteInput, opening: PaletteLayer): PaletteInput {
  const before = input.opening;
  const isSameQuestion =
    before !== CLOSED &&
    opening.choose === before.choose &&
    opening.catalog === before.catalog &&
    opening.actionRow === before.actionRow;
  const text = opening.text ?? (isSameQuestion ? input.text : "");
  return changeSearch({ ...input, opening }, { mode: opening.mode, text });
}
