import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Cell = string | number | boolean | null;
/** A row as the table's columns name it. */
export type CopiedRow = Readonly<Record<string, Cell>>;

/** Characters sent at a time. */
const CHUNK = 1 << 18;
const SPECIAL = /[\\\t\n\r]/;

/**
 * Sends rows into a table by COPY as fast as it takes them, and answers how many there were. All have the
 * columns of the first; table and columns come from this folder's code only.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  rows: Iterable<CopiedRow>,
): Promise<number> {
  const all = rows[Symbol.iterator]();
  const first = all.next();
  if (first.done === true) return 0;
  const columns = Object.keys(first.value);
  const stream = client.query(from(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
  const chunks = chunksOf(first.value, all, columns);
  await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 2 }), stream);
  return stream.rowCount;
}

function* chunksOf(
  first: CopiedRow,
  others: Iterator<CopiedRow>,
  columns: readonly string[],
): Generator<Buffer> {
  let text = "";
  let row: CopiedRow | null = first;
  while (row !== null) {
    const cells = row;
    text += `${columns.map((column) => cellText(cells[column] ?? null)).join("\t")}\n`;
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = "";
    }
    const next = others.next();
    row = next.done === true ? null : next.value;
  }
  if (text !== "") yield Buffer.from(text);
}

function cellText(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "boolean") return cell ? "t" : "f";
  if (typeof cell === "number") return String(cell);
  if (!SPECIAL.test(cell)) return cell;
  return cell
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}

/** Takes a block of ids out of a table's sequence and answers the first of them. */
export async function reserveBlock(
  client: pg.ClientBase,
  sequence: string,
  count: number,
): Promise<number> {
  const { rows } = await client.query<{ first: number }>("SELECT nextval($1::regclass) AS first", [
    sequence,
  ]);
  const first = rows[0]?.first ?? 1;
  if (count > 1)
    await client.query("SELECT setval($1::regclass, $2)", [sequence, first + count - 1]);
  return first;
}

/** The sequence behind a table's ids. */
export const idsOf = (table: string): string => `${table}_id_seq`;
