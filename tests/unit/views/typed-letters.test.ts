import { describe, expect, it } from "vitest";
import { createLetterListener, createTypedLetters } from "#src/views/parts/grid/typed-letters.ts";

const OPTIONS = ["Any", "Scheduled", "Seen", "No-show"];

/** Returns for each letter whether an option is found, typed `pause` milliseconds apart. */
function found(letters: string, pause = 100): boolean[] {
  const typed = createTypedLetters();
  return Array.from(letters, (letter, index) => typed.isFound(OPTIONS, letter, index * pause));
}

describe("letters in a select", () => {
  it("find an option by its beginning, in any case", () => {
    expect(found("No-s")).toEqual([true, true, true, true]);
    expect(found("se")).toEqual([true, true]);
  });

  it("find none if nothing begins so, also after some that did", () => {
    expect(found("x")).toEqual([false]);
    expect(found("sx")).toEqual([true, false]);
  });

  it("go on to the next option by the same letter, and begin anew after a pause", () => {
    expect(found("ss")).toEqual([true, true]);
    expect(found("sn", 1_500)).toEqual([true, true]);
  });

  it("begin anew in the next select, also without a pause", () => {
    const hear = createLetterListener();
    const refused: string[] = [];
    const press = (select: object, key: string, timeStamp: number) => {
      const stroke = { key, altKey: false, ctrlKey: false, metaKey: false };
      const event = { ...stroke, timeStamp, nativeEvent: stroke, currentTarget: select };
      hear(Object.assign(event, { preventDefault: () => refused.push(key) }) as never);
    };
    const ranges = { options: [{ label: "Last 10 days" }, { label: "Last week" }] };
    const differences = { options: [{ label: "All" }, { label: "Short" }] };
    Array.from("last", (letter, index) => press(ranges, letter, index * 50));
    press(differences, "s", 400);
    expect(refused).toEqual([]);
  });
});
