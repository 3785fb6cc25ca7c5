import type { Page } from "#domain/entities/common.ts";
import { book, openWorld, startShift } from "../support/desk.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import { expect, it } from "vitest";

it("a center that moves to another worker while it books loses nothing, and its counts stay right", async () => {
  const { app, center, desk } = await openWorld();
  try {
    const { pool } = app.database;
    await startShift(desk);
    const first = await book(desk, center);
    const count = async () => (await desk.get<Page<unknown>>("/appointments/")).body.count;
    expect(await count()).toBe(1);
    const { rows } = await pool.query<{ shard: number; host: string; port: number }>(
      `select shardid as shard, nodename as host, nodeport as port from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('branches', $1::bigint)`,
      [center.id],
    );
    const [from] = rows;
    const target = await pool.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
        where groupid <> 0 and (nodename, nodeport) <> ($1::text, $2::int)`,
      [from?.host, from?.port],
    );
    const [to] = target.rows;
    const state = { isMoving: true };
    const move = pool
      .query(
        "select citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'force_logical')",
        [from?.shard, from?.host, from?.port, to?.host, to?.port],
      )
      .finally(() => {
        state.isMoving = false;
      });
    const booked = [first.id];
    do booked.push((await book(desk, center)).id);
    while (state.isMoving);
    await move;
    booked.push((await book(desk, center)).id);
    expect(await count()).toBe(booked.length);
    const stored = await pool.query<{ id: number }>(
      "select id from appointments where scan_center_id = $1 order by id",
      [center.id],
    );
    expect(stored.rows.map(({ id }) => id)).toEqual(booked);
    expect(await brokenMoneyRules(app.database, { appointment: 0, shift: 0 })).toEqual([]);
  } finally {
    await app.close();
  }
});
