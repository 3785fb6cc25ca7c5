import { applyWithin, readMigrations } from "#server/database/migrate.ts";
import { openEventDesk } from "../support/event-desk.ts";
import type { EventReader } from "../support/event-reader.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { eventually } from "../support/spawned.ts";
import type { PoolClient } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";

const setup = openEventDesk();

/** Adds a doctor; returns the position in the stream of a client that has received this change last. */
async function lastAfterDoctor(name: string): Promise<string> {
  const reader = await setup.readAs("owner");
  await setup.addDoctor(name);
  await reader.waitFor("referring_doctor.created");
  reader.close();
  return reader.events.at(-1)?.id ?? "";
}

/** Begins a transaction on a connection of its own. It is rolled back if the test does not commit it. */
async function begin(): Promise<PoolClient> {
  const client = await setup.world.app.database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query("begin");
  return client;
}

/** Inserts a change of a test, as of a transaction that began so long ago. Returns its position in the stream. */
async function insertChange(client: PoolClient, entity: number, age = "0 s"): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into events (scan_center_id, type, entity_id, created_at)
     values ($1, 'test.updated', $2, now() - $3::interval) returning id::text`,
    [setup.world.center.id, entity, age],
  );
  return rows[0]?.id ?? "";
}

const entities = ({ events }: EventReader) => events.map(({ entity }) => entity);

describe("a client that reconnects", () => {
  it("gets the change of a transaction that committed after later ones, however long it was open", async () => {
    const slow = await begin();
    await insertChange(slow, 70_001, "1 day");
    await setup.addDoctor("Dr Faster");
    const last = await lastAfterDoctor("Dr Fastest");
    await slow.query("commit");
    const eventsAfter = await setup.readAs("owner", last);
    const nextDoctor = await setup.addDoctor("Dr Next");
    await eventsAfter.waitFor("referring_doctor.created");
    expect(entities(eventsAfter)).toEqual([70_001, nextDoctor]);
  });

  it("gets the change of a transaction that was open but had changed nothing yet", async () => {
    const slow = await begin();
    await slow.query("select pg_current_xact_id()");
    const last = await lastAfterDoctor("Dr Before");
    await insertChange(slow, 70_002, "1 day");
    await slow.query("commit");
    const eventsAfter = await setup.readAs("owner", last);
    await eventsAfter.waitFor("test.updated");
    expect(entities(eventsAfter)).toEqual([70_002]);
  });

  it("gets the other changes of the transaction whose change it received last", async () => {
    const many = await begin();
    await many.query("select pg_current_xact_id()");
    // A later transaction that ends first, so that a snapshot of this one lies above its own id.
    await setup.addDoctor("Dr Between");
    const first = await insertChange(many, 70_003);
    await insertChange(many, 70_004);
    await many.query("commit");
    const eventsAfter = await setup.readAs("owner", first);
    await eventsAfter.waitFor("test.updated");
    expect(entities(eventsAfter)).toEqual([70_004]);
  });

  it("gets no change again that was committed before the last one that it received", async () => {
    await setup.addDoctor("Dr Known");
    const last = await lastAfterDoctor("Dr Known too");
    const eventsAfter = await setup.readAs("owner", last);
    const nextDoctor = await setup.addDoctor("Dr New");
    await eventsAfter.waitFor("referring_doctor.created");
    expect(entities(eventsAfter)).toEqual([nextDoctor]);
  });

  it("gets the missed changes before any change that is made while they are read", async () => {
    const last = await lastAfterDoctor("Dr Last");
    const missed = [await setup.addDoctor("Dr Missed"), await setup.addDoctor("Dr Missed too")];
    const other = await setup.readAs("owner");
    const { pool } = setup.world.app.database;
    const lock = await begin();
    await lock.query("lock table events in access exclusive mode");
    const connecting = setup.readAs("owner", last);
    await eventually(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like '%pg_visible_in_snapshot%'`,
      );
      expect(rows).toHaveLength(1);
    });
    // What the trigger of a committed change sends; the locked table accepts no row.
    const live = {
      center: setup.world.center.id,
      id: 900_000,
      type: "test.updated",
      entity_id: 70_005,
    };
    await pool.query("select pg_notify('scandesk_events', $1)", [
      JSON.stringify({ ...live, branch: null, version: 1, account: null }),
    ]);
    await other.waitFor("test.updated");
    await lock.query("commit");
    const eventsAfter = await connecting;
    await eventsAfter.waitFor("test.updated");
    expect(entities(eventsAfter)).toEqual([...missed, 70_005]);
  });
});

describe("a database whose events have no snapshot", () => {
  it("is migrated: the events are deleted, so a client that names one reads everything again", async () => {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const client = await database.pool.connect();
    const migrations = readMigrations();
    const index = migrations.findIndex(({ name }) => name === "0021_event_snapshots.sql");
    await applyWithin(client, migrations.slice(0, index));
    await client.query("insert into scan_centers (name) values ('One')");
    await client.query(
      "insert into events (scan_center_id, type, entity_id) values (1, 'test.updated', 1)",
    );
    await applyWithin(client, migrations.slice(index));
    const { rows } = await client.query("select from events");
    client.release();
    expect(rows).toEqual([]);
  });
});
