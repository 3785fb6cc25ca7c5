import { requireCreated, book, openWorld, startShift, type World } from "../support/desk.ts";
import { makeCenter } from "../support/center.ts";
import { hearStatements, type SentStatement } from "../support/statements.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
const sent: SentStatement[] = [];
beforeAll(async () => {
  world = await openWorld();
  for (const name of ["sinai", "aswan", "luxor", "siwa"])
    await makeCenter(world.app.database, `${name}.test`);
  hearStatements(world.app.database, (statement, answer) => {
    sent.push(statement);
    // Whoever asked hears of a failure.
    answer.catch(() => undefined);
  });
});
afterAll(() => world.app.close());

/** Returns the statements that ran on more than one shard during `work`, and the number of those that ran on one. */
async function spreadDuring(work: () => Promise<void>): Promise<{ one: number; more: string[] }> {
  sent.splice(0);
  await work();
  const statements = sent
    .splice(0)
    .filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
  const more: string[] = [];
  let one = 0;
  for (const { text, values } of statements) {
    const tasks = await tasksOf(text, values);
    if (tasks > 1) more.push(text.replace(/\s+/g, " "));
    if (tasks === 1) one += 1;
  }
  return { one, more };
}

/** Returns on how many shards a statement would run; 0 if it reads only what every node or the coordinator has. */
async function tasksOf(text: string, values: unknown[]): Promise<number> {
  const client = await world.app.database.pool.connect();
  try {
    const { rows } = await client.query<{ "QUERY PLAN": unknown }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = JSON.stringify(rows[0]?.["QUERY PLAN"]);
    return [...plan.matchAll(/"Task Count":(\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  } finally {
    client.release();
  }
}

describe("in a database that is spread over two workers", () => {
  it("centers are at both", async () => {
    const { rows } = await world.app.database.pool.query<{ port: number; centers: number }>(
      `select nodeport as port, count(*)::int as centers from scan_centers
        join pg_dist_shard_placement on shardid = get_shard_id_for_distribution_column('branches', id)
        group by 1 order by 1`,
    );
    expect(rows).toHaveLength(2);
    expect(rows.reduce((sum, { centers }) => sum + centers, 0)).toBe(6);
  });

  it("a shift, a booking with insurance, and a payment each run on one shard", async () => {
    const { one, more } = await spreadDuring(async () => {
      await startShift(world.desk);
      const insured = {
        insurance_provider: world.center.providers.health,
        covered_amount: 64_000,
        requested_cost: 1_000,
        paid_amount: 1_000,
      };
      const { id } = await book(world.desk, world.center, insured);
      const payment = { kind: "payment", method: "cash", amount: 2_000 };
      requireCreated(await world.desk.post(`/appointments/${id}/payments/`, payment));
    });
    expect(more).toEqual([]);
    expect(one).toBeGreaterThan(20);
  });

  it.each([
    ["appointments", "/appointments/?search=ahmed&ordering=-start_at"],
    ["patients", "/patients/?search=ahmd"],
    ["search", "/search/?q=ahmed"],
    ["dashboard", "/dashboard/"],
    [
      "financial report",
      "/financial-report/?start_date=2026-01-01&end_date=2026-12-31&group=by_branch",
    ],
    ["insurance", "/insurance-transactions/"],
    ["end of day", "/end-of-day/"],
    ["history", "/audit/"],
  ])("%s: each statement runs on one shard", async (_name, path) => {
    const { one, more } = await spreadDuring(async () => {
      const { status, body } = await world.owner.get<unknown>(path);
      expect([status, status === 200 ? "" : body]).toEqual([200, ""]);
    });
    expect(more).toEqual([]);
    expect(one).toBeGreaterThan(0);
  });
});
