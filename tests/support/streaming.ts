import { spawnSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess, stopServerProcess } from "#server/database/embedded/control.ts";
import { readAccess, urlOf } from "#server/database/embedded/access.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { layoutOf, openDataFolder, type Layout } from "#server/database/embedded/folder.ts";
import { choosePort } from "#server/database/embedded/ports.ts";
import { createRunner } from "#server/database/embedded/runner.ts";
import pg from "pg";

/** A real PostgreSQL server and a real streaming replica of it. */
export interface Streaming {
  primaryUrl: string;
  replicaUrl: string;
  /** Stops the replay on the replica, so that it does not show new writes until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Lets the role of the product see how far the replica is behind. */
  letSee(): Promise<void>;
  /** Stops the replica at once without a checkpoint, as a power cut does. */
  cut(): Promise<void>;
  start(): Promise<void>;
  /** Stops the primary for good. */
  stopPrimary(): Promise<void>;
  /** Stops the primary for good and makes the replica the new primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a primary server and its replica. The replica is created from a base backup, for which the primary's files are copied while it runs. */
export async function startStreaming(): Promise<Streaming> {
  const root = await mkdtemp(join(tmpdir(), "scandesk-streaming-"));
  const folder = await openDataFolder(join(root, "primary"));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const primary = await startEmbedded({ folder, log });
  const access = await readAccess(folder.accessFile);
  const superuser = (port: number) =>
    `postgres://postgres:${access.superuserPassword}@127.0.0.1:${port}/postgres`;
  const primaryPort = Number(new URL(primary.url).port);

  const layout = layoutOf(join(root, "replica"));
  await mkdir(layout.serverDir, { recursive: true, mode: 0o711 });
  const binaries = await findBinaries();
  const runner = await createRunner(folder, binaries);
  await runner.takeOwnership(layout.serverDir);
  await baseBackup(superuser(primaryPort), folder, layout, runner.takeOwnership);
  const port = await choosePort(0);
  const control = { layout, binaries, runner };
  const start = async () => {
    const refusal = await startServerProcess(control, port);
    if (refusal !== null) throw new Error(`the replica did not start: ${refusal}`);
  };
  await start();
  const replicaUrl = urlOf({ ...access, port });
  return {
    // By TCP, like the replica: the tests put both into one URL.
    primaryUrl: urlOf({ ...access, port: primaryPort }),
    replicaUrl,
    pause: () => query(superuser(port), "select pg_wal_replay_pause()"),
    resume: () => query(superuser(port), "select pg_wal_replay_resume()"),
    letSee: () =>
      query(superuser(primaryPort), `grant pg_monitor to ${new URL(primary.url).username}`),
    start,
    async cut() {
      await runner.run(binaries.pgCtl, [
        "stop",
        "-m",
        "immediate",
        "-w",
        `--pgdata=${layout.clusterDir}`,
      ]);
    },
    stopPrimary: primary.stop,
    async promote() {
      await primary.stop();
      await query(superuser(port), "select pg_promote()");
    },
    async close() {
      await stopServerProcess(control);
      await primary.stop();
      folder.release();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function baseBackup(
  url: string,
  primary: Layout,
  standby: Layout,
  takeOwnership: (path: string) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await client.query("select pg_create_physical_replication_slot('replica', true)");
    const { status, stderr } = spawnSync("cp", ["-a", primary.clusterDir, standby.clusterDir]);
    if (status !== 0) throw new Error(`the files could not be copied: ${String(stderr)}`);
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    for (const name of ["postmaster.pid", "postmaster.opts"]) {
      await rm(join(standby.clusterDir, name), { force: true });
    }
    const { password, port } = new URL(url);
    const settings = `
primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica'
primary_slot_name = 'replica'
hot_standby_feedback = on
`;
    for (const [name, content] of [
      ["backup_label", rows[0]?.labelfile ?? ""],
      ["standby.signal", ""],
      ["local.conf", settings],
    ] as const) {
      const path = join(standby.clusterDir, name);
      await writeFile(path, content);
      await takeOwnership(path);
    }
    await appendFile(standby.serverLog, "");
    await takeOwnership(standby.serverLog);
  } finally {
    await client.end();
  }
}
