import { TEST_PASSWORD, type Refused } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { quantile } from "../../support/load.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { processorTime } from "../../support/processor-time.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const WRONG = times(300, 1_000);
/** Passwords of one account that the server may check (hash) in a quarter of an hour. */
const MAX_HASHES = 12;

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.app.database.pool.query("delete from password_attempts");
});
afterEach(() => world.app.close());

async function login(email: string, password: string, remoteAddress: string) {
  const answer = await world.app.app.inject({
    method: "POST",
    url: "/api/auth/login/",
    payload: { email, password },
    remoteAddress,
  });
  const { code, detail } = answer.json<Partial<Refused>>();
  return { status: answer.statusCode, code, detail };
}

/** Tries a wrong password; returns the response and the processor time in milliseconds. */
async function worked(email: string, address: string) {
  let answer: Awaited<ReturnType<typeof login>> | undefined;
  const time = await processorTime(async () => {
    answer = await login(email, "wrong-password", address);
  });
  if (answer === undefined) throw new Error("the server has answered");
  return [answer, time] as const;
}

/** Returns a different address of a large network for each index. */
const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

describe("a thousand wrong passwords", sharedTimeout(60_000, 300_000), () => {
  it("from as many addresses are checked at most twelve times, and other users can still sign in", async () => {
    const { domain } = world.center;
    const counts: Record<string, number> = {};
    const otherTimes: number[] = [];
    for (let sent = 0; sent < WRONG; sent += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          login(`desk@${domain}`, `wrong-${sent + index}`, addressOf(sent + index)),
        ),
      );
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      otherTimes.push((await login(`admin@${domain}`, TEST_PASSWORD, addressOf(70_000))).status);
    }
    // Only a response of 401 means that the password was hashed.
    expect(counts["401"]).toBeLessThanOrEqual(MAX_HASHES);
    expect(counts).toEqual({ 401: counts["401"], 429: WRONG - (counts["401"] ?? 0) });
    expect(new Set(otherTimes)).toEqual(new Set([200]));
    noteFigure(
      "wrong passwords",
      `${WRONG} wrong ones: ${counts["401"]} looked at, ${counts["429"]} told 429; ${otherTimes.length} sign-ins of somebody else all let in`,
    );
  });

  it(
    "from one address for different e-mails are each slowed down, and all users can still sign in",
    { tags: ["rest"] },
    async () => {
      const { domain } = world.center;
      const counts: Record<string, number> = {};
      for (let sent = 0; sent < WRONG; sent += 1) {
        const { status } = await login(`person${sent}@nowhere.test`, "wrong", "10.9.9.9");
        counts[status] = (counts[status] ?? 0) + 1;
      }
      expect(counts).toEqual({ 401: WRONG });
      const { pauses } = world.app;
      expect([pauses.length, pauses.at(-1)]).toEqual([WRONG - 21, 5_000]);
      expect((await login(`admin@${domain}`, TEST_PASSWORD, "10.9.9.9")).status).toBe(200);
    },
  );

  it(
    "get the same response for known and unknown e-mails, after the same work",
    { tags: ["rest"] },
    async () => {
      const { domain } = world.center;
      const knownMs: number[] = [];
      const unknownMs: number[] = [];
      const knownReplies = new Set<string>();
      for (let round = 0; round < 3; round += 1) {
        await world.app.database.pool.query("delete from password_attempts");
        for (let sent = 0; sent < 12; sent += 1) {
          const address = addressOf(sent + round * 100);
          const [existing, knownWork] = await worked(`desk@${domain}`, address);
          const [missing, unknownWork] = await worked(`nobody@${domain}`, address);
          knownReplies.add(`${sent}: ${JSON.stringify(existing)}`);
          expect(missing).toEqual(existing);
          if (existing.status === 401) {
            knownMs.push(knownWork);
            unknownMs.push(unknownWork);
          }
        }
      }
      expect(knownReplies.size).toBe(12);
      const [knownMedian, unknownMedian] = [quantile(knownMs, 0.5), quantile(unknownMs, 0.5)];
      // Hashing is nearly all of the work: some 20 ms; without it, a tenth of the time would be left.
      expect(unknownMedian).toBeGreaterThan(knownMedian / 3);
      expect(unknownMedian).toBeLessThan(knownMedian * 3);
      noteFigure(
        "which e-mails there are",
        `same words; median processor time ${knownMedian.toFixed(1)} ms for a known e-mail, ${unknownMedian.toFixed(1)} ms for an unknown one`,
      );
    },
  );
});
