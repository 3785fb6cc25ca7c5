import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadMessages } from "#src/i18n/t.ts";
import { createTypingDropper } from "#src/focus/drop-typing.ts";
import { createDropping } from "#src/focus/dropping.ts";
import { createKeyListeners } from "#src/focus/key-listeners.ts";
import { createTypedQueue } from "#src/focus/typed-ahead.ts";
import { createLetterDecision } from "#src/focus/letter-decision.ts";
import { createWaits } from "#src/focus/waits.ts";
import { lockState } from "#src/state/session/lock.ts";

const marks = new Map<string, string>();

beforeAll(async () => {
  const documentElement = {
    setAttribute: (name: string, value: string) => void marks.set(name, value),
    removeAttribute: (name: string) => void marks.delete(name),
  };
  vi.stubGlobal("document", { documentElement, activeElement: null, cookie: "lang=en" });
  await loadMessages("en");
});

beforeEach(() => {
  marks.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  lockState.locked = false;
  vi.useRealTimers();
});

/** Returns what decides about keys on a page where nothing is loading, dropped or queued. */
function openDesk() {
  const queue = createTypedQueue();
  const parts = {
    waits: createWaits(),
    queue,
    dropping: createDropping(),
    letterDecision: createLetterDecision(queue),
  };
  const dropper = createTypingDropper(parts);
  const { onKeyDown } = createKeyListeners({
    ...parts,
    ...dropper,
    isReplaying: () => false,
    replayedKeyTime: () => null,
    cancelAll: () => parts.waits.cancel({ areLate: false }),
  });
  /** Presses a key. Returns true if it goes on to its target. */
  const press = (key: string): boolean => {
    let goesOn = true;
    const event = {
      key,
      code: "",
      isTrusted: true,
      timeStamp: performance.now(),
      getModifierState: () => false,
      preventDefault: () => undefined,
      stopImmediatePropagation: () => (goesOn = false),
    };
    onKeyDown(event as unknown as KeyboardEvent);
    return goesOn;
  };
  return { ...parts, ...dropper, press };
}

describe("a key", () => {
  it("reaches the page while nothing is loading", () => {
    const desk = openDesk();
    expect([desk.press("a"), desk.queue.hasQueued()]).toEqual([true, false]);
  });

  it("is queued while something is loading, and reaches the page afterwards", () => {
    const desk = openDesk();
    const wait = desk.waits.begin({});
    expect([desk.press("a"), desk.press("Tab"), desk.queue.typedAhead.count]).toEqual([
      false,
      false,
      2,
    ]);
    desk.queue.clear();
    desk.waits.end(wait);
    expect(desk.press("a")).toBe(true);
  });

  it("that waits for something late is dropped, and so is what follows until a pause", () => {
    const desk = openDesk();
    desk.waits.begin({});
    desk.setTimer();
    desk.press("a");
    vi.advanceTimersByTime(3_000);
    expect([desk.dropping.whyDropped(), desk.queue.hasQueued()]).toEqual(["late", false]);
    expect([desk.press("b"), marks.get("data-typing-dropped")]).toEqual([false, "late"]);
    vi.advanceTimersByTime(600);
    expect([desk.dropping.whyDropped(), marks.size]).toEqual([null, 0]);
  });

  it("is dropped only for 0.3 s after an interruption that lost no keystroke", () => {
    const desk = openDesk();
    desk.dropTyping("screen");
    expect(desk.dropping.whyDropped()).toBe("screen");
    vi.advanceTimersByTime(300);
    expect([desk.dropping.whyDropped(), desk.press("a")]).toEqual([null, true]);
  });

  it("that is Escape cancels loading after 0.3 s, and is queued before that", () => {
    const desk = openDesk();
    const wait = desk.waits.begin({});
    expect([desk.press("Escape"), wait.isCancelled]).toEqual([false, false]);
    desk.queue.clear();
    vi.advanceTimersByTime(301);
    desk.press("Escape");
    expect(wait.isCancelled).toBe(true);
  });

  it("that is Escape ends the dropping of keys, and a second Escape right after it closes nothing", () => {
    const desk = openDesk();
    desk.dropTyping("clipboard", { isTyped: true });
    expect([desk.dropping.droppedUntil(), marks.has("data-typing-dropped-until-seen")]).toEqual([
      Infinity,
      true,
    ]);
    vi.advanceTimersByTime(600);
    expect([desk.press("Escape"), desk.dropping.whyDropped()]).toEqual([false, null]);
    vi.advanceTimersByTime(100);
    expect([desk.press("Escape"), desk.dropping.whyDropped()]).toEqual([false, "clipboard"]);
  });

  it("pressed after the user chose to stay in a form reaches the form only after a pause, Tab and Enter too", () => {
    const desk = openDesk();
    desk.dropTyping("stayed");
    expect(["Tab", "Enter", "n", "Tab", "1"].map(desk.press)).toEqual(Array(5).fill(false));
    vi.advanceTimersByTime(2_500);
    expect(desk.press("Tab")).toBe(true);
    desk.dropTyping("stayed");
    expect([desk.press("F4"), desk.dropping.whyDropped()]).toEqual([true, null]);
    desk.dropTyping("stayed");
    vi.advanceTimersByTime(2_400);
    expect(desk.press("Enter")).toBe(false);
    vi.advanceTimersByTime(2_500);
    expect(desk.press("Enter")).toBe(true);
  });

  it("that is Tab moves the focus where letters would run commands, but not after lost text", () => {
    const desk = openDesk();
    desk.dropTyping("letters");
    expect(desk.press("Tab")).toBe(true);
    desk.dropTyping("letters");
    expect(["n", "Tab", "1"].map(desk.press)).toEqual([false, false, false]);
  });

  it("that is Escape ends the dropping of keys only after a pause, however often it was pressed before", () => {
    const desk = openDesk();
    desk.dropTyping("clipboard", { isTyped: true });
    for (let time = 0; time < 8; time += 1) {
      vi.advanceTimersByTime(300);
      desk.press("Escape");
      expect(desk.dropping.whyDropped()).toBe("clipboard");
    }
    vi.advanceTimersByTime(600);
    desk.press("Escape");
    expect(desk.dropping.whyDropped()).toBe(null);
  });

  it("goes to the password of a locked screen, whatever the page waits for", () => {
    const desk = openDesk();
    desk.waits.begin({});
    lockState.locked = true;
    expect(desk.press("a")).toBe(true);
    desk.waits.begin({ failsAs: "password" });
    expect(desk.press("b")).toBe(false);
  });
});

describe("keystrokes of which some may be lost with the page before", () => {
  it.each([true, false])(
    "are dropped until a key that begins a new task, such as F3; F7 acts on the record on screen (lost: %s)",
    (isTyped) => {
      const desk = openDesk();
      desk.dropTyping("cut", { isTyped });
      expect(["F7", "4", "3", "Tab", "F8", "Enter"].map((key) => desk.press(key))).toEqual(
        Array.from({ length: 6 }, () => false),
      );
      expect(desk.press("F3")).toBe(true);
      expect(desk.dropping.whyDropped()).toBe(null);
    },
  );
});

describe("keystrokes lost while the screen was locked", () => {
  it("drop what follows after unlocking, once", () => {
    const desk = openDesk();
    lockState.locked = true;
    desk.dropTyping("late", { isTyped: true });
    lockState.locked = false;
    desk.dropping.end();
    desk.dropAfterUnlock();
    expect(desk.dropping.whyDropped()).toBe("cut");
    desk.dropping.end();
    desk.dropAfterUnlock();
    expect(desk.dropping.whyDropped()).toBe(null);
  });
});
