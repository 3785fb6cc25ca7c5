/** Id of the line that is typed on, while the palette is open. */
export const PALETTE_LINE = "palette-line";
