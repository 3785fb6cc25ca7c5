import type pg from "pg";

interface Node {
  host: string;
  port: number;
}

/** Where the shards of a center are, and the other worker. */
export interface CenterMove {
  shard: number | undefined;
  from: Node | undefined;
  to: Node | undefined;
}

/** Returns from where to where the shards of a center can be moved in a cluster of two workers. */
export async function planMove(pool: pg.Pool, center: number): Promise<CenterMove> {
  const { rows } = await pool.query<Node & { shard: number }>(
    `select shardid as shard, nodename as host, nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('branches', $1::bigint)`,
    [center],
  );
  const [from] = rows;
  const others = await pool.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node
      where groupid <> 0 and (nodename, nodeport) <> ($1::text, $2::int)`,
    [from?.host, from?.port],
  );
  return { shard: from?.shard, from, to: others.rows[0] };
}

/** Moves the shards of a center; what they hold can be changed meanwhile. */
export async function moveCenter(pool: pg.Pool, { shard, from, to }: CenterMove): Promise<void> {
  await pool.query(
    "select citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'force_logical')",
    [shard, from?.host, from?.port, to?.host, to?.port],
  );
}
