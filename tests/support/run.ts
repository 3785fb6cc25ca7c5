import { buildClient } from "#server/cli/build-client.ts";
import { clearResults, tallyOf, part, run, runPlaywright, runVitest, sayAll } from "./tally.ts";

/**
 * The test command: types, lint, format, unit and API tests, the client's size, browser tests. The last line shows how
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
  await part("unit and API tests", () => runVitest("vitest")),
  await part("client and its size", async () => {
    // The build fails if a page needs more JavaScript than its budget.
    await buildClient();
    return tallyOf(true);
  }),
  await part("browser tests", runPlaywright),
);

sayAll(tallies);
