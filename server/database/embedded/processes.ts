import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
const onLinux = process.platform === "linux";

/**
 * Returns the start time of a process as text that is only meant to be compared; null if the process
 * does not exist or is a zombie. Together with the id it identifies a process, although ids are reused.
 */
export async function startTimeOf(pid: number): Promise<string | null> {
  return onLinux ? startTimeOnLinux(pid) : startTimeElsewhere(pid);
}

async function startTimeOnLinux(pid: number): Promise<string | null> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  // The name in parentheses may contain spaces, so fields are counted from the last one (field 3, the state).
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z" || fields[0] === "X") return null;
  return fields[19] ?? null;
}

async function startTimeElsewhere(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || null;
  } catch {
    // ps exits with 1 if the process does not exist.
    return null;
  }
}

/**
 * Returns a text that identifies where process ids are valid: this boot of this machine, or one of its
 * containers. An id from another space does not tell whether its process is running.
 */
export async function processSpace(): Promise<string> {
  if (!onLinux) return hostname();
  const boot = await readOrNull("/proc/sys/kernel/random/boot_id");
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${boot?.trim() ?? hostname()} ${namespace}`;
}

/** Returns true if the process is a PostgreSQL server on that folder, and not another one with a reused id. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if ((await startTimeOf(pid)) === null) return false;
  if (!onLinux) return true;
  const name = await readOrNull(`/proc/${pid}/comm`);
  if (name?.trim() !== "postgres") return false;
  // The folder of another user's process is unreadable; it may be ours, so assume that it is.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => clusterDir);
  return folder === clusterDir;
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // The process has ended.
    return null;
  }
}
