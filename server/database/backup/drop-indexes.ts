import type pg from "pg";

interface Detail {
  /** Quoted. */
  table: string;
  name: string;
  definition: string;
}

/** The removed indexes and constraints and disabled triggers. */
export interface RemovedParts {
  /** Restores everything exactly as it was; each constraint then checks every row. `done` is 0 to 1. */
  recreate(onStep: (done: number) => void): Promise<void>;
}

/**
 * Drops foreign keys, exclusion constraints and indexes, which slow down loading, and disables the
 * tables' triggers, whose results the rows already contain. Works within the caller's transaction.
 */
export async function dropIndexesAndConstraints(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<RemovedParts> {
  const constraints = await client.query<Detail>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('f', 'x')
    order by contype desc, conrelid::regclass::text, conname`,
  );
  for (const { table, name } of constraints.rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const indexes = await client.query<Detail>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1, 2`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return {
    async recreate(onStep) {
      const statements = [
        ...indexes.rows.map(({ definition }) => definition),
        ...constraints.rows.map(
          ({ table, name, definition }) =>
            `alter table ${table} add constraint ${name} ${definition}`,
        ),
        ...tables.map((table) => `alter table ${table} enable trigger user`),
      ];
      for (const [done, statement] of statements.entries()) {
        onStep(done / statements.length);
        await client.query(statement);
      }
    },
  };
}
