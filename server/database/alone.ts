import type pg from "pg";

/** The advisory lock of each job, another number for each. */
const JOB_LOCKS = {
  tidy: 7_226_001,
  fillSearch: 7_226_002,
  dailyBackup: 7_226_004,
  keepMonths: 7_226_005,
} as const;

/** A connection that is nobody else's meanwhile. */
export type Connection = pg.PoolClient;

/**
 * Does a job on a connection of its own unless another server on this database is at it; answers null
 * then. Rejects as the work does.
 */
export async function alone<Result>(
  pool: pg.Pool,
  job: keyof typeof JOB_LOCKS,
  work: (client: Connection) => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      "select pg_try_advisory_lock($1) as ours",
      [JOB_LOCKS[job]],
    );
    const result = rows[0]?.ours === true ? await work(client) : null;
    if (rows[0]?.ours === true)
      await client.query("select pg_advisory_unlock($1)", [JOB_LOCKS[job]]);
    client.release();
    return result;
  } catch (error) {
    // The lock, and a transaction that was begun, end with the connection.
    client.release(true);
    throw error;
  }
}
