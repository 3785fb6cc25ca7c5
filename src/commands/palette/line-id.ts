/** DOM id of the palette's input while it is open. */
export const PALETTE_LINE = "palette-line";
