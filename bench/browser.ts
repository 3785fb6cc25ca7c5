import { resolve } from "node:path";
import { readArguments } from "#server/cli/arguments.ts";
import { chosenParts, runBench, wholeNumber } from "./command.ts";
import { measureFilter } from "./browser/parts/filter.ts";
import { measureFirstVisit } from "./browser/parts/first-visit.ts";
import { measureKeys } from "./browser/parts/keys.ts";
import { measureOtherDesk } from "./browser/parts/other-desk.ts";
import { measurePalette } from "./browser/parts/palette.ts";
import { measurePicker } from "./browser/parts/picker.ts";
import { measurePlainWay } from "./browser/parts/plain-way.ts";
import { measureSaving } from "./browser/parts/saving.ts";
import { measureScrolling } from "./browser/parts/scrolling.ts";
import { warmUp } from "./browser/warm-up.ts";
import { openStage, type Stage } from "./browser/stage.ts";
import { withRatios } from "./measure/pace.ts";
import { textLine, textTable } from "./measure/table.ts";
import type { Row } from "./measure/timings.ts";
import { writeFigures } from "./measure/write-figures.ts";

/** The parts, in the order in which they run. */
const PARTS: Readonly<Record<string, (stage: Stage) => AsyncIterable<Row>>> = {
  palette: measurePalette,
  picker: measurePicker,
  filter: measureFilter,
  keys: measureKeys,
  saving: measureSaving,
  list: measureScrolling,
  "other-desk": measureOtherDesk,
  "first-visit": measureFirstVisit,
  plain: measurePlainWay,
};

const { values } = readArguments({
  command: "bench:browser",
  args: "[--data FOLDER] [--only palette,list] [--samples 30] [--port 4110] [--write]",
  options: {
    data: { type: "string", default: "./data/bench" },
    only: { type: "string" },
    samples: { type: "string", default: "30" },
    port: { type: "string", default: "4110" },
    write: { type: "boolean", default: false },
  },
  help: `
Measures how fast the screen reacts to the user, in a real browser on the data of bench:data, and prints a table. --write
updates docs/figures. A missed budget does not fail the run; only an expected element that never appears does. Parts:
${Object.keys(PARTS).join(", ")}.`,
});

await runBench(async () => {
  const chosen = chosenParts(values.only, Object.keys(PARTS));
  const port = wholeNumber("port", values.port, 1);
  const samples = wholeNumber("samples", values.samples, 1);
  const rows: Row[] = [];
  const stage = await openStage(resolve(values.data), port, samples);
  const { patients, appointments } = stage.subject;
  console.log(`${patients} patients, ${appointments} appointments, ${stage.url}\n`);
  try {
    await warmUp(stage);
    for (const [name, measure] of Object.entries(PARTS)) {
      if (!chosen.includes(name)) continue;
      for await (const row of withRatios(measure(stage))) {
        rows.push(row);
        console.log(textLine(row));
      }
    }
  } finally {
    await stage.close();
  }
  const overBudget = rows.filter(({ isMet }) => isMet === false);
  console.log(`\n${textTable(rows)}\n`);
  console.log(
    overBudget.length === 0 ? "Every budget holds." : `Missed:\n${textTable(overBudget)}`,
  );
  if (values.write)
    writeFigures(
      rows,
      { patients, appointments },
      {
        name: "browser",
        title: "What a person feels, measured",
        setup: `Chromium ${stage.version}, headless; browser, server and database on the same machine`,
      },
    );
});
