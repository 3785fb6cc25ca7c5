import { TEST_PASSWORD, type Refused } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { quantile } from "../../support/load.ts";
import { note, sharedTimeout, times } from "../../support/long.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const WRONG = times(300, 1_000);
/** Passwords of one account that the server may check (hash) in a quarter of an hour. */
const MAX_HASHES = 12;

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.app.database.pool.query("delete from login_attempts");
});
afterEach(() => world.app.close());

async function login(email: string, password: string, remoteAddress: string) {
  const began = performance.now();
  const answer = await world.app.app.inject({
    method: "POST",
    url: "/api/auth/login/",
    payload: { email, password },
    remoteAddress,
  });
  const { code, detail } = answer.json<Partial<Refused>>();
  return { status: answer.statusCode, code, detail, ms: performance.now() - began };
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
    note(
      "wrong passwords",
      `${WRONG} wrong ones: ${counts["401"]} looked at, ${counts["429"]} told 429; ${otherTimes.length} sign-ins of somebody else all let in`,
    );
  });

  it("from one address for different e-mails are checked fifty times, and other users can still sign in", async () => {
    const { domain } = world.center;
    const counts: Record<string, number> = {};
    for (let sent = 0; sent < WRONG; sent += 1) {
      const { status } = await login(`person${sent}@nowhere.test`, "wrong", "10.9.9.9");
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 401: 50, 429: WRONG - 50 });
    expect((await login(`admin@${domain}`, TEST_PASSWORD, "10.9.9.8")).status).toBe(200);
  });

  it("get the same response for known and unknown e-mails, just as slowly", async () => {
    const { domain } = world.center;
    const knownMs: number[] = [];
    const unknownMs: number[] = [];
    const knownReplies = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      await world.app.database.pool.query("delete from login_attempts");
      for (let sent = 0; sent < 12; sent += 1) {
        const address = addressOf(sent + round * 100);
        const existing = await login(`desk@${domain}`, "wrong-password", address);
        const missing = await login(`nobody@${domain}`, "wrong-password", address);
        const shown = ({ status, code, detail }: typeof existing) =>
          JSON.stringify({ status, code, detail });
        knownReplies.add(`${sent}: ${shown(existing)}`);
        expect(shown(missing)).toBe(shown(existing));
        if (existing.status === 401) {
          knownMs.push(existing.ms);
          unknownMs.push(missing.ms);
        }
      }
    }
    expect(knownReplies.size).toBe(12);
    const [knownMedian, unknownMedian] = [quantile(knownMs, 0.5), quantile(unknownMs, 0.5)];
    // A hash takes some 20 ms; without it the response would take a tenth of that.
    expect(unknownMedian).toBeGreaterThan(knownMedian / 3);
    expect(unknownMedian).toBeLessThan(knownMedian * 3);
    note(
      "which e-mails there are",
      `same words; median ${knownMedian.toFixed(1)} ms for a known e-mail, ${unknownMedian.toFixed(1)} ms for an unknown one`,
    );
  });
});
