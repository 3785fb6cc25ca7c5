import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
const onLinux = process.platform === "linux";

/**
 * When the process with this id started, as text to compare and never to interpret;
 * null when there is none or it is only a zombie waiting for its parent.
 * Together with the id it names a process for good, although ids come round again.
 */
export async function startOf(pid: number): Promise<string | null> {
  return onLinux ? startOnLinux(pid) : startElsewhere(pid);
}

async function startOnLinux(pid: number): Promise<string | null> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  // The name in brackets may hold spaces: fields count from the last bracket (field 3, the state).
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z" || fields[0] === "X") return null;
  return fields[19] ?? null;
}

async function startElsewhere(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || null;
  } catch {
    // ps exits with 1 when no such process exists.
    return null;
  }
}

/**
 * Names the space in which process ids of this process mean something: this boot of this
 * machine, or one container of it. Ids from another space say nothing about life or death.
 */
export async function processSpace(): Promise<string> {
  if (!onLinux) return hostname();
  const boot = await readOrNull("/proc/sys/kernel/random/boot_id");
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${boot?.trim() ?? hostname()} ${namespace}`;
}

/** Whether the process is a postmaster on that folder; a recycled id is something else. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if ((await startOf(pid)) === null) return false;
  if (!onLinux) return true;
  const name = await readOrNull(`/proc/${pid}/comm`);
  if (name?.trim() !== "postgres") return false;
  // Unreadable for another person's process: that one may well be on our folder, so say yes.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => clusterDir);
  return folder === clusterDir;
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // The process has gone, which is the answer.
    return null;
  }
}
