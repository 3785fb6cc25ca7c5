import { buildProduct, clearResults, sayAll, testParts } from "./tally.ts";

/**
 * `npm run test:rest`: the tests that `npm test` leaves out. Continuous integration runs both. They are the browser tests in
 * `tests/browser/rest/`, of what goes wrong or is rare, and the tests with the tag `rest`, which prove for one more case
 * what another test proves already.
 */
clearResults();
sayAll([await buildProduct(), ...(await testParts("rest"))]);
