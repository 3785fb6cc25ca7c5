import { existsSync } from "node:fs";
import { ENGINES } from "#tests/engines/support/engines.ts";
import { CURRENT_CHROMIUM } from "./chromium.ts";
import { MAIN_JOBS_AGAIN } from "./main-jobs.ts";
import {
  BROWSER_REST,
  buildProduct,
  clearResults,
  part,
  runPlaywright,
  sayAll,
  tallyOf,
  type Tally,
} from "./tally.ts";

/**
 * `npm run test:engines`: the main jobs in the current Chromium of Debian, and the jobs of `tests/engines/` in Firefox ESR,
 * WebKit and Chromium. Where a browser is missing, it says so in a line; in continuous integration that is a failure.
 */
clearResults();
const IS_REQUIRED = process.env["CI"] === "true";
const noCurrent = existsSync(CURRENT_CHROMIUM) ? null : `${CURRENT_CHROMIUM} is missing`;
const jobs = { report: "engines.json" };
sayAll([
  await buildProduct(),
  ...skipped("the main jobs in the current Chromium", noCurrent),
  ...(noCurrent === null
    ? [
        await part("main jobs in the current Chromium", () =>
          runPlaywright([...MAIN_JOBS_AGAIN, "--grep-invert", BROWSER_REST], {
            env: { CHROMIUM_PATH: CURRENT_CHROMIUM },
          }),
        ),
      ]
    : []),
  ...ENGINES.flatMap((engine) => skipped(`the jobs in ${engine.name}`, engine.missing())),
  await part("jobs in each engine", () =>
    runPlaywright(["-c", "tests/engines/playwright.config.ts"], jobs),
  ),
]);

/** Says what is skipped and why. Returns the failure that this is in continuous integration. */
function skipped(what: string, why: string | null): Tally[] {
  if (why === null) return [];
  console.log(
    `${IS_REQUIRED ? "Missing" : "Skipped"}: ${what}: ${why}. On Debian: apt-get install chromium firefox-esr webkit2gtk-driver xvfb`,
  );
  return IS_REQUIRED ? [{ ...tallyOf(false), failures: [`${what}: ${why}`] }] : [];
}
