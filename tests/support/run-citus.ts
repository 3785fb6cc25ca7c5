import { existsSync } from "node:fs";
import { join } from "node:path";
import { clearResults, part, runVitest, sayAll, tallyOf } from "./tally.ts";

/**
 * Runs the API tests, and those of a cluster, on a Citus coordinator with two workers, which it starts from the PostgreSQL
 * in the folder of the first argument (its `bin` has the programs, and Citus is installed in it). Further arguments
 * choose test files.
 */
const [folder = "", ...files] = process.argv.slice(2);

clearResults();
if (existsSync(join(folder, "bin", "initdb"))) {
  const env = { TEST_CITUS: folder };
  sayAll([
    await part("API tests on Citus", () =>
      runVitest("citus", ["--project", "api", ...files], { env }),
    ),
  ]);
} else {
  console.error(
    `There is no PostgreSQL in "${folder}"; call npm run test:citus -- /usr/lib/postgresql/15, or where it is.`,
  );
  sayAll([tallyOf(false)]);
}
