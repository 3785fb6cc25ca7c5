import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { clearResults, part, runVitest, sayAll, type Tally } from "./tally";
import { startPostgres } from "./other-postgres";

/**
 * The other versions that ScanDesk is to run on: the API tests on PostgreSQL 15 (its programs in
 * POSTGRES_15_BIN, by default where Debian puts them), unit and API tests on Node 24 (in NODE_24, by
 * default fetched from npm). What is not there counts as a failure and is never left out silently.
 */
clearResults();
sayAll([
  await part("API tests on PostgreSQL 15", onPostgres15),
  await part("unit and API tests on Node 24", onNode24),
]);

async function onPostgres15(): Promise<Tally> {
  const folder = process.env["POSTGRES_15_BIN"] ?? "/usr/lib/postgresql/15/bin";
  if (!existsSync(join(folder, "initdb"))) {
    throw new Error(
      `PostgreSQL 15 is not in ${folder}: install postgresql-15, or set POSTGRES_15_BIN.`,
    );
  }
  const server = await startPostgres(folder);
  try {
    return await runVitest("postgres-15", ["--project", "api"], {
      env: { TEST_DATABASE_URL: server.url, TEST_DATABASE_LOG: server.log },
    });
  } finally {
    await server.stop();
  }
}

async function onNode24(): Promise<Tally> {
  const given = process.env["NODE_24"];
  if (given) return runVitest("node-24", [], { node: given });
  const folder = await mkdtemp(join(tmpdir(), "scandesk-node-"));
  // One of the tests starts the product as a user who is nobody in particular.
  await chmod(folder, 0o755);
  try {
    const install = ["install", "--prefix", folder, "--no-audit", "--no-fund", "node@24"];
    await promisify(execFile)("npm", install);
    return await runVitest("node-24", [], { node: join(folder, "node_modules/node/bin/node") });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
