import { describe, expect, it } from "vitest";
import { createPickerSearch } from "#src/views/parts/picker/picker-search.ts";
import { pressInPicker } from "#src/views/parts/picker/picker-keys.ts";
import { firstLine, lineBeside, lineCount } from "#src/views/parts/picker/picker-lines.ts";
import type { LineRule } from "#src/views/parts/picker/picker-props.ts";
import { chooseLine } from "#src/views/parts/picker/choose-line.ts";

type Found = { id: number; label: string };

const MONA: Found = { id: 1, label: "Mona" };
const MONIR: Found = { id: 2, label: "Monir" };
const CREATES: LineRule<Found> = { create: { label: "New patient", run: () => undefined } };

describe("the lines of a picker", () => {
  it("are the matches, and the one that creates a record", () => {
    expect([lineCount([MONA], {}), lineCount([MONA], CREATES), lineCount([], {})]).toEqual([
      1, 2, 0,
    ]);
  });

  it("begin with the best match, or the one that the rule names", () => {
    const rule: LineRule<Found> = { indexFor: (_found, text) => (text === "monir" ? 1 : -1) };
    expect(firstLine([MONA, MONIR], "mo", {})).toBe(0);
    expect([firstLine([MONA, MONIR], "monir", rule), firstLine([MONA], "m", rule)]).toEqual([
      1, -1,
    ]);
  });

  it("offer first to create a record if nothing was found, unless the text was probably meant as a search", () => {
    const unlikely = { create: { label: "", run: () => undefined, isUnlikely: () => true } };
    expect([firstLine([], "Mona", CREATES), firstLine([], "0100", unlikely)]).toEqual([0, -1]);
  });

  it("follow each other in a circle", () => {
    const lineFrom = (active: number, step: 1 | -1) => lineBeside(step, { active, count: 3 });
    expect([lineFrom(0, 1), lineFrom(2, 1), lineFrom(0, -1), lineFrom(2, -1)]).toEqual([
      1, 0, 2, 1,
    ]);
    expect([lineFrom(-1, 1), lineFrom(-1, -1)]).toEqual([0, 2]);
  });
});

describe("a key in a picker", () => {
  /** Returns what a key does, and whether the picker handled it. */
  function press(key: string, shown: { isOpen?: boolean; isChosen?: boolean }, shiftKey = false) {
    const done: unknown[] = [];
    const isHandled = pressInPicker(
      { key, shiftKey },
      { isOpen: false, isChosen: false, ...shown },
      {
        move: (step) => done.push(step),
        choose: ({ creates }) => done.push(creates ? "take or create" : "take"),
        discard: () => done.push("give up"),
        clear: () => done.push("clear"),
      },
    );
    return isHandled ? done : null;
  }

  it("moves through the list, chooses a line or closes the list while it is open", () => {
    const open = { isOpen: true };
    expect(
      ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].map((key) => press(key, open)),
    ).toEqual([[1], [-1], ["take or create"], ["take"], ["give up"]]);
    expect([press("Tab", open, true), press("a", open), press("Backspace", open)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is left to the form while the list is closed, unless it clears the choice", () => {
    const keys = ["ArrowDown", "Enter", "Tab", "Escape", "Backspace"];
    expect(keys.map((key) => press(key, { isChosen: true }))).toEqual([
      null,
      null,
      null,
      null,
      ["clear"],
    ]);
    expect(press("Backspace", {})).toBeNull();
  });
});

describe("the line that Enter chooses", () => {
  /** Creates a picker whose search the test answers, and which records what is taken. */
  function createPicker(rule: LineRule<Found> = {}) {
    const open = new Map<string, (found: Found[] | null) => void>();
    const store = createPickerSearch<Found>(
      (text) =>
        new Promise((resolve, reject) => {
          open.set(text, (found) => (found === null ? reject(new Error("lost")) : resolve(found)));
        }),
    );
    const done: unknown[] = [];
    const actions = {
      chooseOption: (option: Found) => done.push(option),
      create: (text: string) => done.push(`create ${text}`),
      chooseNone: ({ movesOn }: { movesOn: boolean }) => {
        done.push("nothing");
        return movesOn;
      },
    };
    return {
      store,
      done,
      answer: (text: string, found: Found[] | null) => open.get(text)?.(found),
      choose: (arrowLine: number | null = null, creates = true) =>
        chooseLine(store, { arrowLine, creates, rule }, actions),
    };
  }

  it("is the first match of the current text, however late that is answered", async () => {
    const picker = createPicker();
    picker.store.searchFor("mo");
    const choosing = picker.choose();
    picker.answer("mo", [MONA, MONIR]);
    expect([await choosing, picker.done]).toEqual([true, [MONA]]);
  });

  it("is the one that the arrow keys reached, if the matches are those of the current text", async () => {
    const picker = createPicker();
    picker.store.searchFor("mo");
    picker.answer("mo", [MONA, MONIR]);
    await picker.store.result();
    await picker.choose(1);
    picker.store.searchFor("mon");
    const later = picker.choose(1);
    picker.answer("mon", [MONA, MONIR]);
    await later;
    expect(picker.done).toEqual([MONIR, MONA]);
  });

  it("is chosen as one that the user has not seen, if Enter came before the matches", async () => {
    const seen: unknown[] = [];
    const picker = createPicker({ indexFor: (_found, _text, how) => seen.push(how?.isSeen) - 2 });
    picker.store.searchFor("mo");
    const choosing = picker.choose();
    picker.answer("mo", [MONA]);
    expect([await choosing, seen, picker.done]).toEqual([false, [false], ["nothing"]]);
  });

  it("creates a record for Enter, and leaves the field open for Tab", async () => {
    const picker = createPicker(CREATES);
    picker.store.searchFor("Zeinab");
    picker.answer("Zeinab", []);
    expect(await picker.choose()).toBe(true);
    expect(await picker.choose(null, false)).toBe(true);
    expect(picker.done).toEqual(["create Zeinab", "nothing"]);
  });

  it("is none if the search fails or the text is changed meanwhile", async () => {
    const picker = createPicker();
    picker.store.searchFor("mo");
    const failed = picker.choose();
    picker.answer("mo", null);
    expect(await failed).toBe(false);
    picker.store.searchFor("mon");
    const changed = picker.choose();
    picker.store.searchFor("mona");
    picker.answer("mona", [MONA]);
    expect([await changed, picker.done]).toEqual([false, []]);
  });
});
