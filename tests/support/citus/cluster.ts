import { execFile } from "node:child_process";
import { appendFile, chown, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePort } from "#server/database/embedded/ports.ts";
import pg from "pg";

/** A Citus cluster on this machine: a coordinator and its workers, each a PostgreSQL of its own. */
export interface CitusCluster {
  /** Addresses of the coordinator and of the workers, of a superuser in the database `postgres`. */
  nodes: readonly string[];
  /** Log file of the coordinator. */
  log: string;
  /** Restarts all nodes, which closes every connection. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Number of workers; default 2. */
  workers?: number;
  /** The first of the ports to use, one for each node; default: free ones. */
  firstPort?: number;
  /** Whether commits wait for the disk, as in production; default false. */
  isDurable?: boolean;
}

/** User id of `nobody`, because PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/**
 * Creates and starts a cluster with the PostgreSQL in `folder` (its `bin` has the programs, and Citus is installed in
 * it). Rejects with the error output of a program that fails.
 */
export async function startCluster(
  folder: string,
  { workers = 2, firstPort, isDurable = false }: ClusterOptions = {},
): Promise<CitusCluster> {
  const home = await mkdtemp(join(tmpdir(), "scandesk-citus-"));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in user) await chown(home, NOBODY, NOBODY);
  const call = (program: string, args: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      execFile(
        join(folder, "bin", program),
        args,
        { cwd: home, env: { ...process.env, HOME: home }, ...user },
        (error, _out, stderr) => {
          if (error) reject(new Error(`${program}: ${stderr || error.message}`));
          else resolve();
        },
      );
    });
  const names = Array.from({ length: workers + 1 }, (_, index) => `node-${index}`);
  const logOf = (name: string) => join(home, `${name}.log`);
  const ports: number[] = [];
  for (const [index, name] of names.entries()) {
    const data = join(home, name);
    const port = firstPort === undefined ? await choosePort(0) : firstPort + index;
    ports.push(port);
    const encoding = ["-E", "UTF8", "--locale=C.UTF-8"];
    await call("initdb", ["-D", data, "-U", "scandesk", "-A", "trust", "--no-sync", ...encoding]);
    const settings = `${settingsOf(port)}${isDurable ? "" : DISPOSABLE}`;
    await appendFile(join(data, "postgresql.conf"), settings);
  }
  const start = async () => {
    for (const name of names)
      await call("pg_ctl", ["-D", join(home, name), "-l", logOf(name), "-w", "start"]);
  };
  const stop = async () => {
    for (const name of names)
      await call("pg_ctl", ["-D", join(home, name), "-m", "fast", "-w", "stop"]);
  };
  await start();
  return {
    nodes: ports.map((port) => `postgres://scandesk@127.0.0.1:${port}/postgres`),
    log: logOf("node-0"),
    async restart() {
      await stop();
      await start();
    },
    async stop() {
      await stop();
      const kept = process.env["TEST_CITUS_LOGS"];
      if (kept !== undefined)
        for (const name of names) await copyFile(logOf(name), join(kept, `${name}.log`));
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Nothing of these servers outlives the run, so they need not wait for the disk. */
const DISPOSABLE = `
fsync = off
synchronous_commit = off
full_page_writes = off
`;

function settingsOf(port: number): string {
  return `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 300
max_prepared_transactions = 300
max_worker_processes = 64
shared_buffers = '128MB'
deadlock_timeout = '1s'
citus.enable_statistics_collection = off
citus.node_conninfo = 'sslmode=disable'
log_line_prefix = '%m [%p] %d %e '
`;
}

/** Creates an empty database with Citus on every node, and makes the first node its coordinator. */
export async function createClusterDatabase(
  { nodes }: Pick<CitusCluster, "nodes">,
  name: string,
): Promise<string> {
  const urls = nodes.map((node) => inDatabase(node, name));
  for (const [index, node] of nodes.entries()) {
    await run(node, [`create database ${name} template template0`]);
    await run(urls[index] ?? "", ["create extension citus"]);
  }
  const [coordinator = "", ...workers] = urls;
  const at = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await run(coordinator, [
    `select citus_set_coordinator_host(${at(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${at(worker)})`),
  ]);
  return coordinator;
}

/**
 * Copies a database with its settings on every node. Nobody may be connected to it on any of them. Returns the
 * coordinator's address.
 */
export async function copyClusterDatabase(
  nodes: readonly string[],
  { from, name }: { from: string; name: string },
): Promise<string> {
  const copySettings = `do $do$ declare setting text; begin
    for setting in select unnest(setconfig) from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase where d.datname = '${from}'
    loop
      execute format('alter database ${name} set %s = %L', split_part(setting, '=', 1), split_part(setting, '=', 2));
    end loop;
  end $do$`;
  const copy = `create database ${name} template ${from} strategy file_copy`;
  await Promise.all(nodes.map((node) => run(node, [copy, copySettings])));
  return inDatabase(nodes[0] ?? "", name);
}

/** Drops a database on every node. */
export async function dropClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(nodes.map((node) => drop(node, name, DROP_ATTEMPTS)));
}

const DROP_ATTEMPTS = 20;
const IN_USE = "55006";

/** Drops a database, again as long as the maintenance of Citus opens a connection in the moment between. */
async function drop(node: string, name: string, attempts: number): Promise<void> {
  try {
    await run(node, [`drop database ${name} with (force)`]);
  } catch (error) {
    const isInUse = error instanceof pg.DatabaseError && error.code === IN_USE;
    if (!isInUse || attempts === 1) throw error;
    await drop(node, name, attempts - 1);
  }
}

function inDatabase(node: string, name: string): string {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a connection of their own, one after the other. */
async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
