import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { BackupPlan } from "../config.ts";
import { runExclusively } from "../database/run-exclusively.ts";
import { createBackupCipher } from "../database/backup/encryption.ts";
import { openBackup } from "../database/backup/read-backup.ts";
import { writeBackup } from "../database/backup/write-backup.ts";
import { openDatabase } from "../database/connection.ts";
import { startRounds, UNWATCHED } from "./rounds.ts";

const MINUTE_MS = 60_000;
/** Milliseconds between two checks whether a backup is due; a failed backup is retried at the next check. */
const CHECK_PAUSE = 10 * MINUTE_MS;
/** Milliseconds from the start to the first check, so that it does not slow down the first logins. */
const FIRST_ROUND_MS = 2 * MINUTE_MS;
const DAY = 24 * 60 * MINUTE_MS;
const NAME = /^scandesk-\d{4}-\d{2}-\d{2}\.backup$/;
const DRAFT = /^scandesk-.*\.part$/;

/**
 * Starts daily backups by `plan`, and says in the log whether they are encrypted. Returns a function that stops them and
 * waits for a running one.
 */
export function startDailyBackups(
  url: string,
  plan: BackupPlan,
  log: FastifyBaseLogger,
  watch = UNWATCHED,
): () => Promise<void> {
  if (isEncrypting(plan)) log.info({ folder: plan.folder }, "daily backups are encrypted");
  else
    log.warn(
      { folder: plan.folder },
      "daily backups are not encrypted; set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT (docs/operations.md)",
    );
  return startRounds({
    first: FIRST_ROUND_MS,
    pause: CHECK_PAUSE,
    async work(signal) {
      const backup = await backUpIfDue(url, plan, new Date(), signal);
      if (backup === null) return;
      log.info({ file: backup, encrypted: isEncrypting(plan) }, "a backup was made and read back");
    },
    failed: (error) => log.error({ err: error }, "the daily backup failed"),
    ended: (isDone, seconds) => watch("backup", isDone, seconds),
  });
}

/**
 * If the day's backup is due and does not exist yet, writes it, verifies it and deletes the oldest
 * backups beyond the number to keep. Only one of several servers does it at a time. Returns the path of
 * the new file, or null if none was due.
 */
export async function backUpIfDue(
  url: string,
  { folder, keep, minute, keys }: BackupPlan,
  now: Date,
  signal?: AbortSignal,
): Promise<string | null> {
  if (now.getHours() * 60 + now.getMinutes() < minute) return null;
  const path = join(folder, `scandesk-${dayOf(now)}.backup`);
  if (await isThere(path)) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const options = { cipher: await createBackupCipher(keys), ...(signal && { signal }) };
  // A separate connection without a statement timeout, so that requests are not affected.
  const database = openDatabase(url, { connections: 1, statementTimeout: 0 });
  try {
    const isMade = await runExclusively(database.pool, "dailyBackup", async () => {
      // Another server has made it since, and has freed the lock.
      if (await isThere(path)) return false;
      await writeBackup(url, path, options);
      await openBackup(path, options);
      return true;
    });
    if (isMade !== true) return null;
  } finally {
    await database.close();
  }
  await tidy(folder, keep, now);
  return path;
}

function isEncrypting({ keys: { passphrase, recipients } }: BackupPlan): boolean {
  return passphrase !== null || recipients.length > 0;
}

/** Returns whether a file of the backup folder is a finished daily backup; names sort by their day. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the local day of the machine as `YYYY-MM-DD`, as an operator expects it in the file name. */
function dayOf(now: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** Deletes all but the newest backups, and drafts of killed servers after a day. Ignores other files. */
async function tidy(folder: string, keptCount: number, now: Date): Promise<void> {
  const names = await readdir(folder);
  const oldNames = names.filter(isBackupName).sort().slice(0, -keptCount);
  for (const name of oldNames) await rm(join(folder, name), { force: true });
  for (const name of names.filter((one) => DRAFT.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > DAY) await rm(join(folder, name), { force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
