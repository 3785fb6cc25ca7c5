import type pg from "pg";
import { CommandFailure } from "../../command-failure.ts";
import { readMigrations } from "../migrate.ts";

// Functions whose name is preceded by their schema are made from strings (see migration 0041).
const CREATED = /^(?:\$\$)?CREATE (TABLE|SEQUENCE|FUNCTION) (?:@\.)?(\w+)/gm;

/**
 * Drops the empty tables, sequences and functions that a first start created, within the caller's
 * transaction. Throws CommandFailure if there are any rows, or tables that ScanDesk did not create.
 */
export async function dropEmptySchema(client: pg.ClientBase): Promise<void> {
  const created = readMigrations().flatMap(({ sql }) => [...sql.matchAll(CREATED)]);
  const namesOfKind = (kind: string) =>
    created.flatMap(([, createdKind, name = ""]) => (createdKind === kind ? [name] : []));
  const ownTables = new Set([...namesOfKind("TABLE"), "schema_migrations"]);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
    order by relname`,
  );
  const tables = rows.map(({ name }) => name);
  const unknownTables = tables.filter((name) => !ownTables.has(name));
  if (unknownTables.length > 0) {
    throw new CommandFailure(
      `The database is not empty: it has ${unknownTables.join(", ")}. Restore into a new one.`,
    );
  }
  if (tables.length === 0) return;
  await client.query(`lock table ${tables.join(", ")} in access exclusive mode`);
  for (const name of tables) {
    if (name === "schema_migrations" || name === "password_attempts") continue;
    const filled = await client.query(`select from ${name} limit 1`);
    if (filled.rowCount !== 0) {
      throw new CommandFailure(
        `The database is not empty: there is something in ${name}. Restore into a new one.`,
      );
    }
  }
  await client.query(`drop table ${tables.join(", ")} cascade`);
  for (const name of namesOfKind("SEQUENCE")) await client.query(`drop sequence if exists ${name}`);
  for (const name of namesOfKind("FUNCTION")) {
    await client.query(`drop function if exists ${name} cascade`);
  }
}
