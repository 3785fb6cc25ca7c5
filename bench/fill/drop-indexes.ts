import type pg from "pg";

interface Part {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the foreign keys, exclusion constraints and plain indexes of some tables, so that bulk inserts are
 * fast. `restore` creates them again from their definitions, which also verifies all rows.
 */
export async function dropIndexesAndConstraints(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<{ restore(onStep: (what: string) => void): Promise<void> }> {
  const { rows: constraints } = await client.query<Part>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('f', 'x') ORDER BY conrelid, conname`,
    [tables],
  );
  const { rows: indexes } = await client.query<Part>(
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY 1, 2`,
    [tables],
  );
  for (const { table, name } of constraints)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  return {
    async restore(onStep) {
      for (const { name, definition } of indexes) {
        await client.query(definition);
        onStep(name);
      }
      for (const { table, name, definition } of constraints) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
        onStep(name);
      }
    },
  };
}
