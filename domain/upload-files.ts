/** The endings of files that are read as lists, and how each is read. */
const READ_AS = {
  csv: "text",
  tsv: "text",
  txt: "text",
  xlsx: "workbook",
  xlsm: "workbook",
} as const;

/** Endings of spreadsheets that are not read; the cause says what helps. */
const OTHER_FORMATS = {
  xls: "old_excel",
  xlsb: "binary_excel",
  ods: "open_document",
} as const;
type UnreadCause = (typeof OTHER_FORMATS)[keyof typeof OTHER_FORMATS] | "kind";

/** The endings of the files that are taken, each with its dot. */
export const UPLOAD_ENDINGS: readonly string[] = Object.keys(READ_AS).map((ending) => `.${ending}`);

/** Returns how a file is read by the ending of its name, or why it is not. */
export function readingOf(name: string): { as: "text" | "workbook" } | { cause: UnreadCause } {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (isKeyOf(READ_AS, ending)) return { as: READ_AS[ending] };
  return { cause: isKeyOf(OTHER_FORMATS, ending) ? OTHER_FORMATS[ending] : "kind" };
}

const isKeyOf = <T extends object>(formats: T, ending: string): ending is string & keyof T =>
  Object.hasOwn(formats, ending);
