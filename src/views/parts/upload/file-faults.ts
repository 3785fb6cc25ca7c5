import { isFaultCode } from "#domain/faults.ts";
import type { RowFault } from "#domain/uploads.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import { t } from "#src/i18n/t.ts";

const MAX_BYTES = 5 * 1024 * 1024;

/** Returns why a file is refused before it is sent; null if it is not. */
export function reasonAgainstFile({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.(csv|xlsx)$/i.test(name)) return t("upload.kind", { name });
  return size > MAX_BYTES ? t("upload.large", { name }) : null;
}

/** Returns the faulty rows that the server names; null for any other refusal. */
export function faultyRows({
  code,
  body,
}: ApiFailure): { faults: RowFault[]; count: number } | null {
  const { faults, fault_count: count }: { faults?: unknown; fault_count?: unknown } = Object(body);
  if (code !== "upload_invalid" || !Array.isArray(faults)) return null;
  const named = faults.flatMap((fault: unknown): RowFault[] => {
    const { row, column, header, found, code: reason, detail } = Object(fault);
    return typeof row === "number" && typeof column === "string" && isFaultCode(String(reason))
      ? [
          {
            row,
            column,
            header: String(header),
            found: String(found),
            code: reason,
            detail: String(detail),
          },
        ]
      : [];
  });
  return { faults: named, count: typeof count === "number" ? count : named.length };
}
