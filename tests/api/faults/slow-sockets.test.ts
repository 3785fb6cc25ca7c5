import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TEST_PASSWORD } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { listenAt } from "../../support/event-reader.ts";
import { quantile } from "../../support/load.ts";
import { note } from "../../support/long.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SOCKETS = 300;

let world: World;
let url: URL;
beforeAll(async () => {
  world = await openWorld();
  url = new URL(await listenAt(world.app));
});
afterAll(() => world.app.close());

interface Cut {
  /** Milliseconds until the server closed the connection. */
  ms: number;
  /** First line of the response. */
  statusLine: string;
}

/** Opens a connection, sends `firstPart`, and then one character of `text` every 700 ms. */
function trickle(text: string, firstPart: string): Promise<Cut> {
  return new Promise((resolve) => {
    const began = performance.now();
    let answer = "";
    let sentBytes = 0;
    const socket = connect(Number(url.port), "127.0.0.1", () => socket.write(firstPart));
    const drip = setInterval(() => {
      if (sentBytes < text.length) socket.write(text[sentBytes] ?? "");
      sentBytes += 1;
    }, 700);
    socket.on("data", (chunk) => (answer += String(chunk)));
    // Writing to a closed connection raises an error; the close event follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      resolve({ ms: performance.now() - began, statusLine: answer.split("\r\n")[0] ?? "" });
    });
  });
}

const BODY = `{"email":"x@y.test","password":"${"p".repeat(100)}"}`;
const HEAD = `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

describe(`${SOCKETS} connections that send one character every 700 ms`, { timeout: 60_000 }, () => {
  it("are closed with 408 within 15 seconds, while other clients are served", async () => {
    const half = SOCKETS / 2;
    const slow = Array.from({ length: SOCKETS }, (_, index) =>
      index < half
        ? trickle("GET /api/health/ HTTP/1.1\r\nX-Long: yes\r\n", "")
        : trickle(BODY, HEAD),
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
      await sleep(50);
    }
    const outcomes = await cuts;
    expect(new Set(outcomes.map(({ statusLine }) => statusLine))).toEqual(
      new Set(["HTTP/1.1 408 Request Timeout"]),
    );
    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(15_000);
    note(
      "slow sockets",
      `${SOCKETS} cut with 408, the last after ${(slowest / 1_000).toFixed(1)} s; others meanwhile p95 ${quantile(served, 0.95).toFixed(0)} ms`,
    );
    // Normal sign-ins must still work.
    await world.app.signIn(`desk@${world.center.domain}`, TEST_PASSWORD);
  });
});
