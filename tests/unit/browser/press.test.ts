import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPress } from "#src/browser/press.ts";

/** An event of a pointer, which Node has not. */
class PointerEventOfTest extends Event {
  readonly pointerType: string;
  constructor(type: string, { pointerType }: { pointerType: string }) {
    super(type);
    this.pointerType = pointerType;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("PointerEvent", PointerEventOfTest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a press of a page, and what its work did so far. */
function open() {
  const page = new EventTarget();
  const press = createPress();
  press.watch(page);
  const done: string[] = [];
  return {
    press,
    done,
    send: (type: string, pointerType = "mouse") =>
      page.dispatchEvent(new PointerEventOfTest(type, { pointerType })),
  };
}

describe("while a pointer is down", () => {
  it("work waits, in its order, until what follows the lifting in the same task has run", () => {
    const { press, done, send } = open();
    press.afterPress(() => done.push("before"));
    send("pointerdown");
    press.afterPress(() => done.push("first"));
    press.afterPress(() => done.push("second"));
    vi.advanceTimersByTime(2_000);
    send("pointerup");
    done.push("click");
    vi.advanceTimersByTime(0);
    press.afterPress(() => done.push("after"));
    expect(done).toEqual(["before", "click", "first", "second", "after"]);
  });

  it("answers and failures wait as well", async () => {
    const { press, done, send } = open();
    send("pointerdown");
    const ends = [
      press.notDuringPress(Promise.resolve("answer")).then((answer) => done.push(answer)),
      press.notDuringPress(Promise.reject(new Error("failure"))).catch(() => done.push("failure")),
    ];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([]);
    send("pointercancel");
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(ends);
    expect(done.toSorted()).toEqual(["answer", "failure"]);
  });

  it("the click of a finger may follow a little later", () => {
    const { press, done, send } = open();
    send("pointerdown", "touch");
    press.afterPress(() => done.push("work"));
    send("pointerup", "touch");
    vi.advanceTimersByTime(50);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(10);
    expect(done).toEqual(["work"]);
  });

  it("work does not wait for ever for a lifting that was lost", () => {
    const { press, done, send } = open();
    send("pointerdown");
    press.afterPress(() => done.push("work"));
    vi.advanceTimersByTime(3_000);
    expect(done).toEqual(["work"]);
  });
});
