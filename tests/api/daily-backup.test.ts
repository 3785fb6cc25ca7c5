import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBackup } from "#server/database/backup/read-backup.ts";
import { backUpIfDue } from "#server/jobs/daily-backup.ts";
import { createFiles } from "../support/backups.ts";
import { makeCenter } from "../support/center.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const files = createFiles();
const folder = join(files.folder, "daily");
const keys = { passphrase: null, recipients: [], identities: [] };
const plan = { folder, keep: 3, minute: 180, keys };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeCenter(database);
});
afterAll(async () => {
  await database.drop();
  files.remove();
});

const timeOn = (day: number, hours: number) => new Date(2026, 10, day, hours, 0);

it("a backup is made once a day, from the configured hour on, and only the newest ones are kept", async () => {
  const writtenFiles: (string | null)[] = [];
  for (const [day, hours] of [
    [1, 2],
    [1, 3],
    [1, 9],
    [2, 4],
    [3, 23],
    [4, 3],
    [5, 3],
  ] as const) {
    const path = await backUpIfDue(database.url, plan, timeOn(day, hours));
    writtenFiles.push(path === null ? null : path.slice(folder.length + 1));
  }
  expect(writtenFiles).toEqual([
    null,
    "scandesk-2026-11-01.backup",
    null,
    "scandesk-2026-11-02.backup",
    "scandesk-2026-11-03.backup",
    "scandesk-2026-11-04.backup",
    "scandesk-2026-11-05.backup",
  ]);
  expect(readdirSync(folder).sort()).toEqual([
    "scandesk-2026-11-03.backup",
    "scandesk-2026-11-04.backup",
    "scandesk-2026-11-05.backup",
  ]);
  const { manifest } = await openBackup(join(folder, "scandesk-2026-11-05.backup"));
  expect(manifest.tables.find(({ name }) => name === "accounts")?.rows).toBe(6);
});

it("only one of several servers makes the backup, and it deletes the partial file of a killed one", async () => {
  const oldDraft = join(folder, "scandesk-2026-11-05.backup.0.part");
  const newDraft = join(folder, "scandesk-2026-11-06.backup.1.part");
  const otherFile = join(folder, "notes.txt");
  for (const path of [oldDraft, newDraft, otherFile]) writeFileSync(path, "half");
  utimesSync(oldDraft, timeOn(4, 0), timeOn(4, 0));
  utimesSync(newDraft, timeOn(6, 2), timeOn(6, 2));
  const writtenPaths = await Promise.all(
    [1, 2, 3].map(() => backUpIfDue(database.url, plan, timeOn(6, 3))),
  );
  expect(writtenPaths.filter((path) => path !== null)).toEqual([
    join(folder, "scandesk-2026-11-06.backup"),
  ]);
  expect(readdirSync(folder).sort()).toEqual([
    "notes.txt",
    "scandesk-2026-11-04.backup",
    "scandesk-2026-11-05.backup",
    "scandesk-2026-11-06.backup",
    "scandesk-2026-11-06.backup.1.part",
  ]);
});
