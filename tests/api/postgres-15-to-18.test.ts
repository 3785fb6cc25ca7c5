import { openBackup } from "#server/database/backup/read-backup.ts";
import { migrate } from "#server/database/migrate.ts";
import { contentIn, contentOf, createFiles } from "../support/backups.ts";
import { book, openWorld, startShift } from "../support/desk.ts";
import { withEmbedded } from "../support/embedded-work.ts";
import { startOldServer } from "../support/old-postgres.ts";
import { databaseAt, expectToWork } from "../support/old-world.ts";
import { createPlaces, spawnCommand } from "../support/spawned.ts";
import { expect, it, onTestFinished } from "vitest";

it(
  "a center moves from a server of PostgreSQL 15 to one of 18 by backup and restore: hashes are equal, numbers go on",
  { tags: ["rest"], timeout: 240_000 },
  async () => {
    const [places, files] = [createPlaces(), createFiles()];
    onTestFinished(() => {
      places.remove();
      files.remove();
    });
    const old = await startOldServer(places.next());
    const database = databaseAt(old.url);
    await migrate(database.pool);
    const world = await openWorld({ database });
    await startShift(world.desk);
    for (let count = 0; count < 3; count += 1) await book(world.desk, world.center);
    const version = await database.pool.query("show server_version");
    expect(version.rows).toEqual([{ server_version: expect.stringMatching(/^15\./) }]);
    await world.app.close();

    const command = (name: "backup" | "restore", path: string, url: string) =>
      spawnCommand(name, { args: [path], env: { DATABASE_URL: url } }).ended;
    const [before, after] = [files.next(), files.next()];
    expect(await command("backup", before, old.url)).toMatchObject({ code: 0 });
    const content = await contentOf(old.url, files.next());
    await old.end();
    await withEmbedded(places.next(), async (url) => {
      expect(await command("restore", before, url)).toMatchObject({ code: 0 });
      expect(await command("backup", after, url)).toMatchObject({ code: 0 });
      expect(contentIn((await openBackup(after)).manifest)).toEqual(content);
      await expectToWork(url, world.center);
      const target = databaseAt(url);
      const version = await target.pool.query("show server_version");
      await target.close();
      expect(version.rows).toEqual([{ server_version: expect.stringMatching(/^18\./) }]);
    });
  },
);
