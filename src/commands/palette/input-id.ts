/** DOM id of the palette's input while it is open. */
export const PALETTE_INPUT = "palette-input";
