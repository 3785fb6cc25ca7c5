import type pg from "pg";
import { CommandFailure } from "../command-failure.ts";
import { MIGRATION_LOCK } from "./migrate.ts";

/** Tables of this schema, without those of extensions. */
const OWN_TABLES = `from pg_class c where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/**
 * Gives a role that owns nothing the rights to serve, and no more, on a connection of the owner: it may read and add
 * rows of all tables, and change and delete them, except in the append-only tables and in the list of migrations.
 * Returns false, and changes nothing, if the role can act as the owner anyway.
 */
async function grantRights(owner: pg.Pool, role: string): Promise<boolean> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const { rows } = await client.query<{ isOwner: boolean; name: string; schema: string }>(
      `select pg_has_role($1, current_user, 'MEMBER') as "isOwner", quote_ident($1) as name,
        quote_ident(current_schema()) as schema`,
      [role],
    );
    const [{ isOwner, name, schema } = { isOwner: true, name: "", schema: "" }] = rows;
    if (!isOwner) {
      for (const statement of await statementsFor(client, name, schema))
        await client.query(statement);
    }
    await client.query("commit");
    client.release();
    return !isOwner;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Gives the role of one connection its rights, on a connection of the owner. Returns null, or the name of the role if it
 * can act as the owner, so that nothing was given.
 */
export async function grantToServing(owner: pg.Pool, serving: pg.Pool): Promise<string | null> {
  const { rows } = await serving.query<{ role: string }>("select current_user as role");
  const role = rows[0]?.role ?? "";
  return (await grantRights(owner, role)) ? null : role;
}

async function statementsFor(
  client: pg.PoolClient,
  role: string,
  schema: string,
): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; rights: string }>(
    `select quote_ident(relname) as name, case when relname = 'schema_migrations' then 'select'
        when exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname = 'refuse_change') then 'select, insert'
        else 'select, insert, update, delete' end as rights ${OWN_TABLES}`,
  );
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = current_schema()::regnamespace and pg_get_userbyid(proowner) = current_user`,
  );
  return [
    `grant usage on schema ${schema} to ${role}`,
    ...tables.flatMap(({ name, rights }) => [
      `revoke all on table ${name} from ${role}`,
      `grant ${rights} on table ${name} to ${role}`,
    ]),
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    ...functions.map(({ name }) => `grant execute on function ${name} to ${role}`),
  ];
}

/**
 * Throws CommandFailure if the connections of the owner and of the role that serves lead to different databases: one
 * would be migrated and the other one used.
 */
export async function refuseOtherDatabase(owner: pg.Pool, serving: pg.Pool): Promise<void> {
  const [owned, served] = await Promise.all([owner, serving].map(identityOf));
  if (owned === served) return;
  throw new CommandFailure(
    "DATABASE_OWNER_URL names another database than DATABASE_URL; name the same one in both, each with its role.",
  );
}

/** Returns what distinguishes a database, also from a copy of it; every role may read it. */
async function identityOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ identity: string }>(
    "select oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity from pg_database where datname = current_database()",
  );
  return rows[0]?.identity;
}

/** Throws CommandFailure if the role of a connection may not read and add rows of all tables. */
export async function refuseMissingRights(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string | null }>(
    `select current_user as role, min(relname) as name ${OWN_TABLES}
      and not has_table_privilege(c.oid, case relname when 'schema_migrations' then 'select' else 'insert' end)`,
  );
  const [{ role, name } = { role: "", name: null }] = rows;
  if (name === null) return;
  throw new CommandFailure(
    `The role ${role} of DATABASE_URL has no rights on the table ${name}; start once with DATABASE_OWNER_URL, which gives it the rights (docs/operations.md).`,
  );
}
