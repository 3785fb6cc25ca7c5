import { connect } from "node:net";
import { ARRIVAL_LIMITS } from "#server/app.ts";
import { TEST_PASSWORD } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { listenAt } from "../../support/event-reader.ts";
import { quantile } from "../../support/load.ts";
import { isLong, noteFigure } from "../../support/long.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SOCKETS = 300;
/** How much shorter all times are in a normal run; the long run takes those of production. */
const SPEED = isLong ? 1 : 10;
/** Milliseconds between two characters. */
const INTERVAL_MS = 700 / SPEED;

let world: World;
let url: URL;
beforeAll(async () => {
  const { headers, request, check } = ARRIVAL_LIMITS;
  world = await openWorld({
    arrival: { headers: headers / SPEED, request: request / SPEED, check: check / SPEED },
  });
  url = new URL(await listenAt(world.app));
});
afterAll(() => world.app.close());

interface Cut {
  /** Whether the server closed the connection before all of `text` was sent. */
  isEarly: boolean;
  /** First line of the response. */
  statusLine: string;
  /** Milliseconds until then, for the figures. */
  ms: number;
}

/** Opens a connection, sends `begun`, and then one character of `text` at a time, for as long as it is open. */
function trickle(text: string, begun: string): Promise<Cut> {
  return new Promise((resolve) => {
    const began = performance.now();
    let answer = "";
    let sentBytes = 0;
    let drip: NodeJS.Timeout | undefined;
    const socket = connect(Number(url.port), "127.0.0.1", () => {
      socket.write(begun);
      drip = setInterval(() => {
        socket.write(text[sentBytes] ?? "");
        sentBytes += 1;
      }, INTERVAL_MS);
    });
    socket.on("data", (chunk) => (answer += String(chunk)));
    // Writing to a closed connection raises an error; the close event follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      const [statusLine = ""] = answer.split("\r\n");
      resolve({ isEarly: sentBytes < text.length, statusLine, ms: performance.now() - began });
    });
  });
}

const HEADERS = `GET /api/health/ HTTP/1.1\r\nHost: x\r\nX-Long: ${"y".repeat(200)}\r\n\r\n`;
const BODY = `{"email":"x@y.test","password":"${"p".repeat(200)}"}`;
const HEAD = `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

describe("a connection", { timeout: 60_000 }, () => {
  it("has 5 seconds for its headers and 10 for its request", async () => {
    const usual = await openWorld();
    const { headersTimeout, requestTimeout } = usual.app.app.server;
    await usual.app.close();
    expect([headersTimeout, requestTimeout]).toEqual([5_000, 10_000]);
  });

  it(`that sends one character at a time is closed with 408, each of ${SOCKETS}, while other clients are served`, async () => {
    const half = SOCKETS / 2;
    const slow = Array.from({ length: SOCKETS }, (_, index) =>
      index < half ? trickle(HEADERS, "") : trickle(BODY, HEAD),
    );
    const state = { isOver: false };
    const cuts = Promise.all(slow).then((all) => {
      state.isOver = true;
      return all;
    });
    const served: number[] = [];
    while (!state.isOver) {
      const began = performance.now();
      const answer = await fetch(new URL("/api/ready/", url));
      expect(answer.status).toBe(200);
      await answer.text();
      served.push(performance.now() - began);
    }
    const outcomes = await cuts;
    const kinds = new Set(outcomes.map(({ statusLine, isEarly }) => `${statusLine} ${isEarly}`));
    expect(kinds).toEqual(new Set(["HTTP/1.1 408 Request Timeout true"]));
    const last = Math.max(...outcomes.map(({ ms }) => ms));
    noteFigure(
      "slow sockets",
      `${SOCKETS} cut with 408, the last after ${(last / 1_000).toFixed(1)} s; others meanwhile p95 ${quantile(served, 0.95).toFixed(0)} ms`,
    );
    // Normal sign-ins must still work.
    await world.app.signIn(`desk@${world.center.domain}`, TEST_PASSWORD);
  });
});
