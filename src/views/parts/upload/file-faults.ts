import { type FileCause, isFileCause } from "#domain/upload-causes.ts";
import { readingOf, UPLOAD_ENDINGS } from "#domain/upload-files.ts";
import { isFaultCode } from "#domain/faults.ts";
import type { RowFault } from "#domain/uploads.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { isolateName } from "#src/i18n/isolate.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { faultWords } from "#src/views/parts/form/field.tsx";
import { failureReason } from "#src/state/screen/toasts.ts";

/** Keeps the dot before the ending in texts of both directions. */
const LEFT_TO_RIGHT_MARK = "\u200E";

/** Returns the endings of the files that are taken, as a sentence names them. */
export function endingsInWords(): string {
  return joinNames(UPLOAD_ENDINGS.map((ending) => `${LEFT_TO_RIGHT_MARK}${ending}`));
}

const MAX_BYTES = 5 * 1024 * 1024;

/** Returns why chosen files are refused before anything is sent; null if they are one that is not. */
export function reasonAgainstFiles(files: readonly Pick<File, "name" | "size">[]): string | null {
  const [{ name, size } = { name: "", size: 0 }, ...others] = files;
  if (others.length > 0) return t("upload.one_file");
  if (size === 0) return t("upload.refused", { name, reason: faultWords("file_empty") });
  const reading = readingOf(name);
  if ("cause" in reading) return t("upload.refused", { name, reason: wordsOf(reading.cause) });
  return size > MAX_BYTES ? t("upload.large", { name }) : null;
}

/** Whether the server refused to save a preview because what is stored has changed. */
export function isOutdated(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure && (failure.code === "stale" || failure.code === "prices_changed")
  );
}

/** Returns in words why the server refused a file as a whole. */
export function refusalWords(failure: ApiFailure, name: string): string {
  const cause = causeWords(failure);
  if (cause === null && failure.code === "too_large") return t("upload.large", { name });
  return t("upload.refused", { name, reason: cause ?? failureReason(failure) });
}

/** Returns why the server cannot read a file, and where in it; null for any other refusal. */
function causeWords({ body }: ApiFailure): string | null {
  const { cause, sheet = "", cell = "", found = "" }: Record<string, unknown> = Object(body);
  if (typeof cause !== "string" || !isFileCause(cause)) return null;
  const places = [
    ...(sheet === "" ? [] : [t("upload.in_sheet", { sheet: isolateName(String(sheet)) })]),
    ...(cell === "" ? [] : [t("upload.in_cell", { cell: isolateName(String(cell)) })]),
  ];
  const words = wordsOf(cause, String(found));
  return places.length === 0 ? words : `${places.join(" · ")}: ${words}`;
}

function wordsOf(cause: FileCause, found = ""): string {
  return t(`upload.cause.${cause}`, { found: isolateName(found), endings: endingsInWords() });
}

/** Returns the faulty rows that the server names; null for any other refusal. */
export function faultyRows({
  code,
  body,
}: ApiFailure): { faults: RowFault[]; count: number } | null {
  const { faults, fault_count: count }: { faults?: unknown; fault_count?: unknown } = Object(body);
  if (code !== "upload_invalid" || !Array.isArray(faults)) return null;
  const named = faults.flatMap((fault: unknown): RowFault[] => {
    const {
      sheet,
      cell,
      row,
      column,
      header,
      found,
      earlier,
      code: reason,
      detail,
    } = Object(fault);
    return typeof row === "number" && typeof column === "string" && isFaultCode(String(reason))
      ? [
          {
            sheet: String(sheet),
            cell: String(cell),
            row,
            column,
            header: String(header),
            found: String(found),
            code: reason,
            detail: String(detail),
            ...(typeof earlier === "string" ? { earlier } : {}),
          },
        ]
      : [];
  });
  return { faults: named, count: typeof count === "number" ? count : named.length };
}
