/** Height in pixels of a row and of the header, which stays on top. */
export const ROW_HEIGHT = 36;
export const HEADER_HEIGHT = 34;
