import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandFailure } from "../../command-failure.ts";
import { createAccess, ROLE, writeAccess, type Access } from "./access.ts";
import type { Binaries } from "./binaries.ts";
import type { DataFolder } from "./folder.ts";
import type { Runner } from "./runner.ts";

const DRAFT_PREFIX = "draft-";
const SUPERUSER = "postgres";
/**
 * Possible names of a system locale that knows the letters of all scripts. The builtin provider sorts
 * and folds case, but pg_trgm uses the system locale to recognize letters: with `C` it ignores Arabic.
 */
const CTYPE_LOCALES = ["C.UTF-8", "en_US.UTF-8", "C"];

/**
 * Creates a new cluster with ScanDesk's role and database under a draft name and then renames it, so that
 * an existing cluster is always complete. A draft of an interrupted attempt is renamed, never deleted.
 * Throws CommandFailure if initdb fails.
 */
export async function initialize(
  folder: DataFolder,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  await mkdir(folder.serverDir, { recursive: true, mode: 0o700 });
  await runner.takeOwnership(folder.serverDir);
  await putAside(folder.serverDir);

  // A unique name, because the initdb of a killed ScanDesk may still be writing to the old draft.
  const draft = join(folder.serverDir, `${DRAFT_PREFIX}${randomUUID()}`);
  const access = createAccess();
  await createCluster({ serverDir: folder.serverDir, binaries, runner, draft, access });
  await writeAccess(folder.accessFile, access);
  await rename(draft, folder.clusterDir);
}

async function putAside(serverDir: string): Promise<void> {
  for (const name of await readdir(serverDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    await rename(join(serverDir, name), join(serverDir, name.replace(DRAFT_PREFIX, "unfinished-")));
  }
}

export interface NewCluster {
  /** Folder for the superuser's password while initdb reads it; belongs to the user of the runner. */
  serverDir: string;
  binaries: Binaries;
  runner: Runner;
  /** Path of the new cluster. */
  draft: string;
  /** The passwords of the new cluster's roles. */
  access: Access;
}

/** Creates a cluster with ScanDesk's role and empty database. Throws CommandFailure if initdb fails. */
export async function createCluster(cluster: NewCluster): Promise<void> {
  await runInitdb(cluster);
  await createDatabase(cluster);
}

async function runInitdb(cluster: NewCluster): Promise<void> {
  const { serverDir, binaries, runner, draft, access } = cluster;
  const passwordFile = join(serverDir, "password");
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, access.superuserPassword, { mode: 0o600 });
  await runner.takeOwnership(passwordFile);
  try {
    for (const ctype of CTYPE_LOCALES) {
      const { code, output } = await runner.run(binaries.initdb, [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        `--lc-ctype=${ctype}`,
        "--data-checksums",
        "--no-instructions",
      ]);
      if (code === 0) return;
      if (ctype === "C" || !/invalid locale name/.test(output)) {
        throw new CommandFailure(`initdb failed: ${reasonIn(output)}`);
      }
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Creates the database in single-user mode, so that a half-prepared server never accepts connections. */
async function createDatabase({ binaries, runner, draft, access }: NewCluster): Promise<void> {
  const statements = [
    // CREATEDB, so that an operator can restore a backup next to the live database before switching.
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${access.password}';`,
    `CREATE DATABASE ${ROLE} OWNER ${ROLE};`,
  ];
  const { code, output } = await runner.run(
    binaries.postgres,
    ["--single", "-D", draft, "-c", "exit_on_error=on", "postgres"],
    `${statements.join("\n")}\n`,
  );
  if (code !== 0) throw new CommandFailure(`The database could not be made: ${reasonIn(output)}`);
}

/** Returns the reason from a program's output, which may end with a note about its tidying up. */
function reasonIn(output: string): string {
  const lines = output.trim().split("\n");
  const full = lines.find((line) => line.includes("No space left on device"));
  if (full !== undefined) return `${full}; make room on the disk and try again`;
  const reason = lines.findLast((line) => /error:|FATAL|PANIC|could not/.test(line));
  return reason ?? lines.at(-1) ?? "no reason given";
}
