import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLive } from "#src/state/live/live.ts";
import { openPage } from "../api/browser-page.ts";
import type { LiveEvent } from "#domain/entities/live-event.ts";
import type { Page } from "../api/browser-page.ts";

let page: Page;
let here: ReturnType<typeof createLive>;

beforeEach(() => {
  here = createLive();
});

afterEach(async () => {
  here.disconnectLive();
  await page.close();
  vi.useRealTimers();
});

const change = (id: number, type: string): LiveEvent => ({ type, id, branch: 1, version: 1 });
const written = (event: LiveEvent) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;

describe("live events", () => {
  it("begin with the build of the server's pages, which is no change", async () => {
    page = await openPage({ access_token: "a" }, (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('event: build\ndata: {"build":"0a1b2c3d"}\n\n');
      response.write(written(change(1, "appointment.created")));
    });
    const heard = new Promise<LiveEvent>((resolve) => void here.onChange("appointment", resolve));
    here.connectLive();
    expect([(await heard).id, here.live.build]).toEqual([1, "0a1b2c3d"]);
  });

  it("reach the listeners of their kind, and resume after the last one when the connection breaks", async () => {
    const resumedFrom: unknown[] = [];
    page = await openPage({ access_token: "a" }, ({ headers }, response) => {
      resumedFrom.push(headers["last-event-id"]);
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (resumedFrom.length === 1) {
        response.write(written(change(1, "appointment.created")));
        // The name of another kind may begin alike.
        response.write(written(change(2, "appointment_note.updated")));
        response.end(written(change(3, "patient.updated")));
      } else response.write(written(change(4, "appointment.updated")));
    });
    const appointments: LiveEvent[] = [];
    const done = new Promise<void>((resolve) => {
      here.onChange("appointment", (event) => {
        appointments.push(event);
        if (event.id === 4) resolve();
      });
    });
    here.connectLive();
    await done;
    expect({ appointments, resumedFrom, connected: here.live.connected }).toEqual({
      appointments: [change(1, "appointment.created"), change(4, "appointment.updated")],
      resumedFrom: [undefined, "3"],
      connected: true,
    });
  });

  it("let what was read before the first connection opened be read again, and nothing else", async () => {
    let ask: (open: () => void) => void = () => undefined;
    const asked = new Promise<() => void>((resolve) => (ask = resolve));
    page = await openPage({ access_token: "a" }, (_request, response) =>
      ask(() => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(written(change(1, "patient.created")));
      }),
    );
    const readAgain: string[] = [];
    here.onCatchUp(() => readAgain.push("before"));
    here.connectLive();
    here.onCatchUp(() => readAgain.push("shown"));
    const leave = here.onCatchUp(() => readAgain.push("left"));
    leave();
    const heard = new Promise<LiveEvent>((resolve) => void here.onChange("patient", resolve));
    (await asked)();
    await heard;
    here.onCatchUp(() => readAgain.push("later"));
    expect(readAgain).toEqual(["shown"]);
  });

  it("stop when the connection is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    page = await openPage({ access_token: "a" }, (_request, response) => {
      response.on("close", end);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": ready\n\n");
    });
    here.connectLive();
    await expect.poll(() => here.live.connected).toBe(true);
    here.disconnectLive();
    await ended;
    // Longer than the longest pause before it would connect again.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(vi.getTimerCount()).toBe(0);
    expect({ connected: here.live.connected, requests: page.requests }).toEqual({
      connected: false,
      requests: ["GET /api/events/"],
    });
  });
});
