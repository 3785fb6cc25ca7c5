import { setTimeout as turn } from "node:timers/promises";
import { startTestApp } from "../support/api.ts";
import { expect, it, onTestFinished } from "vitest";

/** Keeps this thread, and with it the server, from doing anything, as a machine that is busy with other work does. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

it("a server that stood still twice for seconds serves the calls that come then", async () => {
  const server = await startTestApp();
  onTestFinished(() => server.close());
  const statuses: number[] = [];
  for (let pause = 0; pause < 2; pause += 1) {
    standStill(2_300);
    // The server's timers, which measure the pause, run before the call.
    await turn(1);
    statuses.push((await server.stranger.get("/health/")).status);
  }
  expect(statuses).toEqual([200, 200]);
});
