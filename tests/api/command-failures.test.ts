import { writeBackup } from "#server/database/backup/write-backup.ts";
import { constraintsAndTriggersOf, createBareDatabase, createFiles } from "../support/backups.ts";
import { makeCenter } from "../support/center.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { createPlaces, spawnCommand, spawnProgram, spawnServer } from "../support/spawned.ts";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

const files = createFiles();
const places = createPlaces();
afterAll(() => {
  files.remove();
  places.remove();
});

describe("a command that fails", { timeout: 240_000 }, () => {
  it(
    "prints one line, and a stack trace only on request: a restore whose rows do not fit",
    { tags: ["rest"] },
    async () => {
      const source = await createTestDatabase();
      onTestFinished(() => source.drop());
      const { accounts } = await makeCenter(source);
      await source.pool.query("alter table accounts drop constraint accounts_email_unique");
      await source.pool.query("update accounts set email = 'one@nile.test' where id = any ($1)", [
        [accounts.owner, accounts.desk],
      ]);
      const path = files.next();
      await writeBackup(source.url, path);
      const target = await createBareDatabase();
      onTestFinished(() => target.drop());
      const run = (env: Record<string, string>) =>
        spawnCommand("restore", { args: [path], env: { DATABASE_URL: target.url, ...env } }).ended;
      const linesOf = (output: string) =>
        output.split("\n").filter((line) => line !== "" && !/ \(\d+ %\)$/.test(line));

      const short = await run({});
      expect([short.code, linesOf(short.output)]).toEqual([
        1,
        [
          'ScanDesk: It failed: duplicate key value violates unique constraint "accounts_email_unique". Nothing was loaded, unless the connection broke at the very end: see whether the database is empty. LOG_LEVEL=debug shows where.',
        ],
      ]);
      expect(await constraintsAndTriggersOf(target)).toEqual([]);
      const long = await run({ LOG_LEVEL: "debug" });
      expect(long.output).toMatch(/\n +at /);
    },
  );
});

describe("bench:data beside a running server", { timeout: 240_000 }, () => {
  it(
    "fills its database, and says in one line if there is something in it",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      const server = await spawnServer(dataDir);
      onTestFinished(async () => void (await server.stop()));
      const bench = () =>
        spawnProgram([process.execPath, "--import", "tsx", "bench/data.ts"], {
          args: ["--data", dataDir, "--patients", "20", "--appointments", "20"],
        }).ended;
      expect(await bench()).toMatchObject({ code: 0 });
      const second = await bench();
      expect(second.code).toBe(1);
      expect(second.output).toMatch(/^ScanDesk: [^\n]+\n$/);
    },
  );
});
