import { describe, expect, it } from "vitest";
import { chooseByLetter } from "#src/views/parts/form/select-letters.ts";
import { createTypedOption } from "#src/views/parts/form/typed-option.ts";

const LABELS = ["نقدًا", "بطاقة", "تحويل بنكي", "Bupa", "فرع الدقي", "مصر للتأمين", "Bupa Gold"];

/**
 * Returns what each letter chooses: a label, `browser` if that is left to the browser, null if nothing; `pause` is the
 * time between letters in milliseconds.
 */
function typedIn(text: string, pause = 100): (string | null)[] {
  const typed = createTypedOption();
  const options = LABELS.map((label) => ({ label, value: label }));
  return Array.from(text, (letter, index) => {
    const found = typed.search(options, letter, index * pause);
    return typeof found === "string" ? found : (found?.label ?? null);
  });
}

const lastOf = (text: string) => typedIn(text).at(-1);

describe("letters typed into a list of options", () => {
  it("select an option by what the same keys type in the other layout", () => {
    expect([typedIn("f'"), typedIn("لع")]).toEqual([
      ["بطاقة", "بطاقة"],
      ["مصر للتأمين", null],
    ]);
  });

  it("are left to the browser if they begin a label as they are, in any case, or are one letter again", () => {
    expect([typedIn("بط"), typedIn("bU"), typedIn("bb")]).toEqual(
      Array.from({ length: 3 }, () => ["browser", "browser"]),
    );
  });

  it("select by any word of a label, with or without its article, in any spelling and layout", () => {
    expect(["الدقى", "دقي", "تامين", "للتأ", "gold", "]rn"].map(lastOf)).toEqual([
      "فرع الدقي",
      "فرع الدقي",
      "مصر للتأمين",
      "مصر للتأمين",
      "Bupa Gold",
      "فرع الدقي",
    ]);
  });

  it("select nothing if no word begins so, also after some letters that did", () => {
    expect([typedIn("xq"), typedIn("buq")]).toEqual([
      [null, null],
      ["browser", "browser", null],
    ]);
  });

  it("start a new word after a pause", () => {
    expect(typedIn("fj", 2_000)).toEqual(["بطاقة", "تحويل بنكي"]);
  });
});

describe("a letter typed into a select outside of a form", () => {
  /** Presses letters on selects; returns those that the browser does not get, and what the selects tell. */
  function pressed(...strokes: [select: { value?: string }, letter: string][]) {
    const kept: string[] = [];
    for (const [index, [select, key]] of strokes.entries()) {
      const stroke = { key, altKey: false, ctrlKey: false, metaKey: false };
      const event = {
        ...stroke,
        timeStamp: index * 50,
        nativeEvent: stroke,
        currentTarget: select,
      };
      chooseByLetter(Object.assign(event, { preventDefault: () => kept.push(key) }) as never);
    }
    return kept;
  }
  const selectOf = (...labels: string[]) => ({
    value: "",
    options: labels.map((label) => ({ label, value: label })),
    told: 0,
    dispatchEvent(): void {
      this.told += 1;
    },
  });

  it("begins a word in the next select, also without a pause", () => {
    const ranges = selectOf("Last 10 days", "Last week");
    const differences = selectOf("All", "Short");
    expect(pressed([ranges, "l"], [ranges, "a"], [differences, "s"])).toEqual([]);
  });

  it("chooses the option of which it begins a word", () => {
    const branches = selectOf("Any", "فرع المعادي", "فرع الدقي");
    expect([pressed([branches, "د"]), branches.value, branches.told]).toEqual([
      ["د"],
      "فرع الدقي",
      1,
    ]);
  });
});
