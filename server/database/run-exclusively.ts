import type pg from "pg";

/** Key of each job's advisory lock. */
const JOB_LOCKS = {
  tidy: 7_226_001,
  fillSearch: 7_226_002,
  dailyBackup: 7_226_004,
  keepMonths: 7_226_005,
  sealAudit: 7_226_006,
} as const;

/** A connection reserved for one job while it runs. */
export type Connection = pg.PoolClient;

/**
 * Runs a job on a separate connection and returns its result, or null if another server on this
 * database is running it. Rejects if the job rejects.
 */
export async function runExclusively<Result>(
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
    // Closing the connection releases the lock and rolls back an open transaction.
    client.release(true);
    throw error;
  }
}
