import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnProgram } from "./spawned.ts";

/** What a job on a small disk reports; see `on-small-disk.ts`. */
export interface DiskReport {
  /** The one line with which it was refused. */
  refusal: string;
  /** What happened when there was room again, or what was left behind. */
  after: unknown;
}

/** Root mounts directly; others as the root of a user namespace, in which they then become a normal user again. */
const isRoot = process.getuid?.() === 0;
const ENTER = isRoot ? ["unshare", "--mount"] : ["unshare", "--user", "--map-root-user", "--mount"];
const LEAVE = isRoot ? "" : "unshare --user --map-user=1000";
const MOUNT = 'mount -t tmpfs -o "size=$1,mode=0711" tmpfs "$2"';

/** Returns true if this machine lets the tests mount a disk in memory, which nobody else sees. */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "scandesk-disk-"));
  try {
    const [program, ...args] = [...ENTER, "sh", "-c", MOUNT, "sh", "1m", folder];
    return spawnSync(program, args).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a job of `on-small-disk.ts` with a disk of this many megabytes, mounted read-only if `isReadOnly`. Throws if the
 * job fails.
 */
export async function onSmallDisk(
  megabytes: number,
  job: string,
  args: readonly string[] = [],
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<DiskReport> {
  const disk = mkdtempSync(join(tmpdir(), "scandesk-disk-"));
  try {
    const script = `${MOUNT} && shift 2 && exec ${LEAVE} "$@"`;
    const command = [process.execPath, "--import", "tsx", "tests/support/on-small-disk.ts", disk];
    const { code, output } = await spawnProgram([
      ...ENTER,
      "sh",
      "-c",
      script,
      "sh",
      `${megabytes}m${isReadOnly ? ",ro" : ""}`,
      disk,
      ...command,
      job,
      ...args,
    ]).ended;
    const line = output.split("\n").find((one) => one.startsWith('{"refusal"'));
    if (line === undefined || code !== 0) throw new Error(output);
    const report: DiskReport = JSON.parse(line);
    return report;
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
}
