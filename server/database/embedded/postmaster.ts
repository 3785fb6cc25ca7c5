import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CommandFailure } from "../../command-failure.ts";
import { urlOf, type Access } from "./access.ts";
import type { Layout } from "./folder.ts";
import { isPostmasterOf } from "./processes.ts";

/** A PostgreSQL server that runs on the cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it was told to stop: it accepts no new connection, and may wait for ours to end. */
  isStopping: boolean;
}

/** The line of the pid file that says whether the server is starting, ready or stopping, counted from 0. */
const STATE_LINE = 7;

/** Returns the server that runs on the cluster; null if there is none, even if a dead one left its pid file. */
export async function findRunningServer(layout: Layout): Promise<Postmaster | null> {
  const lines = await readLines(pidFile(layout));
  const pid = Number(lines?.[0]);
  if (!lines || !isProcessId(pid)) return null;
  const isOurs = await isPostmasterOf(pid, await realpath(layout.clusterDir));
  // The server writes the fourth line, the port, shortly after the first.
  if (!isOurs) return null;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    isStopping: lines[STATE_LINE]?.trim() === "stopping",
  };
}

/**
 * Removes the pid file of a killed server if its process id now belongs to another process, as is usual
 * in a restarted container; PostgreSQL itself would refuse to start. Call it only while holding the
 * folder's lock and only if `findRunningServer` returned null.
 */
export async function removeStalePidFile(layout: Layout): Promise<void> {
  const pid = Number((await readLines(pidFile(layout)))?.[0]);
  if (isProcessId(pid) && isProcessRunning(pid)) await rm(pidFile(layout), { force: true });
}

function pidFile(layout: Layout): string {
  return join(layout.clusterDir, "postmaster.pid");
}

function isProcessId(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0;
}

/** Returns true if any process has that id, including zombies and other users' processes. */
function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Waits until a running server accepts our password, which means that a killed ScanDesk left it.
 * Returns null if the server ended instead. Throws CommandFailure, with the process id, if it refuses our
 * password or does not respond for `deadline` milliseconds.
 */
export async function connectToRunning(
  layout: Layout,
  access: Access,
  found: Postmaster,
  deadline: number,
): Promise<Postmaster | null> {
  const deadlineTime = Date.now() + deadline;
  const foreign = (reason: string) =>
    new CommandFailure(
      `Another PostgreSQL (process ${found.pid}) runs on ${layout.clusterDir} and ${reason}; stop it first.`,
    );
  for (;;) {
    const current = await findRunningServer(layout);
    if (current?.pid !== found.pid) return null;
    const answer = await tryToConnect({ ...access, port: current.port });
    if (answer === "ours") return current;
    if (answer === "refused") throw foreign("does not accept the password kept here");
    if (Date.now() >= deadlineTime) throw foreign("does not answer");
    await sleep(100);
  }
}

/** Returns true if a killed upgrade left the server: it refuses writes, so it must be restarted. */
export async function isLeftReadOnly(access: Access): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(access) });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      "SELECT current_setting('default_transaction_read_only') AS setting",
    );
    return rows[0]?.setting === "on";
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tryToConnect(access: Access): Promise<"ours" | "refused" | "silent"> {
  if (access.port === 0) return "silent";
  const client = new pg.Client({ connectionString: urlOf(access), connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return "ours";
  } catch (error) {
    // Class 28: wrong password. Other errors may be temporary: starting up, recovering, shutting down.
    return error instanceof pg.DatabaseError && error.code?.startsWith("28") ? "refused" : "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readLines(path: string): Promise<string[] | null> {
  try {
    return (await readFile(path, "utf8")).split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
