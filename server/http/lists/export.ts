import { Readable } from "node:stream";
import { and, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { today } from "#domain/dates.ts";
import {
  type ExportLanguage,
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
import { filterLines } from "../../exports/filter-words.ts";
import { chosenColumns, fileNameOf, type Reader, titleOf } from "../../exports/shown.ts";
import { wordsIn } from "../../exports/words.ts";
import { MAX_SHEET_ROWS, type Sheet } from "../../spreadsheet/sheet.ts";
import { XLSX_TYPE, xlsxOf } from "../../spreadsheet/workbook.ts";
import { csvFile, type ExportColumn, plainSheet, valuesOf } from "./files.ts";

/** Records per batch: few enough that other requests do not wait long for the event loop. */
const BATCH = 200;

/**
 * Returns the whole filtered list as a file, which is streamed as fast as the client reads it. Before the first byte is
 * sent, an audit row records the query and the number of rows. Throws `too_large` if a sheet cannot hold the rows.
 */
export async function exportList<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  where: SQL | undefined,
  params: Readonly<Record<string, number>>,
): Promise<Answer> {
  if (!list.export || !query.export) throw new Refusal("internal");
  const { name, exports, columns, shown } = list.export;
  requireExport(ctx, exports);
  const rows = await countRows(ctx, list, { where });
  requireRoomFor(rows, query.export);
  const names = query.language === null ? undefined : await list.export.names?.(ctx);
  const reader =
    query.language === null ? null : { ...readerIn(ctx, query.language), ...(names && { names }) };
  const head =
    reader && (await headOf(ctx, exports, { asked: query.asked, parents: params }, reader));
  ctx.audit({
    action: "export",
    entity: name,
    entityId: null,
    branch: null,
    after: { filter: query.asked, file: query.export, rows, ...params },
  });
  const batches = readBatches(ctx, list, query, where, params);
  if (query.export === "csv" || reader === null || head === null)
    return tableAnswer({ name, columns, batches, kind: query.export, zone: ctx.account.zone });
  const chosen = chosenColumns(shown, query.columns);
  const title = titleOf(exports, reader.words);
  const sheet = {
    name: title,
    head,
    columns: chosen.map((column) => ({
      title: column.title(reader.words),
      kind: column.kind,
    })),
    rows: valuesOf(batches, (row) => chosen.map((column) => column.value(row, reader))),
    totals: null,
  };
  const day = today(reader.zone, ctx.now.getTime());
  return workbookAnswer(reader, [sheet], { name, shownName: fileNameOf(title, day) });
}

/** Rows above those of a list: name, days, search, filters, and the header. */
const MAX_HEAD = 50;
const MAX_ROWS = MAX_SHEET_ROWS - MAX_HEAD;

/** Throws `too_large` if a file of this kind cannot hold so many rows. */
export function requireRoomFor(rows: number, kind: ExportKind): void {
  if (kind === "xlsx" && rows > MAX_ROWS)
    throw new Refusal("too_large", {
      detail: `A sheet holds ${MAX_ROWS.toLocaleString("en")} rows: narrow the filters, or export csv.`,
    });
}

/** Returns for whom a file in a language is written. */
export function readerIn({ account, now }: RequestContext, language: ExportLanguage): Reader {
  return { language, words: wordsIn(language), zone: account.zone, now };
}

/** Returns the lines above a list: its name, and its filters in words. */
export async function headOf(
  ctx: RequestContext,
  list: ExportName,
  call: { asked: Readonly<Record<string, string>>; parents?: object },
  reader: Reader,
): Promise<string[]> {
  return [titleOf(list, reader.words), ...(await filterLines(ctx, list, call, reader))];
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

/** Returns rows as a csv or xlsx file for programs. */
export function tableAnswer<Row>({
  name,
  columns,
  batches,
  kind,
  zone,
}: {
  /** File name without its extension. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  batches: AsyncIterable<Row[]>;
  kind: ExportKind;
  /** IANA time zone of the center. */
  zone: string;
}): Answer {
  if (kind === "csv")
    return fileAnswer(
      Readable.from(csvFile(batches, columns, zone)),
      `${name}.csv`,
      "text/csv; charset=utf-8",
    );
  const sheets = [plainSheet(name, batches, columns)];
  const workbook = { sheets, front: 0, zone, rightToLeft: false };
  return fileAnswer(Readable.from(xlsxOf(workbook)), `${name}.xlsx`, XLSX_TYPE);
}

/** Returns a workbook for people. `front` is the position of the sheet in front. */
export function workbookAnswer(
  { language, zone }: Reader,
  sheets: readonly Sheet[],
  { name, shownName, front = 0 }: { name: string; shownName: string; front?: number },
): Answer {
  const workbook = { sheets, front, zone, rightToLeft: language === "ar" };
  const body = Readable.from(xlsxOf(workbook));
  return fileAnswer(body, `${name}.xlsx`, XLSX_TYPE, `${shownName}.xlsx`);
}

/**
 * Returns a response that the browser saves as a file instead of showing it. `shownName` is the name with letters of any
 * language; `name` is for programs that know only plain ones.
 */
export function fileAnswer(body: Readable, name: string, type: string, shownName = name): Answer {
  const encoded = encodeURIComponent(shownName).replace(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  const shown = shownName === name ? "" : `; filename*=UTF-8''${encoded}`;
  return new Answer(200, body, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"${shown}`,
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
