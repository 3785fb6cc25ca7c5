import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { commandLine } from "../../command-line.ts";
import { CommandFailure } from "../../command-failure.ts";
import type { Binaries } from "./binaries.ts";
import type { Layout } from "./folder.ts";

/** Returns the major version of PostgreSQL that made the cluster. Throws CommandFailure if the cluster is damaged. */
export async function clusterMajor({ clusterDir }: Layout): Promise<number> {
  const path = join(clusterDir, "PG_VERSION");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${path} cannot be read (${error.code}); restore the newest backup.`, {
      cause: error,
    });
  });
  const major = Number(text.trim());
  if (Number.isInteger(major) && major > 0) return major;
  throw new CommandFailure(`${path} is damaged; restore the newest backup.`);
}

/** Returns the major version of PostgreSQL's programs. Throws CommandFailure if they cannot be run. */
export async function programMajor({ postgres }: Binaries): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ["--version"], { cwd: "/" });
    const [, major] = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    if (major !== undefined) return Number(major);
    throw new Error(stdout.trim());
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split("\n").at(-1) : String(error);
    throw new CommandFailure(`PostgreSQL's program ${postgres} cannot be run: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Throws CommandFailure, with what to do, if another major version of PostgreSQL made the cluster: its
 * files cannot be read by these programs.
 */
export async function refuseOtherMajor(layout: Layout, binaries: Binaries): Promise<void> {
  const [cluster, program] = [await clusterMajor(layout), await programMajor(binaries)];
  if (cluster > program) throw newerCluster(layout, cluster, program);
  if (cluster === program) return;
  throw new CommandFailure(
    `The database in ${layout.dataDir} is of PostgreSQL ${cluster} and this ScanDesk brings ${program}; upgrade it with: ${commandLine("database-upgrade", `--old-binaries <bin folder of PostgreSQL ${cluster}>`)}`,
  );
}

/** Returns the refusal of a cluster that is newer than the programs. */
export function newerCluster(
  { dataDir }: Layout,
  cluster: number,
  program: number,
): CommandFailure {
  return new CommandFailure(
    `The database in ${dataDir} is of PostgreSQL ${cluster} and this ScanDesk brings only ${program}; use the newer ScanDesk that made it.`,
  );
}
