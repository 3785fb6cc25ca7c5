import { isFaultCode } from "#domain/faults.ts";
import {
  unchangedCount,
  type RowFault,
  type UploadKind,
  type UploadResult,
} from "#domain/uploads.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";

const MAX_BYTES = 5 * 1024 * 1024;

/** Keys of the texts of each kind of upload: `upload.title.tests`. */
export const UPLOAD_WORDS = {
  tests: "tests",
  referring_doctors: "doctors",
  price_list: "price_list",
  machine_prices: "price_list",
} as const satisfies Record<UploadKind, string>;

/** Where the upload of a file is. */
export type UploadStep =
  | { at: "choose"; fault: string | null }
  | { at: "checking"; name: string }
  | { at: "preview"; file: File; result: UploadResult }
  | { at: "faulty"; file: File; faults: readonly RowFault[]; count: number }
  | { at: "sending"; name: string; part: number };

/** Returns why a file is refused before it is sent; null if it is not. */
export function reasonAgainstFile({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.(csv|xlsx)$/i.test(name)) return t("upload.kind");
  return size > MAX_BYTES ? t("upload.large") : null;
}

/** Returns the step that follows when the server refused a file. Throws any failure that is not an ApiFailure. */
export function stepAfterRefusal(failure: unknown, file: File): UploadStep {
  if (!(failure instanceof ApiFailure)) throw failure;
  const faults = faultsOf(failure);
  if (faults !== null) return { at: "faulty", file, ...faults };
  const isLarge = failure.code === "too_large";
  return { at: "choose", fault: isLarge ? t("upload.large") : failureReason(failure) };
}

/** Returns the faulty rows that the server names; null for any other refusal. */
function faultsOf({ code, body }: ApiFailure): { faults: RowFault[]; count: number } | null {
  const { faults, fault_count: count }: { faults?: unknown; fault_count?: unknown } = Object(body);
  if (code !== "upload_invalid" || !Array.isArray(faults)) return null;
  const named = faults.flatMap((fault: unknown): RowFault[] => {
    const { row, column, code: reason, detail } = Object(fault);
    return typeof row === "number" && typeof column === "string" && isFaultCode(String(reason))
      ? [{ row, column, code: reason, detail: String(detail) }]
      : [];
  });
  return { faults: named, count: typeof count === "number" ? count : named.length };
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
