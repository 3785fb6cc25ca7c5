import { parseArgs } from "node:util";
import { resolve } from "node:path";
import { openSubject, type Subject } from "./measure/subject.ts";
import { textLine, textTable } from "./measure/table.ts";
import type { Row } from "./measure/timings.ts";
import { writeFigures } from "./measure/write-figures.ts";
import { measureBooking } from "./parts/booking.ts";
import { measureEvents } from "./parts/events.ts";
import { measureExport } from "./parts/export.ts";
import { measureFigures } from "./parts/figures.ts";
import { compareSizes } from "./parts/growth.ts";
import { measureCrossedLists, measureLists } from "./parts/lists.ts";
import { measureMixed } from "./parts/mixed.ts";
import { measureOutages } from "./parts/outages.ts";
import { measureOverload } from "./parts/overload.ts";
import { measureSearch } from "./parts/search.ts";
import { measureStart } from "./parts/start.ts";
import { measureThroughput } from "./parts/throughput.ts";
import { measureUploads } from "./parts/uploads.ts";

/**
 * Measures the server on the data of `bench:data`:
 * `npm run bench:server -- [--data folder] [--compare folder] [--only search,lists] [--minutes 10] [--write]`.
 * `--compare` names a folder with a tenth of the data. Prints a table. A missed budget does not fail the run;
 * only a failing request does.
 */
const PARTS: Readonly<Record<string, (subject: Subject) => AsyncIterable<Row>>> = {
  search: measureSearch,
  lists: measureLists,
  crossed: measureCrossedLists,
  booking: measureBooking,
  throughput: measureThroughput,
  figures: measureFigures,
  export: measureExport,
  uploads: measureUploads,
  events: measureEvents,
  mixed: measureMixed,
  overload: measureOverload,
};

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "./data/bench" },
    compare: { type: "string" },
    only: { type: "string" },
    minutes: { type: "string", default: "1" },
    port: { type: "string", default: "4100" },
    write: { type: "boolean", default: false },
  },
});
const dataDir = resolve(values.data);
const port = Number(values.port);
const chosenParts = values.only?.split(",") ?? [
  ...Object.keys(PARTS),
  "growth",
  "start",
  "outages",
];
const rows: Row[] = [];
/** Prints each row as soon as it is measured; the whole table is printed at the end. */
async function add(more: AsyncIterable<Row>): Promise<void> {
  for await (const row of more) {
    rows.push(row);
    console.log(textLine(row));
  }
}

const subject = await openSubject(dataDir, port, Number(values.minutes) * 60);
const { patients, appointments } = subject;
console.log(`${patients} patients, ${appointments} appointments, ${subject.product.base}\n`);
try {
  for (const [name, measure] of Object.entries(PARTS))
    if (chosenParts.includes(name)) await add(measure(subject));
  if (chosenParts.includes("growth") && values.compare !== undefined) {
    const small = await openSubject(resolve(values.compare), port + 1, 0);
    try {
      await add(compareSizes(small, subject));
    } finally {
      await small.close();
    }
  }
} finally {
  await subject.close();
}
if (chosenParts.includes("start")) await add(measureStart(dataDir, port));
if (chosenParts.includes("outages")) await add(measureOutages());
const overBudget = rows.filter(({ isMet }) => isMet === false);
console.log(`\n${textTable(rows)}\n`);
console.log(overBudget.length === 0 ? "Every budget holds." : `Missed:\n${textTable(overBudget)}`);
if (values.write) writeFigures(rows, { patients, appointments });
