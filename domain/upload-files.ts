import type { FileCause } from "./upload-causes.ts";

/** The endings of files that are read as lists, and how each is read. */
const READ_AS = {
  csv: "text",
  tsv: "text",
  txt: "text",
  xlsx: "workbook",
  xlsm: "workbook",
} as const;

/** Endings of spreadsheets that are not read; the cause says what helps. */
const OTHER_FORMATS: Readonly<Record<string, FileCause>> = {
  xls: "old_excel",
  xlsb: "binary_excel",
  ods: "open_document",
};

/** What a file chooser offers, in the form of the attribute `accept`. */
export const UPLOAD_ENDINGS = Object.keys(READ_AS)
  .map((ending) => `.${ending}`)
  .join(",");

/** Returns how a file is read by the ending of its name, or why it is not. */
export function readingOf(name: string): { as: "text" | "workbook" } | { cause: FileCause } {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (isRead(ending)) return { as: READ_AS[ending] };
  return { cause: OTHER_FORMATS[ending] ?? "kind" };
}

function isRead(ending: string): ending is keyof typeof READ_AS {
  return Object.hasOwn(READ_AS, ending);
}
