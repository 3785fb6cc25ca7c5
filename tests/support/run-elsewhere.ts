import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "./other-postgres.ts";
import {
  clearResults,
  tallyOf,
  part,
  runPlaywright,
  runVitest,
  sayAll,
  type Tally,
} from "./tally.ts";

/**
 * Runs the tests on the other versions that ScanDesk must run on: API and browser tests on PostgreSQL 15 (its programs
 * in POSTGRES_15_BIN, by default where Debian installs them), all tests on Node 24 (in NODE_24, by default installed
 * from npm). A missing version counts as a failure and is reported.
 */
clearResults();
sayAll([...(await onPostgres15()), ...(await onNode24())]);

async function onPostgres15(): Promise<Tally[]> {
  const folder = process.env["POSTGRES_15_BIN"] ?? "/usr/lib/postgresql/15/bin";
  if (!existsSync(join(folder, "initdb"))) {
    console.error(
      `PostgreSQL 15 is not in ${folder}: install postgresql-15, or set POSTGRES_15_BIN.`,
    );
    return [tallyOf(false)];
  }
  const server = await startPostgres(folder);
  const env = { TEST_DATABASE_URL: server.url, TEST_DATABASE_LOG: server.log };
  try {
    return [
      await part("API tests on PostgreSQL 15", () =>
        runVitest("postgres-15", ["--project", "api"], { env }),
      ),
      await part("browser tests on PostgreSQL 15", () => runPlaywright([], { env })),
    ];
  } finally {
    await server.stop();
  }
}

async function onNode24(): Promise<Tally[]> {
  const nodePath = process.env["NODE_24"];
  const folder = await mkdtemp(join(tmpdir(), "scandesk-node-"));
  // One test starts the product as another user, who must be able to read this folder.
  await chmod(folder, 0o755);
  try {
    const node = nodePath ?? (await fetchNode24(folder));
    return [
      await part("unit and API tests on Node 24", () => runVitest("node-24", [], { node })),
      await part("browser tests on Node 24", () => runPlaywright([], { node })),
    ];
  } catch (error) {
    console.error(error);
    return [tallyOf(false)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs the latest Node 24 from the npm registry. Returns the path of its executable. */
async function fetchNode24(folder: string): Promise<string> {
  const install = ["install", "--prefix", folder, "--no-audit", "--no-fund", "node@24"];
  await promisify(execFile)("npm", install);
  return join(folder, "node_modules/node/bin/node");
}
