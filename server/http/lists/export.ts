import { Readable } from "node:stream";
import { and, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { Answer } from "../answer.ts";
import type { RequestContext } from "../context.ts";
import { openSnapshot } from "../transactions.ts";
import type { ListDefinition, ListedRow } from "./types.ts";
import { orderBy } from "./query.ts";
import type { ExportKind, ListQuery } from "./types.ts";
import { csvFile, type ExportColumn, xlsxFile } from "./files.ts";

/** Records fetched at a time: few enough that others' answers are never long behind them. */
const BATCH = 200;

/** Answers the whole filtered list as a file; csv is streamed as fast as the caller reads it. */
export async function exportList<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  where: SQL | undefined,
  params: Readonly<Record<string, number>>,
): Promise<Answer> {
  if (!list.export || !query.export) throw new Refusal("internal");
  const { name, columns } = list.export;
  ctx.audit({ action: "export", entity: name, entityId: null, branch: null });
  const batches = readBatches(ctx, list, query, where, params);
  return tableAnswer({ name, columns, batches, kind: query.export });
}

/** Rows as a csv or xlsx file. */
export async function tableAnswer<Row>({
  name,
  columns,
  batches,
  kind,
}: {
  /** Without its ending. */
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

/** An answer that the browser saves under a name instead of showing it. */
export function fileAnswer(body: Readable, name: string, type: string): Answer {
  return new Answer(200, body, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });
}

/**
 * All records of one moment, in order. A cursor walks over the ids, so memory does not grow with
 * the list and no page is looked for twice.
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
    const from = list.from ?? sql`${list.id.table}`;
    const order = sql.join(orderBy(query.order, list.id), sql`, `);
    const condition = where ? sql` where ${where}` : sql``;
    await tx.execute(
      sql`declare exported no scroll cursor for select ${list.id} as id from ${from}${condition} order by ${order}`,
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
