import { buildProduct, checkSources, clearResults, sayAll, testParts } from "./tally.ts";

/**
 * The test command: types, lint, format, the build with the client's size, then the unit, API and browser tests without
 * the rest, which `npm run test:rest` runs. The last line shows how many passed and failed. A part that
 * cannot run counts as a failure.
 */
clearResults();
sayAll([...(await checkSources()), await buildProduct(), ...(await testParts("without rest"))]);
