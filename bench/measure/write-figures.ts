import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { markdownTable } from "./table";
import type { Row } from "./timings";

const FOLDER = "docs/figures";
const FILE = `${FOLDER}/server.md`;

/** Keeps the last result where the README points to, with what it was measured on. */
export function writeFigures(
  rows: readonly Row[],
  { patients, appointments }: { patients: number; appointments: number },
): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
  const database = process.env["DATABASE_URL"] ? "a PostgreSQL of DATABASE_URL" : "embedded";
  const head = [
    "# What the server was measured at",
    "",
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${cpus().length} processor cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}, database: ${database}; load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")} at the end, the bench included.`,
    `${patients} patients, ${appointments} appointments; bench and server on the same machine.`,
    "Made by `npm run bench:server -- --write` ([how](../benches.md)).",
    "",
  ];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, `${head.join("\n")}\n${markdownTable(rows)}\n`);
  console.log(`written to ${FILE}`);
}
