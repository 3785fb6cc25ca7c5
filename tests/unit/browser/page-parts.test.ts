import { describe, expect, it } from "vitest";
import { createListeners } from "#src/browser/listeners.ts";
import { createLoader } from "#src/browser/loader.ts";
import { createValue } from "#src/browser/value.ts";

describe("listeners", () => {
  it("are called in order with what happened, until they are removed", () => {
    const heard: string[] = [];
    const listeners = createListeners<[what: string]>();
    const remove = listeners.add((what) => heard.push(`first ${what}`));
    listeners.add((what) => heard.push(`second ${what}`));
    listeners.notify("a");
    remove();
    listeners.notify("b");
    expect(heard).toEqual(["first a", "second a", "second b"]);
  });

  it("of one set are not called for another set", () => {
    const heard: number[] = [];
    createListeners().add(() => heard.push(1));
    createListeners().notify();
    expect(heard).toEqual([]);
  });
});

describe("a loader", () => {
  it("loads on the first call and keeps what it loaded", async () => {
    let times = 0;
    const loader = createLoader(async () => (times += 1));
    expect([loader.loaded(), times]).toEqual([null, 0]);
    expect([await loader.load(), await loader.load(), loader.loaded()]).toEqual([1, 1, 1]);
  });

  it("tries again after a failure", async () => {
    let times = 0;
    const loader = createLoader(async () => {
      times += 1;
      if (times === 1) throw new TypeError("no network");
      return "view";
    });
    await expect(loader.load()).rejects.toThrow("no network");
    expect(loader.loaded()).toBe(null);
    expect([await loader.load(), times]).toEqual(["view", 2]);
  });
});

describe("a value", () => {
  it("is the initial one until another is set", () => {
    const [zone, setZone] = createValue("Africa/Cairo");
    const zoneBefore = zone();
    setZone("Asia/Riyadh");
    expect([zoneBefore, zone()]).toEqual(["Africa/Cairo", "Asia/Riyadh"]);
  });
});
