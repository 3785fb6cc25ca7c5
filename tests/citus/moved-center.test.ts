import type { Page } from "#domain/entities/common.ts";
import { book, openWorld, startShift } from "../support/desk.ts";
import { brokenMoneyRules } from "../support/money-invariants.ts";
import { moveCenter, planMove } from "../support/citus/move-center.ts";
import { expect, it } from "vitest";

it("a center that moves to another worker while it books loses nothing, and its counts stay right", async () => {
  const { app, center, desk } = await openWorld();
  try {
    const { pool } = app.database;
    await startShift(desk);
    const first = await book(desk, center);
    const count = async () => (await desk.get<Page<unknown>>("/appointments/")).body.count;
    expect(await count()).toBe(1);
    const plan = await planMove(pool, center.id);
    const state = { isMoving: true };
    const move = moveCenter(pool, plan).finally(() => {
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
