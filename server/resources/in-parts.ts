/** Statements have at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 1_000;

/** Returns rows in parts that one statement can take. */
export function inParts<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const parts: (readonly Row[])[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    parts.push(rows.slice(start, start + ROWS_PER_STATEMENT));
  return parts;
}
