import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** Returns today's date (UTC) as `YYYY-MM-DD`, the form in which tables of figures note the day. */
export function isoDay(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Returns a short description of the machine on which figures are measured. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores, ${gibibytes} GB, Node ${process.versions.node}`;
}

/**
 * Returns the rows of a table `| name | figure | on |` of a page, sorted. Rows measured now get the new figure and
 * today's date; all others keep their figure and day.
 */
export function mergedRows(
  before: string,
  now: ReadonlyMap<string, string>,
  today: string,
): string[] {
  const rows = new Map<string, string>();
  for (const line of before.split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, name = ""] = cells;
    if (/^\d{4}-\d\d-\d\d$/.test(cells.at(-2) ?? "")) rows.set(name, line);
  }
  for (const [name, figure] of now) rows.set(name, `| ${name} | ${figure} | ${today} |`);
  return [...rows.values()].sort();
}

/** A page of docs/figures with one table. */
interface FiguresPage {
  /** The page, from the folder of the project. */
  path: string;
  title: string;
  /** The script of package.json that writes the page. */
  script: string;
  /** What was done, in lines that go on behind the day and the machine. */
  about: readonly string[];
  /** The titles of the columns: what was tried, and what was found, which may be cells of its own. */
  columns: readonly string[];
}

/** Writes a page of docs/figures with the rows of today. Rows that were not measured now keep their figure and day. */
export function keepFigures(
  { path, title, script, about, columns }: FiguresPage,
  rows: ReadonlyMap<string, string>,
): void {
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const today = isoDay();
  const [first = "", ...others] = about;
  const lines = [
    `# ${title}`,
    "",
    `Written by \`npm run ${script}\`, last on ${today}, ${machine()}. ${first}`,
    ...others,
    "",
    `| ${[...columns, "on"].join(" | ")} |`,
    `|${"---|".repeat(columns.length + 1)}`,
    ...mergedRows(before, rows, today),
    "",
  ];
  writeFileSync(path, lines.join("\n"));
}
