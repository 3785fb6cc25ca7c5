import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePort } from "#server/database/embedded/ports.ts";
import pg from "pg";

/** A PostgreSQL server of any version, for one run of the tests. */
export interface TemporaryPostgres {
  /** Connection string of a role that may create databases, and of that role's database. */
  url: string;
  /** Its log file. */
  log: string;
  stop(): Promise<void>;
}

/** User id of `nobody`, because PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
/** Nothing of this server outlives the run, so it need not wait for the disk. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 300,
  shared_buffers: "256MB",
  // Log process, database and SQLSTATE, as global-setup.ts does.
  log_line_prefix: "%m [%p] %d %e ",
};

/**
 * Creates and starts a cluster with the programs in `folder`. Rejects with the error output of a program that fails.
 */
export async function startPostgres(folder: string): Promise<TemporaryPostgres> {
  const home = await mkdtemp(join(tmpdir(), "scandesk-postgres-"));
  const data = join(home, "cluster");
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in user) await chown(home, NOBODY, NOBODY);
  const call = (program: string, args: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      execFile(join(folder, program), args, { cwd: home, ...user }, (error, _out, stderr) => {
        if (error) reject(new Error(`${program}: ${stderr || error.message}`));
        else resolve();
      });
    });
  await call("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-A",
    "trust",
  ]);
  const port = await choosePort(0);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = join(home, "server.log");
  const report = await open(log, "a");
  const server = spawn(join(folder, "postgres"), ["-D", data, "-p", String(port), ...settings], {
    cwd: home,
    stdio: ["ignore", "ignore", report.fd],
    ...user,
  });
  await report.close();
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await makeRole(admin);
  return {
    url: `postgres://scandesk@127.0.0.1:${port}/scandesk`,
    log,
    async stop() {
      server.kill("SIGINT");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function makeRole(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("CREATE ROLE scandesk LOGIN CREATEDB");
      await client.query("CREATE DATABASE scandesk OWNER scandesk");
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
