import { resolve } from "node:path";
import { stat } from "node:fs/promises";
import { readBackupKeys } from "../backup-keys.ts";
import { createBackupCipher } from "../database/backup/encryption.ts";
import { openBackup } from "../database/backup/read-backup.ts";
import { writeBackup } from "../database/backup/write-backup.ts";
import { createProgress, stopSignal } from "./progress.ts";
import { readArguments } from "./arguments.ts";
import { runCommand } from "./run.ts";
import { openStorage } from "./storage.ts";

const { path } = readArguments({
  command: "backup",
  args: "FILE",
  help: `
Writes one snapshot of the whole database into a new file and reads it back, even while ScanDesk runs. It overwrites
nothing. With BACKUP_PASSPHRASE_FILE, BACKUP_PASSPHRASE or BACKUP_RECIPIENT the file is encrypted.`,
});

/** `npm run backup -- <file>` writes one snapshot of the whole database into a new file. */
await runCommand(async () => {
  const signal = stopSignal();
  const cipher = await createBackupCipher(readBackupKeys(process.env));
  const storage = await openStorage(process.env);
  const progress = createProgress();
  const options = { signal, cipher, onProgress: progress.show };
  try {
    await writeBackup(storage.url, resolve(path), options);
    // Reads the file back, to make sure that the backup is usable.
    const { manifest } = await openBackup(resolve(path), options);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = ((await stat(path)).size / 1_000_000).toFixed(1);
    console.log(
      `ScanDesk: ${path} holds ${rows.toLocaleString("en")} rows of ${manifest.made_at}, ${megabytes} MB, read back and whole${cipher.words === null ? "" : `, ${cipher.words}`}.`,
    );
  } finally {
    progress.end();
    await storage.close();
  }
});
