import { Readable } from "node:stream";
import { and, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import {
  type ExportName,
  mayExport,
  needsFreshFactorToExport,
  permissionOfExport,
} from "#domain/exports.ts";
import { Answer } from "../answer.ts";
import { requireFreshFactor } from "../auth/factors/factor-gate.ts";
import type { RequestContext } from "../context.ts";
import { openSnapshot } from "../transactions.ts";
import { countRows } from "./counts.ts";
import type { ListDefinition, ListedRow } from "./types.ts";
import { orderBy } from "./query.ts";
import type { ExportKind, ListQuery } from "./types.ts";
import { csvFile, type ExportColumn, xlsxFile } from "./files.ts";

/** Records per batch: few enough that other requests do not wait long for the event loop. */
const BATCH = 200;

/**
 * Returns the whole filtered list as a file; csv is streamed as fast as the client reads it. Before the first byte is
 * sent, an audit row records the query and the number of rows.
 */
export async function exportList<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  where: SQL | undefined,
  params: Readonly<Record<string, number>>,
): Promise<Answer> {
  if (!list.export || !query.export) throw new Refusal("internal");
  const { name, exports, columns } = list.export;
  requireExport(ctx, exports);
  const rows = await countRows(ctx, list, { where });
  ctx.audit({
    action: "export",
    entity: name,
    entityId: null,
    branch: null,
    after: { filter: query.asked, file: query.export, rows, ...params },
  });
  const batches = readBatches(ctx, list, query, where, params);
  return tableAnswer({ name, columns, batches, kind: query.export });
}

/**
 * Throws `forbidden` unless the center lets the account's role export the list and, for a program, its token allows it
 * too; `fresh_factor_needed` if the list needs a factor that was proved in the last minutes.
 */
export function requireExport({ account, now }: RequestContext, name: ExportName): void {
  const { role, exportRoles, token } = account;
  const isInToken = token === null || token.permissions.has(permissionOfExport(name));
  if (!isInToken || !mayExport(role, name, exportRoles)) throw new Refusal("forbidden");
  if (needsFreshFactorToExport(name)) requireFreshFactor(account, now);
}

/** Returns rows as a csv or xlsx file. */
export async function tableAnswer<Row>({
  name,
  columns,
  batches,
  kind,
}: {
  /** File name without its extension. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  batches: AsyncIterable<Row[]>;
  kind: ExportKind;
}): Promise<Answer> {
  return kind === "csv"
    ? fileAnswer(Readable.from(csvFile(batches, columns)), `${name}.csv`, "text/csv; charset=utf-8")
    : fileAnswer(await xlsxFile(batches, columns), `${name}.xlsx`, XLSX);
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns a response that the browser saves as a file instead of showing it. */
export function fileAnswer(body: Readable, name: string, type: string): Answer {
  return new Answer(200, body, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });
}

/**
 * Yields all records in order, as of one snapshot. A database cursor reads the ids, so that memory does
 * not grow with the list and no rows are skipped over as with OFFSET.
 */
async function* readBatches<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  where: SQL | undefined,
  params: Readonly<Record<string, number>>,
): AsyncGenerator<Row[]> {
  const snapshot = await openSnapshot(ctx.database);
  try {
    const { tx } = snapshot;
    const source = list.from ?? sql`${list.id.table}`;
    const order = sql.join(orderBy(query.order, list.id), sql`, `);
    const condition = where ? sql` where ${where}` : sql``;
    await tx.execute(
      sql`declare exported no scroll cursor for select ${list.id} as id from ${source}${condition} order by ${order}`,
    );
    for (;;) {
      const fetched = await tx.execute<{ id: number }>(sql.raw(`fetch ${BATCH} from exported`));
      const ids = fetched.rows.map((row) => row.id);
      if (ids.length === 0) return;
      const clause = {
        where: and(list.scope(ctx, params), sql`${list.id} = any(${sql.param(ids)}::bigint[])`),
        orderBy: [],
        limit: ids.length,
        offset: 0,
      };
      const rows = new Map((await list.select(tx, clause, ctx)).map((row) => [row.id, row]));
      yield ids.flatMap((id) => rows.get(id) ?? []);
      if (ids.length < BATCH) return;
    }
  } finally {
    await snapshot.close();
  }
}
