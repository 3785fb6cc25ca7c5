import { readMigrations } from "#server/database/migrate.ts";
import { upgradeIn } from "../support/embedded-work.ts";
import { createOldWorld, stateOf, UNTOUCHED } from "../support/old-world.ts";
import { isLong } from "../support/long.ts";
import { makeCenter } from "../support/center.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { canMountDisks, onSmallDisk } from "../support/small-disk.ts";
import { describe, expect, it, onTestFinished } from "vitest";

const timeout = 240_000;

describe.skipIf(!canMountDisks())("a full disk", { timeout }, () => {
  it(
    "that is mounted read-only is refused for a data folder, in one line that says what to set",
    { tags: ["rest"] },
    async () => {
      const { refusal } = await onSmallDisk(1, "initialize", [], { isReadOnly: true });
      expect(refusal).toMatch(
        /^The data folder \S+ cannot be written \((EROFS|ENOENT)\); run ScanDesk as its owner, or set DATA_DIR to another folder, or DATABASE_URL\.$/,
      );
    },
  );

  it("refuses the first start in one line, and leaves no half-made database", async () => {
    const { refusal, after } = await onSmallDisk(20, "initialize");
    expect(refusal).toMatch(/^initdb failed: .*No space left on device; make room .* try again$/);
    expect(after).toBe(false);
  });

  it(
    "refuses a later start in one line; once there is room, the database starts again",
    { tags: ["rest"] },
    async () => {
      const { refusal, after } = await onSmallDisk(150, "start");
      expect(refusal).toMatch(/^The disk .*is full.*make room and (start|run it) again\.$/);
      expect(after).toBe("started");
    },
  );

  it(
    "refuses a migration in one line and undoes it; once there is room, all are applied",
    { tags: ["rest"] },
    async () => {
      const { refusal, after } = await onSmallDisk(150, "migrate");
      expect(refusal).toMatch(
        /^The migration \w+\.sql failed and has changed nothing: .*No space left on device; make room on the disk of the database and run it again\.$/,
      );
      expect(after).toBe(readMigrations().length - 3);
    },
  );

  it("answers 503 while it lasts and goes on reading; then each save is made once, and none is half stored", async () => {
    const { refusal, after } = await onSmallDisk(150, "serve");
    expect(refusal).toBe("503 unavailable");
    expect(after).toEqual({ refused: 5, reads: 200, again: [201], stored: [0, 0, 0, 0] });
  });

  it("refuses a backup in one line and leaves no part of it", { tags: ["rest"] }, async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await makeCenter(database);
    await database.pool.query(
      "insert into audit_log (scan_center_id, action, entity, after) select 1, 'import', 'nothing', jsonb_build_object('text', md5(n::text) || md5((-n)::text)) from generate_series(1, 40000) n",
    );
    const { refusal, after } = await onSmallDisk(1, "backup", [database.url]);
    expect(refusal).toMatch(/^The disk of \S+\/new\.backup is full; no backup was made\.$/);
    expect(after).toEqual([]);
  });

  it(
    "refuses an upgrade that has no room, or whose room runs out, and leaves the old database whole",
    { tags: ["rest"] },
    async () => {
      const old = await createOldWorld();
      onTestFinished(() => old.remove());
      for (const [megabytes, step, line] of [
        [
          150,
          "none",
          /^The upgrade needs [\d,]+ MB on the disk of \S+\/postgres, and \d+ MB are free; make room and run it again\.$/,
        ],
        [
          300,
          "loading",
          /^The disk of \S+\/postgres is full; the database is as it was\. Make room and run it again\.$/,
        ],
      ] as const) {
        const left = old.nextPath();
        const { refusal } = await onSmallDisk(megabytes, "upgrade", [old.copy(), step, left]);
        expect(refusal).toMatch(line);
        expect(stateOf(left)).toEqual(UNTOUCHED);
        // A refusal before anything was written leaves the same files, so a normal run does not upgrade them.
        if (step === "none" && !isLong) continue;
        expect(await upgradeIn(left)).not.toBeNull();
        expect(await old.contentAfterStart(left)).toEqual(old.content);
      }
    },
  );
});
