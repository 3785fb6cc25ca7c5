import { cpus, totalmem } from "node:os";

/** The day a table of figures was written on, as it stands in the table. */
export function isoDay(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The machine that figures were measured on. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores, ${gibibytes} GB, Node ${process.versions.node}`;
}

/**
 * The rows of a table `| name | figure | on |` in a page, each replaced by what was measured today;
 * rows of what was not tried keep their figure and its day.
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
