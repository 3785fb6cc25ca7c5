import { resolve } from "node:path";
import { readBackupKeys } from "../backup-keys.ts";
import { createBackupCipher } from "../database/backup/encryption.ts";
import { openBackup } from "../database/backup/read-backup.ts";
import { restoreBackup } from "../database/backup/restore-backup.ts";
import { createProgress, stopSignal } from "./progress.ts";
import { readArguments } from "./arguments.ts";
import { runCommand } from "./run.ts";
import { openStorage } from "./storage.ts";

const { path } = readArguments({
  command: "restore",
  args: "FILE",
  help: `
Loads a backup into an empty database, completely or not at all: into that of DATABASE_URL, else into the embedded one
of DATA_DIR. A backup of an older version is brought up to date. An encrypted one needs BACKUP_PASSPHRASE_FILE,
BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE.`,
});

/** `npm run restore -- <file>` loads a backup into an empty database, completely or not at all. */
await runCommand(async () => {
  const progress = createProgress();
  const cipher = await createBackupCipher(readBackupKeys(process.env));
  const options = { signal: stopSignal(), cipher, onProgress: progress.show };
  // Checks the file before a database is started, so that a damaged file has no effect.
  const backup = await openBackup(resolve(path), options);
  const storage = await openStorage(process.env, { makes: true });
  try {
    const { migrated } = await restoreBackup(storage.url, backup, options);
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const upgradeNote =
      migrated.length === 0 ? "" : `, brought up to date by ${migrated.join(", ")}`;
    console.log(
      `ScanDesk: ${rows.toLocaleString("en")} rows of ${backup.manifest.made_at} restored${upgradeNote}.`,
    );
    await storage.grant();
  } finally {
    progress.end();
    await storage.close();
  }
}, "Nothing was loaded, unless the connection broke at the very end: see whether the database is empty.");
