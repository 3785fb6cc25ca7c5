import { freeze, stopAndRestart, type Outage, workThrough } from "../../support/database-outage.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { createPlaces } from "../../support/spawned.ts";
import { afterAll, describe, expect, it } from "vitest";

/** How often each desk is told that the database is away. */
const REFUSALS = times(10, 300);
const FROZEN_SECONDS = times(2, 10);

const places = createPlaces();
afterAll(places.remove);

const shown = ({ counts, firstAfter, slowest }: Outage) =>
  `answers ${JSON.stringify(counts)}, first success ${firstAfter} ms after its return, slowest answer ${slowest} ms`;

/** Checks that every acknowledged write has been stored, and that the server has stopped by itself. */
function expectNothingLost({ counts, stored, exitCode }: Outage): void {
  expect(stored).toBeGreaterThanOrEqual(counts["201"] ?? 0);
  expect(exitCode).toBe(0);
}

// How soon requests succeed again, and how long the slowest waits: bench/parts/outages.ts.
describe("a database server under load", sharedTimeout(240_000, 400_000), () => {
  it("that is stopped causes 503 at each of twelve desks, and all of them succeed after its return", async () => {
    const paths = { dataDir: places.next(), serverDir: places.next() };
    // It returns only after the responses: no request waits for an unreachable database.
    const outage = await workThrough(paths, stopAndRestart(REFUSALS));
    expect(Object.keys(outage.counts).sort()).toEqual(["200", "201", "503"]);
    expectNothingLost(outage);
    noteFigure("database stopped under load", shown(outage));
  });

  it(
    `that freezes for ${FROZEN_SECONDS} seconds, like a hanging disk, loses no acknowledged write`,
    { tags: ["rest"] },
    async () => {
      const paths = { dataDir: places.next(), serverDir: places.next() };
      const outage = await workThrough(paths, freeze(paths.dataDir, FROZEN_SECONDS * 1_000));
      const other = Object.keys(outage.counts).filter((status) => !/^(200|201|503)$/.test(status));
      expect(other).toEqual([]);
      expectNothingLost(outage);
      noteFigure("database standing still under load", `${FROZEN_SECONDS} s: ${shown(outage)}`);
    },
  );
});
