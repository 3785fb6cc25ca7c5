import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { makeCenter } from "../support/center.ts";
import {
  contentOf,
  createBareDatabase,
  createFiles,
  constraintsAndTriggersOf,
} from "../support/backups.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const files = createFiles();
const good = files.next();
let source: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
  await makeCenter(source);
  await writeBackup(source.url, good);
});
afterAll(async () => {
  await source.drop();
  files.remove();
});

async function databaseOf(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await make();
  onTestFinished(() => database.drop());
  return database;
}

describe("a damaged backup file", () => {
  const whole = () => readFileSync(good);

  it("is refused if any single bit has changed", async () => {
    const { length } = whole();
    const places = [
      18,
      30,
      Math.floor(length / 3),
      length - 400,
      length - 36,
      length - 32,
      length - 1,
    ];
    for (const place of places) {
      const bytes = whole();
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      const path = files.next();
      writeFileSync(path, bytes);
      await expect(openBackup(path), `byte ${place}`).rejects.toThrow(
        `${path} is damaged or was cut short.`,
      );
    }
  });

  it("is refused wherever it was cut off", async () => {
    const { length } = whole();
    for (const kept of [18, 40, 54, 60, Math.floor(length / 2), length - 33, length - 1]) {
      const path = files.next();
      writeFileSync(path, whole().subarray(0, kept));
      await expect(openBackup(path), `${kept} bytes`).rejects.toThrow(
        "is damaged or was cut short.",
      );
    }
  });

  it("is refused if it never was a backup", async () => {
    for (const content of ["", "scandesk", "PGDMP something else altogether, and long enough"]) {
      const path = files.next();
      writeFileSync(path, content);
      await expect(openBackup(path)).rejects.toThrow(`${path} is not a backup of ScanDesk.`);
    }
    await expect(openBackup(`${good}-not-there`)).rejects.toThrow(
      `There is no file ${good}-not-there.`,
    );
  });

  it("is not written into a folder that is not there", async () => {
    const source = await databaseOf(createTestDatabase);
    const folder = files.next();
    await expect(writeBackup(source.url, join(folder, "x.backup"))).rejects.toThrow(
      `The folder ${folder} does not exist; make it first.`,
    );
  });

  it("leaves nothing in the database if it changes between the check and the restore", async () => {
    const path = files.next();
    writeFileSync(path, whole());
    const checked = await openBackup(path);
    const other = files.next();
    const another = await databaseOf(createTestDatabase);
    await makeCenter(another, "delta.test");
    await writeBackup(another.url, other);
    writeFileSync(path, readFileSync(other));
    const target = await databaseOf(createBareDatabase);
    await expect(restoreBackup(target.url, checked)).rejects.toThrow();
    expect(await constraintsAndTriggersOf(target)).toEqual([]);
  });
});

describe("a database to restore into", () => {
  it("may contain migrated tables and failed sign-ins", async () => {
    const target = await databaseOf(createTestDatabase);
    await target.pool.query(
      "insert into password_attempts (subject, ip) values ('x', '127.0.0.1')",
    );
    await restoreBackup(target.url, await openBackup(good));
    expect(await contentOf(target.url, files.next())).toEqual(
      await contentOf(source.url, files.next()),
    );
  });

  it("is refused and left unchanged if it contains ScanDesk data", async () => {
    const target = await databaseOf(createTestDatabase);
    await makeCenter(target, "delta.test");
    const contentBefore = await contentOf(target.url, files.next());
    await expect(restoreBackup(target.url, await openBackup(good))).rejects.toThrow(
      /^The database is not empty: there is something in \w+\. Restore into a new one\.$/,
    );
    expect(await contentOf(target.url, files.next())).toEqual(contentBefore);
  });

  it("is refused and left unchanged if it contains another program's tables", async () => {
    const target = await databaseOf(createBareDatabase);
    await target.pool.query("create table recipes (name text)");
    await expect(restoreBackup(target.url, await openBackup(good))).rejects.toThrow(
      "The database is not empty: it has recipes. Restore into a new one.",
    );
    expect((await target.pool.query("select * from recipes")).rows).toEqual([]);
  });
});

describe("a backup or restore that fails", () => {
  it("does not overwrite an existing file", async () => {
    await expect(writeBackup(source.url, good)).rejects.toThrow(
      `${good} is already there; a backup overwrites nothing.`,
    );
  });

  it("reports that the database contains no ScanDesk data", async () => {
    const bare = await databaseOf(createBareDatabase);
    await expect(writeBackup(bare.url, files.next())).rejects.toThrow(
      "There is no ScanDesk in this database to make a backup of.",
    );
  });

  it("leaves no file when it is aborted halfway", async () => {
    const filesBefore = readdirSync(files.folder);
    const ending = new AbortController();
    const onProgress = () => ending.abort();
    await expect(
      writeBackup(source.url, files.next(), { signal: ending.signal, onProgress }),
    ).rejects.toThrow("Stopped; no backup was made.");
    expect(readdirSync(files.folder)).toEqual(filesBefore);
  });

  it("leaves the database empty when a restore is aborted halfway", async () => {
    const target = await databaseOf(createBareDatabase);
    const ending = new AbortController();
    const onProgress = ({ table }: { table: string }) => {
      if (table === "patients") ending.abort();
    };
    const backup = await openBackup(good);
    await expect(
      restoreBackup(target.url, backup, { signal: ending.signal, onProgress }),
    ).rejects.toThrow("Stopped; the database is as it was.");
    expect(await constraintsAndTriggersOf(target)).toEqual([]);
    await restoreBackup(target.url, backup);
    expect(await constraintsAndTriggersOf(target)).toEqual(await constraintsAndTriggersOf(source));
  });
});
