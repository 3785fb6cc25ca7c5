import type { UploadNotes } from "#domain/uploads.ts";
import { isolateName } from "#src/i18n/isolate.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { plural, t } from "#src/i18n/t.ts";

/** Returns a summary that also says how many of the rows, and which columns, nobody sees in the file. */
export function withHidden(
  summary: string,
  { hidden_rows: rows = 0, hidden_columns: columns = [] }: UploadNotes,
): string {
  return joinWithDots([
    summary,
    ...(rows === 0 ? [] : [plural("upload.hidden_rows", rows)]),
    ...(columns.length === 0
      ? []
      : [t("upload.hidden_columns", { columns: columns.map(isolateName).join(", ") })]),
  ]);
}
