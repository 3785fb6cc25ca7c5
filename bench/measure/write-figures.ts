import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { paceOfMachine } from "./pace.ts";
import { markdownTable } from "./table.ts";
import type { Row } from "./timings.ts";

const FOLDER = "docs/figures";

/** A page of results in docs/figures. */
export interface FiguresPage {
  /** Name of the file without `.md`, and of its npm script without `bench:`. */
  name: string;
  title: string;
  /** What ran where during the measurement. */
  setup: string;
}

const SERVER: FiguresPage = {
  name: "server",
  title: "What the server was measured at",
  setup: "bench and server on the same machine",
};

/** Writes the results to docs/figures, with a description of the machine; replaces the previous results. */
export function writeFigures(
  rows: readonly Row[],
  { patients, appointments }: { patients: number; appointments: number },
  { name, title, setup } = SERVER,
): void {
  const file = `${FOLDER}/${name}.md`;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
  const database = process.env["DATABASE_URL"] ? "a PostgreSQL of DATABASE_URL" : "embedded";
  const head = [
    `# ${title}`,
    "",
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${cpus().length} processor cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}, database: ${database}; load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(
        ", ",
      )} at the end, the bench included; pace of the machine ${paceOfMachine().toFixed(0)} ms.`,
    `${patients} patients, ${appointments} appointments; ${setup}.`,
    `Made by \`npm run bench:${name} -- --write\` ([how](../benches.md)).`,
    "",
  ];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${head.join("\n")}\n${markdownTable(rows)}\n`);
  console.log(`written to ${file}`);
}
