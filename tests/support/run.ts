import { build } from "#server/cli/build.js";
import { clearResults, tallyOf, part, run, runPlaywright, runVitest, sayAll } from "./tally.ts";

/**
 * The test command: types, lint, format, the build with the client's size, unit and API tests, browser tests. The last line shows how
 * many passed and failed. A part that cannot run counts as a failure.
 */
clearResults();

const tallies = [];
for (const [name, command] of [
  ["types", ["tsc", "--noEmit"]],
  ["lint", ["oxlint", "--type-aware", "--deny-warnings"]],
  ["format", ["oxfmt", "--check"]],
] as const) {
  tallies.push(await part(name, async () => tallyOf((await run(command)) === 0)));
}
tallies.push(
  await part("build and the client's size", async () => {
    // The build fails if a page needs more JavaScript than its budget.
    await build();
    return tallyOf(true);
  }),
  await part("unit and API tests", () => runVitest("vitest")),
  await part("browser tests", runPlaywright),
);

sayAll(tallies);
