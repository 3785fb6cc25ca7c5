import { randomUUID } from "node:crypto";
import { distribute } from "#server/database/citus/distribute.ts";
import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { createDemoCenter } from "#server/database/demo/demo.ts";
import { dropClusterDatabase, createClusterDatabase } from "../support/citus/cluster.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import { spawnCommand } from "../support/spawned.ts";
import { expect, inject, it, onTestFinished } from "vitest";

const nodes = inject("clusterNodes") ?? [];

/** Creates a migrated database on the cluster, which is not distributed yet. */
async function createMigrated(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = await createClusterDatabase({ nodes }, name);
  onTestFinished(() => dropClusterDatabase(nodes, name));
  const database = openDatabase(url, { connections: 1 });
  await migrate(database.pool);
  await database.close();
  return url;
}

it("npm run distribute spreads the rows that are there, and says what it did; a second time nothing is left to do", async () => {
  const url = await createMigrated();
  const database = openDatabase(url, { connections: 2 });
  onTestFinished(() => database.close());
  const size = { patients: 20, appointments: 100, now: new Date(), passwordHash: "none" };
  await createDemoCenter(database.pool, size);
  const countAll = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from patients) as patients, (select count(*) from appointments) as appointments,
        (select sum(amount) from payments) as paid, (select count(*) from audit_log) as audited`,
    );
    const { rows: triggers } = await database.pool.query<{ name: string }>(
      "select tgname as name from pg_trigger where not tgisinternal and tgname <> 'events_notify' and tgname !~ '^truncate_trigger|_[0-9]{6,}$' order by 1",
    );
    const broken = await brokenMoneyRules(database, { appointment: 0, shift: 0 });
    return {
      counts: rows,
      triggers: triggers.map(({ name }) => name),
      broken: broken.map(String).sort(),
    };
  };
  const before = await countAll();
  const run = () =>
    spawnCommand("distribute", { args: ["--shards", "2"], env: { DATABASE_URL: url } }).ended;
  const first = await run();
  const where =
    "57 tables are spread by center over 2 workers in 2 parts, scan_centers and accounts are copied to every node, and password_attempts and schema_migrations stay at the coordinator.";
  expect([first.code, first.output.trim().split("\n").at(-1)]).toEqual([
    0,
    `ScanDesk: 59 tables were placed: ${where}`,
  ]);
  expect(await countAll()).toEqual(before);
  expect(await run()).toEqual({
    code: 0,
    output: `ScanDesk: Everything is in its place: ${where}\n`,
  });
});

it("npm run distribute is refused in one line at a worker, and without workers", async () => {
  const url = await createMigrated();
  const worker = new URL(url);
  worker.port = new URL(nodes[1] ?? "").port;
  await expect(distribute(worker.href)).rejects.toThrow(
    "This is the database of a worker; DATABASE_URL must name the coordinator. Nothing was changed.",
  );
  const database = openDatabase(url, { connections: 1 });
  onTestFinished(() => database.close());
  await database.pool.query(
    "select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid <> 0",
  );
  await expect(distribute(url)).rejects.toThrow(
    "The cluster has no workers; add them with citus_add_node first (docs/scaling.md). Nothing was changed.",
  );
});
