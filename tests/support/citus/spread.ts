import type { Database } from "#server/database/connection.ts";
import { hearStatements, type SentStatement } from "../statements.ts";

/** How the statements of some work were spread over the shards of a cluster. */
export interface Spread {
  /** Number of statements that ran on one shard. */
  one: number;
  /** The statements that ran on more than one. */
  more: string[];
}

/**
 * Hears the statements of a database from now on. Returns a function that does some work and resolves with how its
 * statements were spread, as `EXPLAIN` tells.
 */
export function hearSpread(database: Pick<Database, "pool">) {
  const sent: SentStatement[] = [];
  hearStatements(database, (statement, answer) => {
    sent.push(statement);
    // Whoever asked hears of a failure.
    answer.catch(() => undefined);
  });
  return async (work: () => Promise<void>): Promise<Spread> => {
    sent.splice(0);
    await work();
    const statements = sent
      .splice(0)
      .filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
    const more: string[] = [];
    let one = 0;
    for (const statement of statements) {
      const tasks = await tasksOf(database, statement);
      if (tasks > 1) more.push(statement.text.replace(/\s+/g, " "));
      if (tasks === 1) one += 1;
    }
    return { one, more };
  };
}

/** Returns on how many shards a statement would run; 0 if it reads only what every node or the coordinator has. */
async function tasksOf(
  { pool }: Pick<Database, "pool">,
  { text, values }: SentStatement,
): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": unknown }>(
    `explain (format json) ${text}`,
    values,
  );
  const plan = JSON.stringify(rows[0]?.["QUERY PLAN"]);
  return [...plan.matchAll(/"Task Count":(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

/** Returns how many centers each worker has, those with the fewest first. */
export async function centersOfWorkers({ pool }: Pick<Database, "pool">): Promise<number[]> {
  const { rows } = await pool.query<{ centers: number }>(
    `select count(*)::int as centers from scan_centers
      join pg_dist_shard_placement on shardid = get_shard_id_for_distribution_column('branches', id)
      group by nodename, nodeport order by 1`,
  );
  return rows.map(({ centers }) => centers);
}

/** Returns the address of the worker that has a center, as `host:port`. */
export async function workerOf({ pool }: Pick<Database, "pool">, center: number): Promise<string> {
  const { rows } = await pool.query<{ worker: string }>(
    `select nodename || ':' || nodeport as worker from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('branches', $1::bigint)`,
    [center],
  );
  return rows[0]?.worker ?? "";
}
