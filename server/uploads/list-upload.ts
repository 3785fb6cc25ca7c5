import { createHash } from "node:crypto";
import { setImmediate as otherWork } from "node:timers/promises";
import type { AuditedKind } from "#domain/audit-kinds.ts";
import type { Infer, Struct } from "superstruct";
import { boolean, coerce, object, optional, pattern, string } from "superstruct";
import type { EventKind } from "#domain/access.ts";
import { Refusal } from "#domain/errors.ts";
import type { FaultCode } from "#domain/faults.ts";
import { changedColumns, isUnchanged, MAX_SHOWN_CHANGES } from "#domain/uploads.ts";
import type { ReadRow, RowFault, UploadChange, UploadKind, UploadResult } from "#domain/uploads.ts";
import { validate } from "#domain/validate.ts";
import type { EarlyContext, RequestContext } from "../http/context.ts";
import type { UploadedFile } from "../http/uploads.ts";
import { type FileRead, notesOf, readAhead, tableOf } from "./read-table.ts";
import { brokenCells, rowFault } from "./row-fault.ts";
import type { TableRow, TableShape } from "./table.ts";

/** `true` or `false` in a query, or nothing. */
export const optionalFlag = () =>
  optional(
    coerce(boolean(), string(), (text) =>
      text === "true" ? true : text === "false" ? false : text,
    ),
  );

/** `?dry_run=true` shows what would change and stores nothing. */
export const DryRunQuery = object({ dry_run: optionalFlag() });

/** With `seen` of a preview, rows are stored only if they still change what was shown. */
export const UploadQuery = object({
  dry_run: optionalFlag(),
  seen: optional(pattern(string(), /^[0-9a-f]{64}$/)),
});
export type UploadQuery = Infer<typeof UploadQuery>;

/** A kind of list that can be uploaded. */
export interface ListUpload<Input extends object> {
  kind: UploadKind;
  /** Singular for audit and events: `test`. */
  entity: EventKind & AuditedKind;
  /** The record that the list belongs to, in whose history the upload is; default: the list is the whole center's. */
  owner?: { entity: AuditedKind; id: number; branch: number | null };
  schema: Struct<Input>;
  read(cells: TableRow["cells"]): ReadRow;
  /** Returns the key that identifies a row's record, and its column; null if the row is always a new record. */
  identity(input: Input): { column: string; key: string } | null;
  /** Returns the names of a row's record, for the preview. */
  namesOf(input: Input): Pick<UploadChange, "name_ar" | "name_en">;
  /**
   * Stores rows whose records are there, or new ones, at most 1,000 per call. Returns how many were stored: a record that
   * somebody else has just added is not overwritten.
   */
  store(ctx: RequestContext, inputs: readonly Input[], known: "changed" | "added"): Promise<number>;
}

/** Maximum number of faults in a response; if there are more, most have the same cause. */
const MAX_FAULTS = 500;
const ROWS_PER_WRITE = 1_000;
/** Milliseconds for which rows are validated in one go. A row of long texts takes as long as a hundred others. */
const TURN_MS = 10;

/** Returns the work before the transaction of an upload: it reads the list of the file. */
export function readList(shapeOf: () => TableShape) {
  return ({ log, account }: EarlyContext, { file }: { file: UploadedFile }): Promise<FileRead> =>
    readAhead(file, shapeOf(), { log, account: account.id });
}

/**
 * Stores all rows of a file, or none if any row is invalid. Throws `upload_invalid` with sheet, cell and reason of each
 * fault, `stale` if the rows do not change what was `seen`. Unless it is a dry run, what `upload` read is locked.
 */
export async function uploadList<Input extends object>(
  ctx: RequestContext,
  upload: ListUpload<Input>,
  { read, query }: { read: FileRead; query: UploadQuery },
): Promise<UploadResult> {
  const { entity, owner = null } = upload;
  const table = tableOf(read);
  const { rows } = table;
  // Reading what is stored and its rows are a tenth of a second each; others go in between.
  await otherWork();
  const { created, changed, changes, faults, seen } = await validateRows(upload, rows);
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
  if (query.dry_run === true) return { ...result, changes, seen, ...notesOf(table) };
  refuseUnseen(query, seen);
  if (created.length + changed.length === 0) return result;
  await storeRows(ctx, upload, created, "added");
  await storeRows(ctx, upload, changed, "changed");
  const branch = owner?.branch ?? null;
  const about = { entity: owner?.entity ?? entity, entityId: owner?.id ?? null };
  ctx.audit({ action: "upload", ...about, branch, after: result });
  ctx.notify({ type: `${entity}.uploaded`, id: owner?.id ?? 0, branch, version: null });
  return result;
}

/** Throws `stale` if a preview was seen, and the file does not change what it showed: `seen` stands for what it changes. */
export function refuseUnseen(query: UploadQuery, seen: string): void {
  if (query.seen !== undefined && query.seen !== seen) throw new Refusal("stale");
}

async function storeRows<Input extends object>(
  ctx: RequestContext,
  upload: ListUpload<Input>,
  inputs: readonly Input[],
  known: "changed" | "added",
): Promise<void> {
  for (let start = 0; start < inputs.length; start += ROWS_PER_WRITE) {
    const rows = inputs.slice(start, start + ROWS_PER_WRITE);
    if ((await upload.store(ctx, rows, known)) < rows.length) throw new Refusal("stale");
  }
}

/**
 * Validates the rows. Unchanged rows are left out, because storing them would only raise their version. Other requests are
 * answered in between: ten thousand rows in one go would keep them waiting for a second. `seen` stands for what the rows
 * change: for each the stored values and the new ones.
 */
async function validateRows<Input extends object>(
  upload: ListUpload<Input>,
  rows: readonly TableRow[],
) {
  const created: Input[] = [];
  const changed: Input[] = [];
  const changes: UploadChange[] = [];
  const faults: RowFault[] = [];
  const seenKeys = new Set<string>();
  const seen = createHash("sha256");
  let turnEnd = performance.now() + TURN_MS;
  for (const row of rows) {
    if (performance.now() > turnEnd) {
      await otherWork();
      turnEnd = performance.now() + TURN_MS;
    }
    const addFault = (column: string, code: FaultCode) => faults.push(rowFault(row, column, code));
    const broken = brokenCells(row);
    faults.push(...broken);
    const read = upload.read(row.cells);
    for (const [column, code] of Object.entries(read.faults))
      if (!(column in row.broken)) addFault(column, code);
    if (read.input === null || broken.length > 0) continue;
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
    seen.update(JSON.stringify([read.stored, result.value]));
    if (read.stored !== null && isUnchanged(read.stored, result.value)) continue;
    (read.stored === null ? created : changed).push(result.value);
    if (changes.length < MAX_SHOWN_CHANGES) {
      const columns = changedColumns(upload.kind, read.stored, result.value);
      changes.push({ row: row.number, ...upload.namesOf(result.value), ...columns });
    }
  }
  return { created, changed, changes, faults, seen: seen.digest("hex") };
}
