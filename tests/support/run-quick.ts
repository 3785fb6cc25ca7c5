import { MAIN_JOBS } from "./main-jobs.ts";
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
