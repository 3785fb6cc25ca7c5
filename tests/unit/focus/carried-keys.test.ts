import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { carryKeys, takeCarriedKeys } from "#src/focus/carried-keys.ts";
import { dropping } from "#src/focus/dropping.ts";
import { queue } from "#src/focus/typed-ahead.ts";
import { waits } from "#src/focus/waits.ts";
import { forgetCarriedWithSession } from "#src/state/screen/carried-item.ts";
import { loseSession } from "#src/state/session/session.ts";

const KEY = "A".repeat(43);
const OTHER_KEY = `${"A".repeat(42)}E`;
/** What the stubs of the browser hold. */
const page = { pathname: "/patients", cookie: "" };
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
  Object.assign(page, { pathname: "/patients", cookie: "access_token=a1; lang=en" });
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("location", page);
  vi.stubGlobal("localStorage", { removeItem: () => undefined });
  vi.stubGlobal("history", { replaceState: () => undefined });
  vi.stubGlobal("dispatchEvent", () => true);
  const documentElement = { setAttribute: () => undefined, removeAttribute: () => undefined };
  vi.stubGlobal("document", {
    documentElement,
    activeElement: null,
    get cookie() {
      return page.cookie;
    },
    set cookie(_written: string) {
      page.cookie = "lang=en";
    },
  });
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
  vi.useRealTimers();
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

  it("are still queued after a slow reload, and dropped with a message once they are older", () => {
    const takeAfter = (milliseconds: number) => {
      queue.append("mona");
      carryKeys(KEY);
      vi.setSystemTime(Date.now() + milliseconds);
      takeCarriedKeys(KEY);
      return [queued(), dropping.hasLost(), items.size];
    };
    expect([takeAfter(20_000), takeAfter(20_001)]).toEqual([
      [["mona"], false, 0],
      [[], true, 0],
    ]);
  });

  it("are dropped with a message on another screen", () => {
    queue.append(press("Enter"));
    carryKeys(KEY);
    page.pathname = "/patients/7";
    takeCarriedKeys(KEY);
    expect([queued(), dropping.hasLost(), items.size]).toEqual([[], true, 0]);
  });

  it("are removed when the session ends", () => {
    const stop = forgetCarriedWithSession();
    queue.append("mona");
    carryKeys(KEY);
    expect(items.has("scandesk.carried-keys")).toBe(true);
    loseSession();
    expect(items.has("scandesk.carried-keys")).toBe(false);
    stop();
  });

  it("are removed if the session ended with the page before", () => {
    queue.append("mona");
    carryKeys(KEY);
    forgetCarriedWithSession()();
    expect(items.size).toBe(1);
    page.cookie = "lang=en";
    forgetCarriedWithSession()();
    expect(items.size).toBe(0);
  });
});
