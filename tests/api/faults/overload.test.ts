import { setTimeout as sleep } from "node:timers/promises";
import { call, DESKS, createCenterOverHttp, signIn } from "../../support/desk-over-http.ts";
import { quantile, startCrowd } from "../../support/load.ts";
import { note, sharedTimeout, times, withinLimit } from "../../support/long.ts";
import { createPlaces, spawnServer } from "../../support/spawned.ts";
import { afterAll, describe, expect, it } from "vitest";

/** Users who work at the same time at a large center; the test runs with ten times as many. */
const USUAL_USERS = 20;
const TOO_MANY_USERS = USUAL_USERS * 10;
const SECONDS = times(5, 30);

const places = createPlaces();
afterAll(places.remove);

describe(
  `${TOO_MANY_USERS} users where ${USUAL_USERS} are usual`,
  sharedTimeout(90_000, 180_000),
  () => {
    it("get their response, or else 429 or 503, and response times are normal again within ten seconds", async () => {
      const dataDir = places.next();
      const server = await spawnServer(dataDir);
      try {
        const { url } = server;
        const center = await createCenterOverHttp(server, dataDir);
        const token = await signIn(url, DESKS[0]);
        let minute = 0;
        const ask = async (person: number) => {
          if (person % 5 > 0) {
            const paths = ["/appointments/", "/patients/?search=mona", "/machines/", "/dashboard/"];
            return (await call(url, paths[person % 4] ?? "", { token })).status;
          }
          const { patient, machine, test } = center;
          const start_at = new Date(Date.now() + 3_600_000 + (minute += 1) * 60_000).toISOString();
          const body = { patient, machine, test, start_at, paid_amount: 100_000 };
          return (await call(url, "/appointments/", { token, body })).status;
        };
        const measure = async (people: number, seconds: number) => {
          const crowd = startCrowd(people, ask);
          await sleep(seconds * 1_000);
          const { counts, answers } = await crowd.stop();
          return {
            counts,
            p95: quantile(
              answers.map(({ ms }) => ms),
              0.95,
            ),
          };
        };
        const speedBefore = await measure(USUAL_USERS, 3);
        const during = await measure(TOO_MANY_USERS, SECONDS);
        const statuses = Object.keys(during.counts);
        expect(statuses.filter((status) => !["200", "201", "429", "503"].includes(status))).toEqual(
          [],
        );
        const end = performance.now();
        const isNormal = async () =>
          (await measure(USUAL_USERS, 1)).p95 < Math.max(speedBefore.p95 * 1.5, 50);
        while (!(await isNormal()))
          expect(performance.now() - end).toBeLessThan(withinLimit(10_000));
        note(
          "overload",
          `${TOO_MANY_USERS} people for ${SECONDS} s: ${JSON.stringify(during.counts)}, p95 ${during.p95.toFixed(0)} ms; ${USUAL_USERS} people before p95 ${speedBefore.p95.toFixed(0)} ms, the same again ${((performance.now() - end) / 1_000).toFixed(1)} s after`,
        );
      } finally {
        await server.stop();
      }
    });
  },
);
