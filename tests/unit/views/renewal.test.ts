import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "#src/state/live/live.ts";
import { renew } from "#src/state/live/recovery.ts";
import { followBuild } from "#src/views/shell/renewal.ts";

const OWN = "0a1b2c3d";
const OTHER = "4e5f6a7b";
const MINUTE = 60_000;

/** What the stubs of the browser hold; `answer` is called when the server is asked for its page. */
const world = { asked: 0, reloads: 0, answer: async () => OTHER, items: new Map<string, string>() };

beforeEach(() => {
  Object.assign(world, { asked: 0, reloads: 0, answer: async () => OTHER });
  world.items.clear();
  vi.useFakeTimers();
  const pageOf = (content: string) => ({
    querySelector: () => ({ content }),
    activeElement: null,
    cookie: "",
  });
  const page = new EventTarget();
  vi.stubGlobal("document", pageOf(OWN));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  vi.stubGlobal("location", { pathname: "/patients", reload: () => (world.reloads += 1) });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (text: string) => pageOf(text);
    },
  );
  vi.stubGlobal("fetch", () => {
    world.asked += 1;
    return world.answer().then((build) => ({ status: 200, text: async () => build }));
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => world.items.get(key) ?? null,
    setItem: (key: string, value: string) => void world.items.set(key, value),
    removeItem: (key: string) => void world.items.delete(key),
  });
});
afterEach(() => {
  live.build = null;
});

describe("a page that is older than its server", () => {
  it("is loaded anew five seconds after it is told", async () => {
    const stop = followBuild();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(world.asked).toBe(0);
    live.build = OTHER;
    await vi.advanceTimersByTimeAsync(6_000);
    stop();
    expect([world.asked, world.reloads]).toEqual([1, 1]);
  });

  it("is loaded anew five minutes after a build was tried, and asks nothing before", async () => {
    renew(OTHER);
    live.build = OTHER;
    const stop = followBuild();
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    expect([world.asked, world.reloads]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(MINUTE + 5_000);
    stop();
    expect([world.asked, world.reloads]).toEqual([1, 2]);
  });

  it("asks no more after the workspace was left while the server was asked", async () => {
    world.answer = () => new Promise((resolve) => void setTimeout(() => resolve(OTHER), 10_000));
    live.build = OTHER;
    const stop = followBuild();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(world.asked).toBe(1);
    stop();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([world.asked, world.reloads, vi.getTimerCount()]).toEqual([1, 0, 0]);
  });
});
