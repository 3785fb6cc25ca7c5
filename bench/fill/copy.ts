import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Cell = string | number | boolean | null;
/** A row of a table: the value of each column, by the column's name. */
export type CopiedRow = Readonly<Record<string, Cell>>;

/** Number of characters per chunk sent to PostgreSQL. */
const CHUNK_CHARACTERS = 1 << 18;
const SPECIAL = /[\\\t\n\r]/;

/**
 * Inserts rows with COPY and returns their number. All rows must have the columns of the first. Table and
 * column names are not escaped: they must be constants of this folder's code.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  rows: Iterable<CopiedRow>,
): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done === true) return 0;
  const columns = Object.keys(first.value);
  const stream = client.query(from(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
  const chunks = chunksOf(first.value, iterator, columns);
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
    if (text.length >= CHUNK_CHARACTERS) {
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

/** Reserves a block of ids in a sequence and returns the first one. */
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

/** Returns the name of the sequence of a table's ids. */
export const idSequenceOf = (table: string): string => `${table}_id_seq`;
