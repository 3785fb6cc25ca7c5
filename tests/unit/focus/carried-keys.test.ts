import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { carryKeys, takeCarriedKeys } from "#src/focus/carried-keys.ts";
import { dropping } from "#src/focus/dropping.ts";
import { queue } from "#src/focus/typed-ahead.ts";
import { waits } from "#src/focus/waits.ts";

const KEY = "A".repeat(43);
const OTHER_KEY = `${"A".repeat(42)}E`;
const items = new Map<string, string>();

/** A keystroke, as the browser makes it. */
class Pressed {
  key: string;
  ctrlKey: boolean;
  constructor(_kind: string, { key = "", ctrlKey = false }: KeyboardEventInit) {
    this.key = key;
    this.ctrlKey = ctrlKey;
  }
  getModifierState = (): boolean => false;
}
const press = (key: string, ctrlKey = false) =>
  new Pressed("keydown", { key, ctrlKey }) as unknown as KeyboardEvent;

/** Returns what is queued, as text, and empties the queue. */
const queued = () =>
  queue
    .clear()
    .map((one) => (typeof one === "string" ? one : `${one.ctrlKey ? "^" : ""}${one.key}`));

beforeEach(() => {
  items.clear();
  const documentElement = { setAttribute: () => undefined, removeAttribute: () => undefined };
  vi.stubGlobal("document", { documentElement, activeElement: null, cookie: "lang=en" });
  vi.stubGlobal("KeyboardEvent", Pressed);
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  waits.begin({ isEndless: true });
});
afterEach(() => {
  dropping.end();
  queue.clear();
  waits.cancel({ areLate: false });
});

describe("keystrokes that wait for a screen of the next page", () => {
  it("are queued there, before what was typed since", () => {
    queue.append(press("/"), "mona", press("Enter", true));
    carryKeys(KEY);
    expect([queued(), [...items.values()].some((text) => text.includes("mona"))]).toEqual([
      [],
      false,
    ]);
    queue.append(press("x"));
    takeCarriedKeys(KEY);
    expect(queued()).toEqual(["/", "mona", "^Enter", "x"]);
  });

  it("are queued once", () => {
    queue.append("mona");
    carryKeys(KEY);
    takeCarriedKeys(KEY);
    queued();
    takeCarriedKeys(KEY);
    expect(queued()).toEqual([]);
  });

  it("are dropped if a keystroke was lost between the pages", () => {
    queue.append("mona");
    carryKeys(KEY);
    dropping.start("cut", { isLost: true, isForOtherTask: false });
    takeCarriedKeys(KEY);
    expect([queued(), items.size]).toEqual([[], 0]);
  });

  it("are dropped if somebody else has signed in", () => {
    queue.append("mona");
    carryKeys(KEY);
    takeCarriedKeys(OTHER_KEY);
    expect(queued()).toEqual([]);
  });
});
