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
