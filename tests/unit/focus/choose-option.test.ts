import { createOptionChooser } from "#src/focus/choose-option.ts";
import { describe, expect, it } from "vitest";

describe("a key that is replayed on a select", () => {
  /** Returns the option chosen by a key, from the second of four, and the events that tell of it. */
  function pressed(key: string) {
    const told: string[] = [];
    const select = {
      options: ["Cash", "Card", "Transfer", "Credit"].map((label) => ({ label })),
      selectedIndex: 1,
      dispatchEvent: ({ type }: Event) => told.push(type),
      addEventListener: () => undefined,
    };
    createOptionChooser().chooseOption(
      select as unknown as HTMLSelectElement,
      { key, timeStamp: 0 } as KeyboardEvent,
    );
    return [select.options[select.selectedIndex]?.label, ...told];
  }

  it("chooses as the browser does, by arrows, Home, End and letters", () => {
    expect(["ArrowUp", "ArrowDown", "Home", "End", "t", "F1"].map(pressed)).toEqual([
      ["Cash", "change"],
      ["Transfer", "change"],
      ["Cash", "change"],
      ["Credit", "change"],
      ["Transfer", "change"],
      ["Card"],
    ]);
  });
});
