import {
  buildProduct,
  checkSources,
  clearResults,
  part,
  runPlaywright,
  runVitest,
  sayAll,
} from "./tally.ts";

/**
 * The test command: types, lint, format, the build with the client's size, unit and API tests, browser tests. The last
 * line shows how many passed and failed. A part that cannot run counts as a failure.
 */
clearResults();
sayAll([
  ...(await checkSources()),
  await buildProduct(),
  await part("unit and API tests", () => runVitest("vitest")),
  await part("browser tests", () => runPlaywright()),
]);
