import type pg from "pg";
import { CommandFailure } from "../../command-failure.ts";
import { openDatabase } from "../connection.ts";
import { MIGRATION_LOCK } from "../migrate.ts";
import { CENTER, PENDING, readPlacement, type Placement, type Reference } from "./placement.ts";

/** What {@link distribute} did. */
export interface Distributed extends Placement {
  /** Tables that it placed now; empty if all were in their place. */
  placed: string[];
  /** Number of workers that hold rows. */
  workers: number;
  /** Number of parts into which each spread table is cut. */
  shards: number;
}

export interface DistributeOptions {
  /** Parts into which each table is cut; default 32. Only the first time. */
  shards?: number;
  /** Called with the name of each table before it is placed. */
  onTable?: (name: string) => void;
}

const DEFAULT_SHARDS = 32;

/**
 * Spreads a migrated database over the workers of its Citus cluster by center. What is in its place stays there, so it
 * can be run again after a stop, a restore or a new version. No server may run on the database meanwhile. Throws
 * CommandFailure, and changes nothing, if the database is not that of a coordinator with workers.
 */
export async function distribute(
  url: string,
  { shards = DEFAULT_SHARDS, onTable }: DistributeOptions = {},
): Promise<Distributed> {
  const first = openDatabase(url, { connections: 1, statementTimeout: 0 });
  let workers: number;
  try {
    workers = await requireWorkers(first.pool);
    await setUpNodes(first.pool);
  } finally {
    await first.close();
  }
  // The settings apply to connections that are opened from now on.
  const database = openDatabase(url, { connections: 1, statementTimeout: 0 });
  try {
    const client = await database.pool.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await client.query(
        `create table if not exists ${PENDING} (
          table_name text, name text, refers_to text, definition text, primary key (table_name, name))`,
      );
      const pending = await client.query<Reference>(
        `select table_name as from, refers_to as to from ${PENDING} where refers_to is not null`,
      );
      const placement = await readPlacement(client, pending.rows);
      const placed = await place(client, placement, { shards, ...(onTable && { onTable }) });
      await client.query("drop trigger if exists events_notify on events");
      await client.query(
        "create or replace function is_distributed() returns boolean language sql immutable parallel safe as 'select true'",
      );
      await client.query("select create_distributed_function('is_distributed()')");
      await client.query(`drop table ${PENDING}`);
      return { ...placement, placed, workers, shards: await countShards(client, placement) };
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

/** Returns the number of workers. Throws CommandFailure if this is no coordinator of a cluster with workers. */
async function requireWorkers(pool: pg.Pool): Promise<number> {
  const extension = await pool.query("select from pg_extension where extname = 'citus'");
  if (extension.rowCount === 0)
    throw new CommandFailure(
      "This database has no Citus; create the extension on all nodes and add the workers first (docs/scaling.md). Nothing was changed.",
    );
  const { rows } = await pool.query<{ group: number; named: boolean; workers: number }>(
    `select (select groupid from pg_dist_local_group) as group,
      exists (select from pg_dist_node where groupid = 0) as named,
      (select count(*) from pg_dist_node
        where groupid <> 0 and noderole = 'primary' and isactive and shouldhaveshards)::int as workers`,
  );
  const [{ group, named, workers } = { group: 0, named: false, workers: 0 }] = rows;
  if (group !== 0)
    throw new CommandFailure(
      "This is the database of a worker; DATABASE_URL must name the coordinator. Nothing was changed.",
    );
  if (!named)
    throw new CommandFailure(
      "The workers do not know the coordinator; call citus_set_coordinator_host first (docs/scaling.md). Nothing was changed.",
    );
  if (workers === 0)
    throw new CommandFailure(
      "The cluster has no workers; add them with citus_add_node first (docs/scaling.md). Nothing was changed.",
    );
  return workers;
}

/**
 * Settings of the database, needed on every node. Triggers run on the workers, and those of this schema change only rows
 * of the same center (migration 0041).
 */
const SETTINGS = [
  ["citus.enable_unsafe_triggers", "on"],
  ["citus.allow_nested_distributed_execution", "on"],
  ["citus.propagate_set_commands", "local"],
] as const;

async function setUpNodes(pool: pg.Pool): Promise<void> {
  const statements = [
    ...SETTINGS.map(([name, value]) => `alter database %1$I set ${name} = ''${value}''`),
    "alter database %1$I set scandesk.node = %2$L",
  ];
  // Each node is told by itself, because one of the settings differs.
  const command = `do $do$ begin
    set local citus.enable_ddl_propagation = off;
    execute format('${statements.join("; ")}', current_database(),
      (select groupid from pg_dist_local_group));
  end $do$`;
  const { rows } = await pool.query<{ success: boolean; result: string }>(
    "select success, result from run_command_on_all_nodes($1)",
    [command],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new CommandFailure(`A node refused the settings: ${failed.result}.`);
}

/** Places the tables that are not in their place, and returns their names. */
async function place(
  client: pg.PoolClient,
  { spread, copied }: Placement,
  { shards, onTable }: DistributeOptions,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'",
  );
  const inPlace = new Set(rows.map(({ name }) => name));
  const missing = (names: readonly string[]) => names.filter((name) => !inPlace.has(name));
  const [toCopy, toSpread] = [missing(copied), missing(spread)];
  if (toSpread.length > 0) {
    // They tell by the transactions of this server what changed, and workers have transactions of their own.
    await client.query("truncate list_changes, month_figures");
    await client.query("select set_config('citus.shard_count', $1, false)", [String(shards)]);
  }
  if (toCopy.length + toSpread.length > 0) await takeOutParts(client);
  for (const name of toCopy) {
    onTable?.(name);
    await client.query("select create_reference_table($1)", [name]);
  }
  const root = spread.find((name) => inPlace.has(name)) ?? spread[0];
  for (const name of toSpread) {
    onTable?.(name);
    const colocatedWith = name === root ? "none" : (root ?? "none");
    await client.query("select create_distributed_table($1, $2, colocate_with => $3)", [
      name,
      CENTER,
      colocatedWith,
    ]);
  }
  await restoreParts(client);
  return [...toCopy, ...toSpread];
}

/**
 * Drops the references and triggers of tables that are not in their place, and notes them. Citus would make a table of its
 * own kind of each one that refers to a copied one, and cannot spread those that have identity columns; and rows that are
 * brought to a worker would fire the triggers, which have done their work.
 */
async function takeOutParts(client: pg.PoolClient): Promise<void> {
  await client.query("begin");
  const references = await client.query<{ table: string; name: string }>(
    `with noted as (
      insert into ${PENDING} select c.relname, f.conname, r.relname,
        format('alter table %I add constraint %I %s', c.relname, f.conname, pg_get_constraintdef(f.oid))
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
        and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
      returning table_name, name)
    select quote_ident(table_name) as table, quote_ident(name) as name from noted`,
  );
  const triggers = await client.query<{ table: string; name: string }>(
    `with noted as (
      insert into ${PENDING} select c.relname, t.tgname, null, pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
      returning table_name, name)
    select quote_ident(table_name) as table, quote_ident(name) as name from noted`,
  );
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows)
    await client.query(`drop trigger ${name} on ${table}`);
  await client.query("commit");
}

/** Adds what was taken out, the references first; each checks all rows. */
async function restoreParts(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select table_name as table, name, definition from ${PENDING} order by refers_to is null, table_name, name`,
  );
  for (const { table, name, definition } of rows) {
    await client.query("begin");
    await client.query(definition);
    await client.query(`delete from ${PENDING} where table_name = $1 and name = $2`, [table, name]);
    await client.query("commit");
  }
}

async function countShards(client: pg.PoolClient, { spread }: Placement): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_dist_shard where logicalrelid = $1::regclass",
    [spread[0]],
  );
  return rows[0]?.count ?? 0;
}
