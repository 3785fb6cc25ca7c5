/** Maximum size of a file in bytes, and maximum number of rows below its header. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 10_000;
/** Maximum number of columns; what stands to the right of them refuses the file. */
export const MAX_COLUMNS = 50;
/** The last row that may hold something, so that rows may be left empty in between. */
export const LAST_ROW = MAX_ROWS * 2;
/** Maximum number of filled cells of a file; each of them takes memory. */
export const MAX_CELLS = MAX_ROWS * MAX_COLUMNS;
/** Number of filled lines in which the names of the columns are looked for: our own files have a head above them. */
export const MAX_HEAD = 20;
/** Maximum number of characters of a cell, as in Excel. */
export const MAX_CELL_LETTERS = 32_767;
/** Maximum number of characters of a row of a text file. */
export const MAX_LINE_LETTERS = 100_000;
/** Maximum number of characters of all cells that are handed on; a shared text may stand in each of them. */
export const MAX_LETTERS = 8 * 1024 * 1024;
/** Maximum number of bytes that are unpacked of a workbook: 10,000 rows take about 4 MB. */
export const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Maximum number of parts of a workbook. */
export const MAX_PARTS = 1_000;
/** Maximum number of sheets, and of cell styles as in Excel. */
export const MAX_SHEETS = 200;
export const MAX_STYLES = 65_536;
/** Maximum number of characters of a number format, as in Excel. */
export const MAX_FORMAT_LETTERS = 255;
/** Maximum number of characters of a tag with its attributes. */
export const MAX_TAG_LETTERS = 100_000;
/** Maximum depth of elements; workbooks stay below 20. */
export const MAX_DEPTH = 100;
