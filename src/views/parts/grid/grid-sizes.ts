/** Height in pixels of a row and of the header, which stays on top. */
export const ROW = 36;
export const HEAD = 34;
