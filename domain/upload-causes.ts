import type { ErrorCode } from "./errors.ts";
import { UPLOAD_ENDINGS } from "./upload-files.ts";

/**
 * Why a file as a whole cannot be read as a list: the error code of the answer, and the English sentence of its `detail`.
 * The client shows the text `upload.cause.<cause>` in the chosen language instead.
 */
export const FILE_CAUSES = {
  kind: [
    "unsupported_type",
    `Only files with these endings are taken: ${UPLOAD_ENDINGS.join(", ")}.`,
  ],
  encrypted: [
    "unsupported_type",
    "The workbook is protected by a password. Save it without one and upload it again.",
  ],
  old_excel: [
    "unsupported_type",
    "This is a workbook of Excel 97-2003 (.xls). Save it as .xlsx and upload it again.",
  ],
  binary_excel: [
    "unsupported_type",
    "This is a binary workbook (.xlsb). Save it as .xlsx and upload it again.",
  ],
  open_document: [
    "unsupported_type",
    "This is an OpenDocument file. Save it as .xlsx and upload it again.",
  ],
  no_workbook: ["unsupported_type", "The file is named as a workbook and is none."],
  no_text: ["unsupported_type", "The file is named as a text and holds none."],
  workbook_as_csv: [
    "unsupported_type",
    "The file is named as a text and is a workbook. Give it the ending .xlsx.",
  ],
  empty: ["malformed", "No cell of the file is filled."],
  damaged: [
    "unsupported_type",
    "The workbook is damaged. Open it in Excel, save it again and upload that.",
  ],
  quotes: ["malformed", "A quotation mark in the file is not closed."],
  long_line: [
    "too_large",
    "A row of the file is longer than 100,000 characters. Shorten its cells.",
  ],
  hidden_sheet: ["malformed", "The columns are on a hidden sheet. Show it in Excel and save."],
  several_sheets: [
    "malformed",
    "Several sheets have the columns of the list. Leave one of them in the file.",
  ],
  rows: ["too_large", "A file holds at most 10,000 rows."],
  beyond: [
    "too_large",
    "A cell stands outside of 20,000 rows and 50 columns. Delete it, and save.",
  ],
  large: ["too_large", "The workbook is too large when it is unpacked."],
  cells: ["too_large", "A file holds at most 10,000 rows of 50 columns."],
  slow: ["too_large", "The file takes too long to read. Leave in it only the list."],
} as const satisfies Readonly<Record<string, readonly [ErrorCode, string]>>;

export type FileCause = keyof typeof FILE_CAUSES;

/** Whether a text names why a file cannot be read. */
export function isFileCause(text: string): text is FileCause {
  return Object.hasOwn(FILE_CAUSES, text);
}
