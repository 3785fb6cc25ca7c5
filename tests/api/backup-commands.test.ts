import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sealAudit } from "#server/database/audit/seal-rows.ts";
import { openBackup } from "#server/database/backup/read-backup.ts";
import {
  contentIn,
  contentOf,
  createBareDatabase,
  createFiles,
  constraintsAndTriggersOf,
} from "../support/backups.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { isLong } from "../support/long.ts";
import { eventually, postmasterOf, spawnCommand, spawnServer } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const files = createFiles();
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  for (let count = 0; count < 5; count += 1) await book(world.desk, world.center);
  // A server that runs on the restored data has nothing left to seal, so it changes nothing by itself.
  await sealAudit(world.app.database);
});
afterAll(async () => {
  await world.app.close();
  files.remove();
});

const run = (name: "backup" | "restore", path: string, env: Record<string, string>) =>
  spawnCommand(name, { args: [path], env }).ended;

async function contentOfFile(path: string) {
  return contentIn((await openBackup(path)).manifest);
}

describe("npm run backup and npm run restore", { timeout: 240_000 }, () => {
  it(
    "carry a center from a database server to an embedded one, to another embedded one, and back to a server",
    { tags: ["rest"] },
    async () => {
      const { url } = world.app.database;
      const content = await contentOf(url, files.next());
      const [first, second, third] = [files.next(), files.next(), files.next()];
      const [oneFolder, otherFolder] = [join(files.folder, "one"), join(files.folder, "other")];
      const target = await createBareDatabase();
      onTestFinished(() => target.drop());

      const firstRun = await run("backup", first, { DATABASE_URL: url });
      expect(firstRun).toMatchObject({ code: 0 });
      expect(firstRun.output).toMatch(/ScanDesk: Copying .* rows \(\d+ %\)\n/);
      expect(firstRun.output).toMatch(
        /holds [\d,]+ rows of .*Z, [\d.]+ MB, read back and whole\.\n$/,
      );
      expect((statSync(first).mode & 0o777).toString(8)).toBe("600");
      expect(await run("restore", first, { DATA_DIR: oneFolder })).toMatchObject({ code: 0 });
      // Back up once from an embedded database that is not running, and once while a server runs on it.
      expect(await run("backup", second, { DATA_DIR: oneFolder })).toMatchObject({ code: 0 });
      expect(postmasterOf(oneFolder)).toBeNull();
      expect(await run("restore", second, { DATA_DIR: otherFolder })).toMatchObject({ code: 0 });
      const server = await spawnServer(otherFolder);
      onTestFinished(async () => void (await server.stop()));
      expect(await run("backup", third, { DATA_DIR: otherFolder })).toMatchObject({ code: 0 });
      expect(await run("restore", third, { DATABASE_URL: target.url })).toMatchObject({ code: 0 });

      for (const path of [first, second, third]) expect(await contentOfFile(path)).toEqual(content);
      expect(await contentOf(target.url, files.next())).toEqual(content);
      expect(await constraintsAndTriggersOf(target)).toEqual(
        await constraintsAndTriggersOf(world.app.database),
      );
    },
  );

  it("change nothing if the file is damaged, and do not create a data folder", async () => {
    const good = files.next();
    await contentOf(world.app.database.url, good);
    const bytes = readFileSync(good);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
    const damaged = files.next();
    writeFileSync(damaged, bytes);
    const dataDir = join(files.folder, "never-made");
    const ending = await run("restore", damaged, { DATA_DIR: dataDir });
    expect(ending.code).toBe(1);
    expect(ending.output.trim().split("\n").at(-1)).toBe(
      `ScanDesk: ${damaged} is damaged or was cut short.`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it("print their usage in one line", async () => {
    const none = await spawnCommand("backup", { env: {} }).ended;
    expect(none).toEqual({
      code: 1,
      output: "ScanDesk: A file is missing. Use: npm run backup -- FILE\n",
    });
  });

  it(
    "leave nothing half-written when they are killed, and succeed the next time",
    { tags: ["rest"] },
    async () => {
      const { database } = world.app;
      await database.pool.query(
        `insert into audit_log (scan_center_id, action, entity, after)
      select $1, 'import', 'nothing', jsonb_build_object('text', repeat(md5(n::text), 10)) from generate_series(1, 150000) n`,
        [world.center.id],
      );
      const path = files.next();
      const killedBackup = spawnCommand("backup", {
        args: [path],
        env: { DATABASE_URL: database.url },
      });
      await untilInTransaction(database, killedBackup.ended);
      killedBackup.kill("SIGKILL");
      await killedBackup.ended;
      expect(existsSync(path)).toBe(false);
      const content = await contentOf(database.url, path);

      const target = await createBareDatabase();
      onTestFinished(() => target.drop());
      // The test varies the moment, so it has to wait in real time.
      for (const delay of isLong ? [0, 300, 700] : [300]) {
        const restoring = spawnCommand("restore", {
          args: [path],
          env: { DATABASE_URL: target.url },
        });
        await untilInTransaction(target, restoring.ended);
        await sleep(delay);
        restoring.kill("SIGKILL");
        expect((await restoring.ended).code).toBeNull();
        await eventually(async () => expect(await openTransactions(target)).toBe(0));
        expect(await constraintsAndTriggersOf(target)).toEqual([]);
      }
      expect(await run("restore", path, { DATABASE_URL: target.url })).toMatchObject({ code: 0 });
      expect(await contentOf(target.url, files.next())).toEqual(content);
    },
  );
});

interface PoolHolder {
  pool: World["app"]["database"]["pool"];
}

/** Returns the number of other connections that are in a transaction. */
async function openTransactions({ pool }: PoolHolder): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** Waits until a command has begun its transaction. Throws if the command ends first. */
async function untilInTransaction(database: PoolHolder, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while ((await openTransactions(database)) === 0) {
    if (isOver) throw new Error("it ended before it could be killed");
    await sleep(5);
  }
}
