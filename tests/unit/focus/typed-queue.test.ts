import { describe, expect, it } from "vitest";
import { createTypedQueue, type Typed } from "#src/focus/typed-ahead.ts";
import { createLetterDecision } from "#src/focus/letter-decision.ts";

/** Returns a keystroke with what the queue reads of it. */
const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key: name, code: "", ctrlKey: false, metaKey: false, timeStamp: 0, ...more }) as KeyboardEvent;

function queueOf(...typed: readonly Typed[]) {
  const queue = createTypedQueue();
  queue.append(...typed);
  return queue;
}

describe("the queue of keystrokes", () => {
  it("returns them in the order typed, and counts them", () => {
    const [a, b] = [key("a"), key("b")];
    const queue = queueOf(b, "text");
    queue.prepend(a);
    expect([queue.typedAhead.count, queue.peek()]).toEqual([3, a]);
    expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([
      a,
      b,
      "text",
      undefined,
    ]);
    expect([queue.typedAhead.count, queue.hasQueued()]).toEqual([0, false]);
  });

  it("drops all but the first ones", () => {
    const queue = queueOf("kept", "lost", "lost too");
    expect(queue.clear({ kept: 1 })).toEqual(["lost", "lost too"]);
    expect([queue.peek(), queue.typedAhead.count]).toEqual(["kept", 1]);
  });

  it("contains text if more letters follow than a command has, or if a text was inserted", () => {
    const save = key("Enter", { ctrlKey: true });
    expect([
      queueOf().isTextQueued(),
      queueOf(key("n"), key("a")).isTextQueued(),
      queueOf(key("a"), key("b"), key("c")).isTextQueued(),
      queueOf(save, key("a"), "text").isTextQueued(),
      queueOf(key("Escape")).isTextQueued(),
    ]).toEqual([false, false, true, true, false]);
  });

  it("starts with a key that leads elsewhere, or with a character", () => {
    const [leading, character] = [queueOf(key("Escape")), queueOf(key("a"))];
    expect([leading.startsWithLeadingKey(), leading.isCharacterQueued()]).toEqual([true, false]);
    expect([character.startsWithLeadingKey(), character.isCharacterQueued()]).toEqual([
      false,
      true,
    ]);
  });
});

describe("a letter that may be a command", () => {
  it("begins a text if text is already queued after it", async () => {
    const { beginsText, undecidedUntil } = createLetterDecision(queueOf("text"));
    expect([await beginsText(0), undecidedUntil()]).toEqual([true, Infinity]);
  });

  it("is decided by the next keystroke, and runs the command if none follows in time", async () => {
    const { beginsText, decide, undecidedUntil } = createLetterDecision(queueOf());
    const first = beginsText(10);
    expect(undecidedUntil()).toBeLessThan(Infinity);
    decide(key("b", { timeStamp: 20 }));
    const second = beginsText(30);
    decide(key("Tab", { timeStamp: 40 }));
    const third = beginsText(50);
    decide(null);
    expect([await first, await second, await third, undecidedUntil()]).toEqual([
      true,
      false,
      false,
      Infinity,
    ]);
  });
});
