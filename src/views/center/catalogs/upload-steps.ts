import {
  unchangedCount,
  type RowFault,
  type UploadKind,
  type UploadResult,
} from "#domain/uploads.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { faultyRows, refusalWords } from "#src/views/parts/upload/file-faults.ts";

/** Keys of the texts of each kind of upload: `upload.title.tests`. */
export const UPLOAD_WORDS = {
  tests: "tests",
  referring_doctors: "doctors",
  price_list: "price_list",
  machine_prices: "price_list",
} as const satisfies Record<UploadKind, string>;

/** What a file would change; `isStale` if something else was shown before. */
export type UploadPreview = { at: "preview"; file: File; result: UploadResult; isStale: boolean };

/** Where the upload of a file is. */
export type UploadStep =
  | { at: "choose"; fault: string | null }
  | { at: "checking"; name: string }
  | UploadPreview
  | { at: "faulty"; file: File; faults: readonly RowFault[]; count: number }
  | { at: "sending"; name: string; part: number }
  | { at: "stopping"; name: string };

/** Returns the step that follows when the server refused a file. Throws any failure that is not an ApiFailure. */
export function stepAfterRefusal(failure: unknown, file: File): UploadStep {
  if (!(failure instanceof ApiFailure)) throw failure;
  const faults = faultyRows(failure);
  if (faults !== null) return { at: "faulty", file, ...faults };
  const { name } = file;
  return { at: "choose", fault: refusalWords(failure, name) };
}

/** Returns in words what a file would change. */
export function outcomeWords(result: UploadResult): string {
  const unchanged = unchangedCount(result);
  const rows = formatCount(result.rows);
  if (result.rows === 0) return t("upload.nothing");
  if (unchanged === result.rows) return t("upload.unchanged", { rows });
  return t("upload.preview", {
    rows,
    created: formatCount(result.created),
    updated: formatCount(result.updated),
    unchanged: formatCount(unchanged),
  });
}
