import { readFileSync } from "node:fs";
import type { InjectOptions } from "fastify";
import fc from "fast-check";
import { TEST_PASSWORD, type Refused } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { bodiesFor } from "../../support/good-bodies.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { oddRequest, type OddRequest } from "../../support/odd-requests.ts";
import { callable, nameOf } from "../../support/permission-table.ts";
import { inNorth, addRecords, type BranchRecords } from "../../support/planted.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const REQUESTS = times(2_000, 20_000);
const PEOPLE = ["owner", "doctor", "desk"] as const;

let world: World;
let ownRecords: BranchRecords;
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  ownRecords = await addRecords({ owner, desk, doctor }, inNorth(center), "Odd");
  await signInAll();
});
afterAll(() => world.app.close());

/** Signs all users in again, since an odd request may end a session. */
async function signInAll(): Promise<void> {
  await world.app.database.pool.query("delete from password_attempts");
  for (const name of PEOPLE) {
    const { body } = await world.stranger.post<{ data?: { access: string } }>("/auth/login/", {
      email: `${name}@${world.center.domain}`,
      password: TEST_PASSWORD,
    });
    if (body.data) tokens.set(name, body.data.access);
  }
}

async function send(name: string, request: OddRequest) {
  const { headers, ...rest } = request;
  const options: InjectOptions = {
    ...rest,
    headers: { ...headers, authorization: `Bearer ${tokens.get(name) ?? ""}` },
  };
  const answer = await world.app.app.inject(options);
  if (answer.statusCode === 401) await signInAll();
  return answer;
}

/**
 * Returns the errors that PostgreSQL logged for this test's database, except expected ones. The
 * log of an external database server is not available, so these errors show only with the built-in one.
 */
function sqlErrors(): string[] {
  const log = inject("serverLog");
  if (log === null) return [];
  const name = new URL(world.app.database.url).pathname.slice(1);
  const lines = readFileSync(log, "utf8").split("\n");
  // Named constraints keep two desks apart (at a cluster with the number of the part), and a transaction is retried after a
  // deadlock.
  const isRule =
    /constraint "(\w+_unique|\w+_no_overlap|\w+_one_active|\w+_fkey|appointments_paid)(_\d{6,})?"|40P01/;
  return lines.filter(
    (line) => line.includes(` ${name} `) && /ERROR|FATAL|PANIC/.test(line) && !isRule.test(line),
  );
}

describe("a random odd request", sharedTimeout(240_000, 1_800_000), () => {
  it(
    "gets a response of the common shape, never a 500, and causes no error in the database log",
    { tags: ["rest"] },
    async () => {
      const counts: Record<string, number> = {};
      const numRuns = Math.ceil(REQUESTS / PEOPLE.length);
      await fc.assert(
        fc.asyncProperty(oddRequest(callable, ownRecords), async (request) => {
          for (const name of PEOPLE) {
            const answer = await send(name, request);
            counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
            expect([name, request, answer.statusCode < 500], answer.body.slice(0, 300)).toEqual([
              name,
              request,
              true,
            ]);
            if (answer.statusCode < 400) continue;
            const { code, detail, request_id } = answer.json<Refused>();
            expect([typeof code, typeof detail, typeof request_id]).toEqual([
              "string",
              "string",
              "string",
            ]);
          }
        }),
        // Making a counterexample smaller took all memory on a loaded machine, so that nobody saw it.
        { numRuns, endOnFailure: true },
      );
      expect(sqlErrors()).toEqual([]);
      // Make sure that this is the right log: a real error must show up in it.
      await expect(world.app.database.pool.query("select nothing_there")).rejects.toThrow();
      const seen = inject("serverLog") === null ? [] : [expect.stringContaining("42703")];
      expect(sqlErrors()).toEqual(seen);
      // Make sure that successful requests were among them, not only refusals.
      expect(counts["200"]).toBeGreaterThan(REQUESTS / 20);
      // A random run makes about ten times as many.
      expect(counts["201"]).toBeGreaterThan(REQUESTS / 1_000);
      noteFigure(
        "generated requests",
        `${numRuns * PEOPLE.length}: ${JSON.stringify(counts)}; no SQL error in the database's log`,
      );
    },
  );

  it("is derived from a valid body for every route that takes one", () => {
    const withBody = callable.filter(
      ({ method, upload }) => method !== "GET" && method !== "DELETE" && upload === null,
    );
    const bodiless =
      /unflag_shift|clear_shift|end_others|reset-factors|recovery-codes|(passkey|step-up)\/options|POST \/doctor-shift\/$/;
    const withoutExample = withBody
      .map(nameOf)
      .filter((name) => !(name in bodiesFor(ownRecords)) && !bodiless.test(name));
    expect(withoutExample).toEqual([]);
  });
});
