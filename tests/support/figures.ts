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
