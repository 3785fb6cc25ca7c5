import { createServer } from "node:net";
import { TEST_SECRET } from "../support/api.ts";
import { samplesIn, valueOf } from "../support/metrics.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { createPlaces, spawnCommand, spawnServer } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const places = createPlaces();
let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  env = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET };
});
afterAll(async () => {
  await database.drop();
  places.remove();
});

/** Holds a port of this machine until it is released. */
async function holdPort(): Promise<{ port: number; release(): Promise<void> }> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  const address = holder.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, release: () => new Promise((resolve) => holder.close(() => resolve())) };
}

const answerOf = async (url: string, method = "GET") => {
  const answer = await fetch(url, { method });
  return { status: answer.status, text: await answer.text() };
};

describe("a server with METRICS_PORT", () => {
  it("serves figures there and nothing else, and none of them on the port of the program", async () => {
    const held = await holdPort();
    await held.release();
    const server = await spawnServer(places.next(), {
      env: { ...env, METRICS_PORT: String(held.port) },
    });
    try {
      await answerOf(`${server.url}/api/health/`);
      const figures = `http://127.0.0.1:${held.port}`;
      const shown = samplesIn((await answerOf(`${figures}/metrics`)).text);
      expect([
        valueOf(shown, "scandesk_database_up"),
        valueOf(shown, "scandesk_http_requests_total", { route: "/api/health/" }),
      ]).toEqual([1, 1]);
      const others = await Promise.all([
        answerOf(`${figures}/api/health/`),
        answerOf(`${figures}/metrics`, "POST"),
        answerOf(`${server.url}/api/metrics/`),
      ]);
      expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
      const page = await answerOf(`${server.url}/metrics`);
      expect(page.text).not.toContain("scandesk_database_up");
    } finally {
      expect(await server.stop()).toMatchObject({ code: 0 });
    }
  });

  it("says in one line that the port is taken, or that it is the one of the program", async () => {
    const held = await holdPort();
    const endOf = async (ports: Record<string, string>) => {
      const started = spawnCommand("start", {
        env: { ...env, LOG_LEVEL: "error", DATA_DIR: places.next(), ...ports },
      });
      return started.ended;
    };
    const taken = await endOf({ PORT: "0", METRICS_PORT: String(held.port) });
    const same = await endOf({ PORT: String(held.port), METRICS_PORT: String(held.port) });
    await held.release();
    expect([taken, same]).toEqual([
      {
        code: 1,
        output: `ScanDesk: Port ${held.port} is already in use. Set METRICS_PORT to another one.\n`,
      },
      {
        code: 1,
        output: `ScanDesk: METRICS_PORT must be another port than PORT, not ${held.port} too.\n`,
      },
    ]);
  });
});
