import {
  BROWSER_REST,
  buildProduct,
  checkSources,
  clearResults,
  part,
  runPlaywright,
  runVitest,
  sayAll,
} from "./tally.ts";

/** Browser tests of the main jobs: a day at the reception, and a report. */
const MAIN_JOBS = ["receptionist-day", "browser/reports.spec"];

/** `npm run test:quick`: types, lint, format, unit tests and the main jobs in the browser, before a commit. */
clearResults();
sayAll([
  ...(await checkSources()),
  await buildProduct(),
  await part("unit tests", () => runVitest("vitest", ["--project", "unit"])),
  await part("main jobs in the browser", () =>
    runPlaywright([...MAIN_JOBS, "--grep-invert", BROWSER_REST]),
  ),
]);
