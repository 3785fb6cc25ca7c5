import type { Row } from "./timings.ts";

const HEAD = ["what", "median", "p95", "max", "p95 ÷ pace", "budget", "", "note"] as const;

function cellsOf(row: Row): string[] {
  const result = row.isMet === null ? "" : row.isMet ? "holds" : "MISSED";
  return [row.name, row.median, row.p95, row.max, row.ratio, row.budget, result, row.note];
}

/** Returns one row as a line of text. */
export function textLine(row: Row): string {
  return cellsOf(row)
    .filter((cell) => cell !== "")
    .join("  ");
}

/** Returns the rows as an aligned table, for a terminal. */
export function textTable(rows: readonly Row[]): string {
  const lines = [[...HEAD], ...rows.map(cellsOf)];
  const widths = HEAD.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Returns the rows as a Markdown table. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${cellsOf(row).map(escapedCell).join(" | ")} |`);
  return [`| ${HEAD.join(" | ")} |`, `|${HEAD.map(() => " --- ").join("|")}|`, ...lines].join("\n");
}

function escapedCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
