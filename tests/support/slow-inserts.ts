import type { Database } from "#server/database/connection.ts";

/**
 * Delays each insert into a table from now on, as on a busy machine, so that a missing lock or index shows up. The statements
 * are sent one by one, because Citus carries a trigger to the workers only if it comes alone.
 */
export async function slowInserts(
  { pool }: Pick<Database, "pool">,
  table: string,
  seconds: number,
): Promise<void> {
  await pool.query(`CREATE FUNCTION take_a_moment() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$`);
  await pool.query(
    `CREATE TRIGGER ${table}_slow BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION take_a_moment()`,
  );
}
