import { call, DESKS, createCenterOverHttp, signIn } from "../../support/desk-over-http.ts";
import { hasSucceeded, type Load, quantile, startCrowd } from "../../support/load.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { createPlaces, spawnServer } from "../../support/spawned.ts";
import { afterAll, describe, expect, it } from "vitest";

/** Users who work at the same time at a large center; the test runs with ten times as many. */
const USUAL_USERS = 20;
const TOO_MANY_USERS = USUAL_USERS * 10;
/** How many responses each of the many users waits for. */
const RESPONSES = times(1, 30);

const places = createPlaces();
afterAll(places.remove);

const p95 = ({ answers }: Load) =>
  quantile(
    answers.map(({ ms }) => ms),
    0.95,
  ).toFixed(0);

// How soon response times are normal again: bench/parts/overload.ts.
describe(
  `${TOO_MANY_USERS} users where ${USUAL_USERS} are usual`,
  sharedTimeout(240_000, 400_000),
  () => {
    it("get their response, or else 429 or 503, and the usual number succeeds afterwards", async () => {
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
        const many = startCrowd(TOO_MANY_USERS, ask);
        await many.untilEach(RESPONSES, () => true);
        const during = await many.stop();
        const others = Object.keys(during.counts).filter(
          (status) => !["200", "201", "429", "503"].includes(status),
        );
        expect(others).toEqual([]);
        const usual = startCrowd(USUAL_USERS, ask);
        await usual.untilEach(5, hasSucceeded);
        const after = await usual.stop();
        noteFigure(
          "overload",
          `${TOO_MANY_USERS} people: ${JSON.stringify(during.counts)}, p95 ${p95(during)} ms; ${USUAL_USERS} people right after p95 ${p95(after)} ms`,
        );
      } finally {
        await server.stop();
      }
    });
  },
);
