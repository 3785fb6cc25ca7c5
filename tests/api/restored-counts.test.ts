import type { Page } from "#domain/entities/common.ts";
import { openBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { startTestApp } from "../support/api.ts";
import { addTable } from "../support/backup-with-table.ts";
import { createBareDatabase, createFiles } from "../support/backups.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const files = createFiles();
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  for (let booked = 0; booked < 3; booked++) await book(world.desk, world.center);
  // A new server begins its numbers of transactions near 750. The test's databases share one server, so the changes get
  // numbers that it has not reached, as those of a server that ran for years have on a new one.
  await world.app.database.pool.query(
    `update list_changes set transaction_id = (transaction_id::text::bigint + 1000000000)::text::xid8`,
  );
});
afterAll(async () => {
  await world.app.close();
  files.remove();
});

/** As migrations 0010 and 0041 made it. */
const LIST_CHANGES = {
  name: "list_changes",
  columns: [
    "id",
    "scan_center_id",
    "entity",
    "entity_id",
    "before",
    "transaction_id",
    "created_at",
    "node",
  ],
};

describe("on a new server, restored from a backup", () => {
  it.each([
    ["that is made now", () => Promise.resolve()],
    [
      "of an earlier version, which has the changes of the lists",
      (path: string) => addTable(path, world.app.database, LIST_CHANGES),
    ],
  ])("%s, lists are counted exactly, however often", async (_which, change) => {
    const path = files.next();
    await writeBackup(world.app.database.url, path);
    await change(path);
    const target = await createBareDatabase();
    await restoreBackup(target.url, await openBackup(path));
    const app = await startTestApp({ database: target });
    onTestFinished(() => app.close());
    const desk = await app.signIn(`desk@${world.center.domain}`);
    const counts = async (list: string) => {
      const counted: number[] = [];
      for (let time = 0; time < 3; time++)
        counted.push((await desk.get<Page<object>>(`${list}?page=1&page_size=1`)).body.count);
      return counted;
    };
    const actual = async (table: string) =>
      (
        await target.pool.query<{ count: number }>(
          `select count(*) as count from ${table} where scan_center_id = $1`,
          [world.center.id],
        )
      ).rows[0]?.count;
    const expectExactCounts = async () => {
      for (const table of ["appointments", "patients"]) {
        const count = await actual(table);
        expect(await counts(`/${table}/`), table).toEqual([count, count, count]);
      }
    };
    await expectExactCounts();
    await book(desk, world.center);
    await expectExactCounts();
    expect(await actual("appointments")).toBe(4);
  });
});
