import { openBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { applyWithin, migrate, readMigrations } from "#server/database/migrate.ts";
import { startTestApp } from "../support/api.ts";
import {
  contentIn,
  contentOf,
  createBareDatabase,
  createFiles,
  constraintsAndTriggersOf,
} from "../support/backups.ts";
import { book, bookingOf, openWorld, startShift, type World } from "../support/desk.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const files = createFiles();
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await book(world.desk, world.center);
});
afterAll(async () => {
  await world.app.close();
  files.remove();
});

async function bareDatabase() {
  const database = await createBareDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/**
 * Selects appointments that disagree with the ledger or the audit log, which happens only if the
 * backup is not one snapshot.
 */
const INCONSISTENT = `
  select a.id from appointments a
  where paid_amount <> (select coalesce(sum(amount), 0) from payments p
      where p.scan_center_id = a.scan_center_id and p.appointment_id = a.id)
    or 1 <> (select count(*) from audit_log l where l.scan_center_id = a.scan_center_id
      and l.entity = 'appointment' and l.action = 'create' and l.entity_id = a.id)
  union all
  select entity_id from audit_log l where entity = 'appointment' and action = 'create'
    and not exists (select from appointments a where a.scan_center_id = l.scan_center_id and a.id = l.entity_id)`;

describe("a backup taken while users are booking", () => {
  it("is a consistent snapshot, and restores to the same counts, hashes, constraints and triggers", async () => {
    const { database } = world.app;
    // These rows are copied before the appointments, so the bookings made meanwhile would show up
    // in a backup that is not one snapshot.
    await database.pool.query(
      `insert into audit_log (scan_center_id, action, entity, after)
      select $1, 'import', 'nothing', jsonb_build_object('text', md5(n::text)) from generate_series(1, 60000) n`,
      [world.center.id],
    );
    const state = { isDone: false, booked: 0 };
    const writing = (async () => {
      while (!state.isDone) {
        await book(world.desk, world.center);
        state.booked += 1;
      }
    })();
    const path = files.next();
    const bookedBefore = state.booked;
    const steps: number[] = [];
    const written = await writeBackup(database.url, path, {
      onProgress: ({ done }) => steps.push(done),
    });
    const during = state.booked - bookedBefore;
    state.isDone = true;
    await writing;
    expect(during).toBeGreaterThan(2);
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.every((done, index) => done >= (steps[index - 1] ?? 0))).toBe(true);

    const target = await bareDatabase();
    const backup = await openBackup(path);
    expect(backup.manifest).toEqual(written);
    expect(await restoreBackup(target.url, backup)).toEqual({ migrated: [] });
    expect(await contentOf(target.url, files.next())).toEqual(contentIn(written));
    expect(await constraintsAndTriggersOf(target)).toEqual(
      await constraintsAndTriggersOf(database),
    );
    expect((await target.pool.query(INCONSISTENT)).rows).toEqual([]);
  });

  it("restores idempotency keys, ids and triggers, so that a server continues where the other stopped", async () => {
    const key = { "idempotency-key": "kept-over-a-restore" };
    const booking = bookingOf(world.center, { start_at: "2026-12-24T09:00:00.000Z" });
    const first = await world.desk.post<{ id: number }>("/appointments/", booking, key);
    expect(first.status).toBe(201);
    const path = files.next();
    await writeBackup(world.app.database.url, path);
    const target = await createBareDatabase();
    await restoreBackup(target.url, await openBackup(path));
    const { rows } = await target.pool.query("select distinct request_hash from idempotency_keys");
    expect(rows).toEqual([{ request_hash: "" }]);
    const app = await startTestApp({ database: target });
    onTestFinished(() => app.close());
    const desk = await app.signIn(`desk@${world.center.domain}`);

    expect(await desk.post("/appointments/", booking, key)).toMatchObject({
      status: 201,
      body: first.body,
    });
    const nextAppointment = await book(desk, world.center);
    expect(nextAppointment.id).toBeGreaterThan(first.body.id);
    expect((await desk.post("/appointments/", booking)).body.code).toBe("slot_taken");
    await expect(target.pool.query("delete from payments")).rejects.toThrow("append-only");
  });

  it("restores uploaded documents byte for byte", { tags: ["rest"] }, async () => {
    const provider = world.center.providers.health;
    const { id } = await book(world.desk, world.center, {
      insurance_provider: provider,
      covered_amount: 40_000,
      paid_amount: 40_000,
    });
    const { rows } = await world.app.database.pool.query<{ id: number }>(
      "select id from insurance_transactions where appointment_id = $1",
      [id],
    );
    const basePath = `/insurance-transactions/${rows[0]?.id ?? 0}/documents/`;
    const bytes = Buffer.concat([
      Buffer.from("%PDF-1.7\n"),
      Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)),
    ]);
    const added = await world.desk.upload<{ documents: { id: number }[] }>(basePath, {
      name: "claim.pdf",
      content: bytes,
    });
    expect(added.status).toBe(201);
    const path = files.next();
    await writeBackup(world.app.database.url, path);
    const target = await createBareDatabase();
    await restoreBackup(target.url, await openBackup(path));
    const app = await startTestApp({ database: target });
    onTestFinished(() => app.close());
    const owner = await app.signIn(`owner@${world.center.domain}`);
    const document = await owner.download(`${basePath}${added.body.documents[0]?.id ?? 0}/`);
    expect(document.body.equals(bytes)).toBe(true);
  });
});

describe("a backup of another version", () => {
  it(
    "is restored at its own schema version and then migrated if it is older",
    { tags: ["rest"] },
    async () => {
      const old = await bareDatabase();
      const client = await old.pool.connect();
      await applyWithin(client, readMigrations().slice(0, 8));
      await client.query(`insert into scan_centers (name) values ('Old')`);
      await client.query(`insert into patients (scan_center_id, national_id, name, country_phone_code, phone_number,
      birth_date, gender) select id, 'A123456', 'Mona', '+20', '1000000000', '1990-01-01', 'female' from scan_centers`);
      client.release();
      const path = files.next();
      await writeBackup(old.url, path);
      const target = await bareDatabase();
      const laterMigrations = readMigrations().slice(8);
      expect(await restoreBackup(target.url, await openBackup(path))).toEqual({
        migrated: laterMigrations.map(({ name }) => name),
      });
      const kept = await bareDatabase();
      const keepsVersion = { keepsVersion: true };
      expect(await restoreBackup(kept.url, await openBackup(path), keepsVersion)).toEqual({
        migrated: [],
      });
      expect((await migrate(kept.pool)).length).toBe(laterMigrations.length);
      const patients = await target.pool.query("select name, search_sounds, version from patients");
      expect(patients.rows).toEqual([{ name: "Mona", search_sounds: "", version: 1 }]);
      expect(await constraintsAndTriggersOf(target)).toEqual(
        await constraintsAndTriggersOf(world.app.database),
      );
    },
  );

  it("is refused if it is newer", async () => {
    const newer = await createTestDatabase();
    onTestFinished(() => newer.drop());
    await newer.pool.query(`insert into scan_centers (name) values ('New')`);
    await newer.pool.query("insert into schema_migrations values ('9999_future.sql', 'x')");
    const path = files.next();
    await writeBackup(newer.url, path);
    const target = await bareDatabase();
    await expect(restoreBackup(target.url, await openBackup(path))).rejects.toThrow(
      "The backup does not fit this version of ScanDesk. The database is newer than this program: it has 9999_future.sql.",
    );
    expect(await constraintsAndTriggersOf(target)).toEqual([]);
  });
});
