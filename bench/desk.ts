import { resolve } from "node:path";
import { readArguments } from "#server/cli/arguments.ts";
import { runBench, wholeNumber } from "./command.ts";
import { prepareDesk } from "./browser/desk-work.ts";
import { pageScript } from "./browser/page-script.ts";
import { openStage } from "./browser/stage.ts";
import { compareStates, DeskDay, PEOPLE } from "./browser/desk-day.ts";
import { textTable } from "./measure/table.ts";
import { figureRow } from "./measure/timings.ts";
import { writeFigures } from "./measure/write-figures.ts";

/** Bookings before the first measurement, until caches, loaded chunks and compiled code no longer grow. */
const WARM_UP_BOOKINGS = 20;
const BOOKINGS_PER_ROW = 50;

const { values } = readArguments({
  command: "bench:desk",
  args: "[--data FOLDER] [--bookings 1000] [--changes 40] [--port 4120] [--write]",
  options: {
    data: { type: "string", default: "./data/bench" },
    bookings: { type: "string", default: "1000" },
    changes: { type: "string", default: "40" },
    port: { type: "string", default: "4120" },
    write: { type: "boolean", default: false },
  },
  help: `
Looks for memory leaks: does the work of an eight-hour day at one desk without pauses (bookings by keyboard in one window,
then changes of language and user) and compares memory, listeners and timers. --write updates docs/figures.`,
});

await runBench(async () => {
  const port = wholeNumber("port", values.port, 1);
  const bookings = wholeNumber("bookings", values.bookings, 1);
  const changes = wholeNumber("changes", values.changes);

  const stage = await openStage(resolve(values.data), port, 0);
  const { patients, appointments } = stage.subject;
  try {
    for (const number of PEOPLE) await prepareDesk(stage.subject, number);
    const began = performance.now();
    const day = await DeskDay.begin(
      stage,
      await pageScript("bench/browser/page/count-left-behind.ts"),
    );
    await day.book(WARM_UP_BOOKINGS);
    const stateBefore = await day.state();
    for (let done = 0; done < bookings; done += BOOKINGS_PER_ROW) {
      await day.book(Math.min(BOOKINGS_PER_ROW, bookings - done));
      const { heap } = await day.state();
      const minutes = ((performance.now() - began) / 60_000).toFixed(1);
      console.log(
        `${Math.min(bookings, done + BOOKINGS_PER_ROW)} bookings, ${minutes} min: ${heap.toFixed(1)} MB`,
      );
    }
    const afterBookings = await day.state();
    for (let done = 0; done < changes; done += 1) {
      if (done % 2 === 0) await day.changeLanguage();
      else await day.changePerson();
    }
    await day.book(WARM_UP_BOOKINGS);
    const afterChanges = await day.state();
    const rows = [
      figureRow("bookings, one after the other in one page", String(bookings)),
      ...compareStates("after the bookings", stateBefore, afterBookings),
      figureRow("changes of language and person, each on a page of its own", String(changes)),
      ...compareStates("after the changes", stateBefore, afterChanges),
    ];
    console.log(`\n${textTable(rows)}`);
    if (values.write)
      writeFigures(
        rows,
        { patients, appointments },
        {
          name: "desk",
          title: "Eight hours at one desk, measured",
          setup: `Chromium ${stage.version}, headless; ${Math.round((performance.now() - began) / 60_000)} minutes`,
        },
      );
  } finally {
    await stage.close();
  }
});
