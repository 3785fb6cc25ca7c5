import type { AuditedKind } from "#domain/audit-kinds.ts";
import type { Struct } from "superstruct";
import { boolean, coerce, object, optional, string } from "superstruct";
import type { EventKind } from "#domain/access.ts";
import { Refusal } from "#domain/errors.ts";
import { type FaultCode, faultOf } from "#domain/faults.ts";
import { isUnchanged, UPLOAD_COLUMNS } from "#domain/uploads.ts";
import type { ReadRow, RowFault, UploadKind, UploadResult } from "#domain/uploads.ts";
import { validate } from "#domain/validate.ts";
import type { RequestContext } from "../http/context.ts";
import type { UploadedFile } from "../http/uploads.ts";
import { readTable, type TableRow } from "./read-table.ts";

/** `?dry_run=true` validates a file and stores nothing. */
export const UploadQuery = object({
  dry_run: optional(
    coerce(boolean(), string(), (text) =>
      text === "true" ? true : text === "false" ? false : text,
    ),
  ),
});

/** A kind of list that can be uploaded. */
export interface ListUpload<Input extends object> {
  kind: UploadKind;
  /** Singular for audit and events: `test`. */
  entity: EventKind & AuditedKind;
  schema: Struct<Input>;
  read(cells: TableRow["cells"]): ReadRow;
  /** Returns the key that identifies a row's record, and its column; null if the row is always a new record. */
  identity(input: Input): { column: string; key: string } | null;
  /** Stores new and changed rows, at most 1,000 per call. */
  store(ctx: RequestContext, inputs: readonly Input[]): Promise<void>;
}

/** Maximum number of faults in a response; if there are more, most have the same cause. */
const MAX_FAULTS = 500;
const ROWS_PER_WRITE = 1_000;

/**
 * Stores all rows of a file, or none if any row is invalid. Throws `upload_invalid` with row, column
 * and reason of each fault, and what {@link readTable} throws.
 */
export async function uploadList<Input extends object>(
  ctx: RequestContext,
  upload: ListUpload<Input>,
  { file, isDry, entityId }: { file: UploadedFile; isDry: boolean; entityId: number | null },
): Promise<UploadResult> {
  const rows = await readTable(file, UPLOAD_COLUMNS[upload.kind]);
  const { created, changed, faults } = validateRows(upload, rows);
  if (faults.length > 0) {
    throw new Refusal("upload_invalid", {
      extra: {
        rows: rows.length,
        faults: faults.slice(0, MAX_FAULTS),
        fault_count: faults.length,
      },
    });
  }
  const result = { rows: rows.length, created: created.length, updated: changed.length };
  const changedInputs = [...created, ...changed];
  if (isDry || changedInputs.length === 0) return result;
  for (let start = 0; start < changedInputs.length; start += ROWS_PER_WRITE)
    await upload.store(ctx, changedInputs.slice(start, start + ROWS_PER_WRITE));
  const { entity } = upload;
  ctx.audit({ action: "upload", entity, entityId, branch: null, after: result });
  ctx.notify({ type: `${entity}.uploaded`, id: entityId ?? 0, branch: null, version: null });
  return result;
}

/** Validates the rows. Unchanged rows are left out, because storing them would only raise their version. */
function validateRows<Input extends object>(upload: ListUpload<Input>, rows: readonly TableRow[]) {
  const created: Input[] = [];
  const changed: Input[] = [];
  const faults: RowFault[] = [];
  const seenKeys = new Set<string>();
  for (const { number: row, cells } of rows) {
    const addFault = (column: string, code: FaultCode) =>
      faults.push({ row, column, ...faultOf(code) });
    const read = upload.read(cells);
    for (const [column, code] of Object.entries(read.faults)) addFault(column, code);
    if (read.input === null) continue;
    const result = validate(upload.schema, read.input);
    if (!result.ok) {
      for (const [column, [fault]] of Object.entries(result.errors)) {
        if (fault !== undefined && !(column in read.faults)) addFault(column, fault.code);
      }
      continue;
    }
    const name = upload.identity(result.value);
    if (name !== null && seenKeys.has(name.key)) addFault(name.column, "row_twice");
    if (name !== null) seenKeys.add(name.key);
    if (read.stored === null) created.push(result.value);
    else if (!isUnchanged(read.stored, result.value)) changed.push(result.value);
  }
  return { created, changed, faults };
}
