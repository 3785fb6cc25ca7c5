import type { Struct } from "superstruct";
import { boolean, coerce, object, optional, string } from "superstruct";
import { Refusal } from "@domain/errors";
import { type FaultCode, faultOf } from "@domain/faults";
import { type ReadCells, type RowFault, UPLOAD_COLUMNS, type UploadKind } from "@domain/uploads";
import type { UploadResult } from "@domain/uploads";
import { validate } from "@domain/validate";
import type { RequestContext } from "../http/context";
import type { UploadedFile } from "../http/uploads";
import { readTable, type TableRow } from "./read-table";

/** `?dry_run=true` judges a file and writes nothing. */
export const UploadQuery = object({
  dry_run: optional(
    coerce(boolean(), string(), (text) =>
      text === "true" ? true : text === "false" ? false : text,
    ),
  ),
});

/** A kind of list that can be uploaded. */
export interface ListUpload<Input> {
  kind: UploadKind;
  /** Singular for audit and events: `test`. */
  entity: string;
  schema: Struct<Input>;
  read(cells: TableRow["cells"]): ReadCells;
  /** What a row adds to its input before it is judged, such as the test its code stands for. */
  complete?(cells: TableRow["cells"]): {
    input: Record<string, unknown>;
    fault: RowFault["column"] | null;
  };
  /** What names the record of a row, and the column that says so; null for one that is always new. */
  identity(input: Input): { column: string; key: string } | null;
  /** How many of the keys are there already. */
  countKnown(ctx: RequestContext, inputs: readonly Input[]): Promise<number>;
  /** Stores at most a thousand rows, new ones and changed ones. */
  store(ctx: RequestContext, inputs: readonly Input[]): Promise<void>;
}

/** Faults that are named; a file with more has one reason for most of them. */
const MOST_FAULTS = 500;
const CHUNK = 1_000;

/**
 * Takes a file of a list: all of its rows or, when any is faulty, none, each faulty one named with
 * its row, column and reason. Throws `upload_invalid`, and what {@link readTable} throws.
 */
export async function uploadList<Input>(
  ctx: RequestContext,
  upload: ListUpload<Input>,
  { file, isDry, entityId }: { file: UploadedFile; isDry: boolean; entityId: number | null },
): Promise<UploadResult> {
  const rows = await readTable(file, UPLOAD_COLUMNS[upload.kind]);
  const { inputs, faults } = judge(upload, rows);
  if (faults.length > 0) {
    throw new Refusal("upload_invalid", {
      extra: {
        rows: rows.length,
        faults: faults.slice(0, MOST_FAULTS),
        fault_count: faults.length,
      },
    });
  }
  const updated = await upload.countKnown(ctx, inputs);
  const result = { rows: inputs.length, created: inputs.length - updated, updated };
  if (isDry || inputs.length === 0) return result;
  for (let at = 0; at < inputs.length; at += CHUNK)
    await upload.store(ctx, inputs.slice(at, at + CHUNK));
  const { entity } = upload;
  ctx.audit({ action: "upload", entity, entityId, branch: null, after: result });
  ctx.notify({ type: `${entity}.uploaded`, id: entityId ?? 0, branch: null, version: null });
  return result;
}

function judge<Input>(upload: ListUpload<Input>, rows: readonly TableRow[]) {
  const inputs: Input[] = [];
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  for (const { number: row, cells } of rows) {
    const blame = (column: string, code: FaultCode) =>
      faults.push({ row, column, ...faultOf(code) });
    const read = upload.read(cells);
    const more = upload.complete?.(cells);
    if (more !== undefined && more.fault !== null) blame(more.fault, "not_found");
    for (const [column, code] of Object.entries(read.faults)) blame(column, code);
    const result = validate(upload.schema, { ...read.input, ...more?.input });
    if (!result.ok) {
      for (const [column, [fault]] of Object.entries(result.errors)) {
        const isSaid = column in read.faults || (more !== undefined && column in more.input);
        if (fault !== undefined && !isSaid) blame(column, fault.code);
      }
      continue;
    }
    const name = upload.identity(result.value);
    if (name !== null && seen.has(name.key)) blame(name.column, "row_twice");
    if (name !== null) seen.add(name.key);
    inputs.push(result.value);
  }
  return { inputs, faults };
}
