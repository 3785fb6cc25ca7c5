import { buildProduct, clearResults, sayAll, testParts } from "./tally.ts";

/**
 * `npm run test:rest`: the tests that `npm test` leaves out. Continuous integration runs both. A test has the tag `rest`
 * if it takes long and proves for one more case what another test proves already.
 */
clearResults();
sayAll([await buildProduct(), ...(await testParts("rest"))]);
