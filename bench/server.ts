import { resolve } from "node:path";
import { readArguments } from "#server/cli/arguments.ts";
import { chosenParts, runBench, wholeNumber } from "./command.ts";
import { withRatios } from "./measure/pace.ts";
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

/** Parts that need the running server, in the order in which they run. */
const PARTS: Readonly<Record<string, (subject: Subject) => AsyncIterable<Row>>> = {
  search: measureSearch,
  lists: measureLists,
  crossed: measureCrossedLists,
  // Before the thousands of bookings, after which every stored month is read again until the job has stored it.
  figures: measureFigures,
  booking: measureBooking,
  throughput: measureThroughput,
  export: measureExport,
  uploads: measureUploads,
  events: measureEvents,
  mixed: measureMixed,
  overload: measureOverload,
};

/** Parts that start servers of their own, or compare two of them. */
const OTHER_PARTS = ["growth", "start", "outages"];

const { values } = readArguments({
  command: "bench:server",
  args: "[--data FOLDER] [--compare FOLDER] [--only search,lists] [--minutes 1] [--port 4100] [--write]",
  options: {
    data: { type: "string", default: "./data/bench" },
    compare: { type: "string" },
    only: { type: "string" },
    minutes: { type: "string", default: "1" },
    port: { type: "string", default: "4100" },
    write: { type: "boolean", default: false },
  },
  help: `
Measures the server on the data of bench:data and prints a table. --compare names a folder with a tenth of the data;
--minutes is the duration of the mixed load; --write updates docs/figures. A missed budget does not fail the run; only a
failing request does. Parts: ${[...Object.keys(PARTS), ...OTHER_PARTS].join(", ")}.`,
});

await runBench(async () => {
  const dataDir = resolve(values.data);
  const port = wholeNumber("port", values.port, 1);
  const seconds = wholeNumber("minutes", values.minutes) * 60;
  const chosen = chosenParts(values.only, [...Object.keys(PARTS), ...OTHER_PARTS]);
  const rows: Row[] = [];
  /** Prints each row as soon as it is measured; the whole table is printed at the end. */
  async function add(more: AsyncIterable<Row>): Promise<void> {
    for await (const row of withRatios(more)) {
      rows.push(row);
      console.log(textLine(row));
    }
  }

  const subject = await openSubject(dataDir, port, seconds);
  const { patients, appointments } = subject;
  console.log(`${patients} patients, ${appointments} appointments, ${subject.product.base}\n`);
  try {
    for (const [name, measure] of Object.entries(PARTS))
      if (chosen.includes(name)) await add(measure(subject));
    if (chosen.includes("growth") && values.compare !== undefined) {
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
  if (chosen.includes("start")) await add(measureStart(dataDir, port));
  if (chosen.includes("outages")) await add(measureOutages());
  const overBudget = rows.filter(({ isMet }) => isMet === false);
  console.log(`\n${textTable(rows)}\n`);
  console.log(
    overBudget.length === 0 ? "Every budget holds." : `Missed:\n${textTable(overBudget)}`,
  );
  if (values.write) writeFigures(rows, { patients, appointments });
});
