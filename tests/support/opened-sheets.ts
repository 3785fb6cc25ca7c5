/** A cell of an opened spreadsheet: its type and value as LibreOffice understands them. */
export type Cell = { type: string | undefined; value: string };

/** Returns the rows of each sheet of a flat OpenDocument, by name. */
export function sheetsIn(document: string): Map<string, Cell[][]> {
  const sheets = new Map<string, Cell[][]>();
  for (const [, name = "", content = ""] of document.matchAll(
    /<table:table table:name="([^"]*)"[^>]*>([^]*?)<\/table:table>/g,
  )) {
    const rows = [...content.matchAll(/<table:table-row[^>]*>([^]*?)<\/table:table-row>/g)];
    sheets.set(
      name,
      rows.map(([, row = ""]) => cellsIn(row)),
    );
  }
  return sheets;
}

function cellsIn(row: string): Cell[] {
  const cells = row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([^]*?)<\/table:table-cell>)/g);
  return [...cells].flatMap(([, attributes = "", content = ""]) => {
    const type = /office:value-type="([^"]+)"/.exec(attributes)?.[1];
    const value =
      /office:(?:date-|time-)?value="([^"]+)"/.exec(attributes)?.[1] ??
      content.replace(/<[^>]+>/g, "").trim();
    const times = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
    return times > 100 ? [] : Array.from({ length: times }, () => ({ type, value }));
  });
}

/** Returns the sum of amounts in piastres. */
export const sumOfCells = (cells: readonly (Cell | undefined)[]) =>
  cells.reduce((total, cell) => total + Math.round(Number(cell?.value) * 100), 0);

/** Returns the amounts below the first cell with this title, in piastres. */
export function amountsBelow(document: string | undefined, title: string): number[] {
  for (const rows of sheetsIn(document ?? "").values()) {
    const header = rows.findIndex((row) => row.some(({ value }) => value === title));
    const place = rows[header]?.findIndex(({ value }) => value === title) ?? -1;
    if (header >= 0)
      return rows
        .slice(header + 1)
        .map((row) => row[place])
        .filter((cell) => cell?.type === "float")
        .map((cell) => sumOfCells([cell]));
  }
  throw new Error(`no column has the title ${title}`);
}
