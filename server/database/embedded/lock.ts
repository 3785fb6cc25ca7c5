import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { link, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandFailure } from "../../command-failure.ts";
import { processSpace, startTimeOf } from "./processes.ts";

/** The lock of a data folder, held by one process at a time. */
export interface Lock {
  /** Releases the lock. */
  release(): void;
}

interface Holder {
  pid: number;
  /** Start time of that process, as returned by `startTimeOf`. */
  start: string;
  /** The machine and process namespace in which the process id is valid, as returned by `processSpace`. */
  space: string;
}

/** Milliseconds between two heartbeats, for processes that cannot see the holder's process. */
const HEARTBEAT_MS = 400;
const NAME = /^lock\.(\d+)$/;

/** Thrown if a running ScanDesk uses the folder; `pid` is its process id. */
export class FolderInUse extends CommandFailure {
  constructor(
    dataDir: string,
    readonly pid: number,
  ) {
    super(`ScanDesk is already running on ${dataDir} (process ${pid}); stop that one first.`);
  }
}

/**
 * Locks the folder for this process, or throws FolderInUse within two seconds without changing anything.
 *
 * Locks are numbered files. The process that creates the file with the next number after a dead holder's
 * gets the lock; creation is atomic, so only one of several processes succeeds. Files are not removed on
 * release, only by a later holder, so a number is never reused while a slow process still checks it.
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  const space = await processSpace();
  const start = (await startTimeOf(process.pid)) ?? "";
  for (;;) {
    const newestNumber = await newest(dataDir);
    if (newestNumber > 0) await refuseIfAlive(dataDir, newestNumber, space);
    const ownNumber = newestNumber + 1;
    if (!(await create(dataDir, ownNumber, { pid: process.pid, start, space }))) continue;
    if ((await newest(dataDir)) === ownNumber) {
      await removeOlder(dataDir, ownNumber);
      return startHeartbeat(lockPath(dataDir, ownNumber));
    }
    await rm(lockPath(dataDir, ownNumber), { force: true });
  }
}

function startHeartbeat(path: string): Lock {
  const beat = setInterval(() => {
    const now = new Date();
    // This fails only if the whole folder was removed; then there is nothing left to lock.
    utimes(path, now, now).catch(() => clearInterval(beat));
  }, HEARTBEAT_MS);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      // Without a holder in the file the lock counts as free, although this process may still run.
      writeFileSync(path, "released");
    },
  };
}

async function refuseIfAlive(dataDir: string, number: number, space: string): Promise<void> {
  const path = lockPath(dataDir, number);
  const holder = await readHolder(path);
  if (!holder) return;
  const isAlive =
    holder.space === space
      ? (await startTimeOf(holder.pid)) === holder.start
      : await isBeating(path);
  if (isAlive) throw new FolderInUse(dataDir, holder.pid);
}

async function isBeating(path: string): Promise<boolean> {
  const modifiedBefore = await modified(path);
  await sleep(HEARTBEAT_MS * 3);
  return (await modified(path)) !== modifiedBefore;
}

async function modified(path: string): Promise<number> {
  return (await stat(path)).mtimeMs;
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return isHolder(value) ? value : null;
  } catch {
    // Released, removed by a newer holder or damaged by a power cut: no running process holds it.
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === "object" &&
    value !== null &&
    "pid" in value &&
    typeof value.pid === "number" &&
    "start" in value &&
    typeof value.start === "string" &&
    "space" in value &&
    typeof value.space === "string"
  );
}

async function create(dataDir: string, number: number, holder: Holder): Promise<boolean> {
  const draft = join(dataDir, `lock-draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    // Creating a link is atomic, so no process reads a partly written holder.
    await link(draft, lockPath(dataDir, number));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function numbers(dataDir: string): Promise<number[]> {
  return (await readdir(dataDir)).flatMap((name) => {
    const digits = NAME.exec(name)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}

async function newest(dataDir: string): Promise<number> {
  return Math.max(0, ...(await numbers(dataDir)));
}

async function removeOlder(dataDir: string, ownNumber: number): Promise<void> {
  for (const number of await numbers(dataDir)) {
    if (number < ownNumber) await rm(lockPath(dataDir, number), { force: true });
  }
}

function lockPath(dataDir: string, number: number): string {
  return join(dataDir, `lock.${number}`);
}
