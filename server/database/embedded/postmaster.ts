import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartFailure } from "../../start-failure.ts";
import { urlOf, type Access } from "./access.ts";
import type { Layout } from "./folder.ts";
import { isPostmasterOf } from "./processes.ts";

/** A database server running on the cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on the cluster, if one does; a file left by a dead one is not one. */
export async function runningOn(layout: Layout): Promise<Postmaster | null> {
  const lines = await readLines(pidFile(layout));
  const pid = Number(lines?.[0]);
  if (!lines || !isProcessId(pid)) return null;
  const isOurs = await isPostmasterOf(pid, await realpath(layout.clusterDir));
  // The fourth line, the port, is written a moment after the first.
  return isOurs ? { pid, port: Number(lines[3] ?? 0) } : null;
}

/**
 * Removes what a killed server left, where PostgreSQL would not dare: when its process id has
 * been given to another process, as happens at once in a restarted container. Only for the
 * holder of the folder, and only when `runningOn` found nobody.
 */
export async function forgetDead(layout: Layout): Promise<void> {
  const pid = Number((await readLines(pidFile(layout)))?.[0]);
  if (isProcessId(pid) && isTaken(pid)) await rm(pidFile(layout), { force: true });
}

function pidFile(layout: Layout): string {
  return join(layout.clusterDir, "postmaster.pid");
}

function isProcessId(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0;
}

/** Whether any process has that id, be it a zombie or another person's. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Waits for a server found running to let us in: then it is ours, left by a killed ScanDesk.
 * Answers null when it went away instead. Throws StartFailure, with the process id, when it
 * refuses our password or gives no answer for `deadline` milliseconds.
 */
export async function adopt(
  layout: Layout,
  access: Access,
  found: Postmaster,
  deadline: number,
): Promise<Postmaster | null> {
  const end = Date.now() + deadline;
  const foreign = (reason: string) =>
    new StartFailure(
      `Another PostgreSQL (process ${found.pid}) runs on ${layout.clusterDir} and ${reason}; stop it first.`,
    );
  for (;;) {
    const current = await runningOn(layout);
    if (current?.pid !== found.pid) return null;
    const answer = await knock({ ...access, port: current.port });
    if (answer === "ours") return current;
    if (answer === "refused") throw foreign("does not accept the password kept here");
    if (Date.now() >= end) throw foreign("does not answer");
    await sleep(100);
  }
}

async function knock(access: Access): Promise<"ours" | "refused" | "silent"> {
  if (access.port === 0) return "silent";
  const client = new pg.Client({ connectionString: urlOf(access), connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return "ours";
  } catch (error) {
    // Class 28: not let in. Anything else may pass: starting up, recovering, shutting down.
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
