import { describe, expect, it } from "vitest";
import { createOptionChooser } from "#src/focus/choose-option.ts";

const METHODS = ["Cash", "Card", "Transfer", "Credit"];

/** Returns a select, its chooser, and what it has told of. */
function selectOf(labels: readonly string[], selectedIndex = 0) {
  const told: string[] = [];
  const select = {
    options: labels.map((label) => ({ label })),
    selectedIndex,
    dispatchEvent: ({ type }: Event) => told.push(type),
  };
  const chooser = createOptionChooser();
  const press = (key: string, timeStamp = 0) =>
    chooser.chooseOption(
      select as unknown as HTMLSelectElement,
      { key, timeStamp } as KeyboardEvent,
    );
  return { press, told, chosen: () => labels[select.selectedIndex] };
}

/** Returns the option chosen after each letter, typed `pause` milliseconds apart; null where a letter led to none. */
function typed(labels: readonly string[], text: readonly string[] | string, pause = 100) {
  const { press, chosen } = selectOf(labels);
  return Array.from(text, (letter, index) => (press(letter, index * pause) ? chosen() : null));
}

/** Returns the last option chosen by letters typed fast. */
const found = (labels: readonly string[], text: string) => typed(labels, text).at(-1);

describe("a key that is replayed on a select", () => {
  it("chooses as the browser does, by arrows, Home, End and letters", () => {
    const pressed = (key: string) => {
      const { press, told, chosen } = selectOf(METHODS, 1);
      press(key);
      return [chosen(), ...told];
    };
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

describe("letters typed into a select", () => {
  const BRANCHES = ["فرع المعادي", "فرع الدقى", "فرع مدينة نصر", "Main branch"];
  const INSURERS = ["أكسا", "مصر للتأمين", "Bupa", "تأمين الدلتا"];
  const ANY = ["Any", "Scheduled", "Seen", "No-show"];

  it("find the beginning of a label, else of a word, with or without its article, however it is written", () => {
    expect(
      ["الدقى", "الدقي", "دقى", "مدينه", "نصر", "br"].map((text) => found(BRANCHES, text)),
    ).toEqual([
      "فرع الدقى",
      "فرع الدقى",
      "فرع الدقى",
      "فرع مدينة نصر",
      "فرع مدينة نصر",
      "Main branch",
    ]);
    expect([found(INSURERS, "تامين"), found(INSURERS.slice(0, 3), "تامين")]).toEqual([
      "تأمين الدلتا",
      "مصر للتأمين",
    ]);
    expect(found(["+20", "+966"], "+9")).toBe("+966");
  });

  it("count in the other layout, too, and a key of two letters as both", () => {
    expect([found(BRANCHES, "hg]rn"), found(INSURERS, "fh"), found(INSURERS, "لاعح")]).toEqual([
      "فرع الدقى",
      null,
      "Bupa",
    ]);
    expect(typed(["Any", "Bupa"], ["لا", "ع"])).toEqual(["Bupa", "Bupa"]);
  });

  it("have a Space among them, which begins no search", () => {
    expect(found(BRANCHES, "فرع م")).toBe("فرع مدينة نصر");
    expect(found(BRANCHES, "مدينة ن")).toBe("فرع مدينة نصر");
    expect(typed(BRANCHES, " ")).toEqual([null]);
  });

  it("choose nothing where they lead to none, also after some that did", () => {
    expect([typed(ANY, "x"), typed(ANY, "sx")]).toEqual([[null], ["Scheduled", null]]);
  });

  it("go on to the next option by the same letter, and begin anew after a pause of the user", () => {
    expect([typed(ANY, "sss"), typed(ANY, "sn", 1_500)]).toEqual([
      ["Scheduled", "Seen", "Scheduled"],
      ["Scheduled", "No-show"],
    ]);
    expect([found(["Any", "Scan", "Ssum"], "ss"), found(ANY, "se")]).toEqual(["Ssum", "Seen"]);
  });

  it("begin anew in the next select, also without a pause", () => {
    const { chooseOption } = createOptionChooser();
    const press = (select: object, key: string, timeStamp: number) =>
      chooseOption(select as HTMLSelectElement, { key, timeStamp } as KeyboardEvent);
    const make = (...labels: string[]) => ({
      options: labels.map((label) => ({ label })),
      selectedIndex: 0,
      dispatchEvent: () => true,
    });
    const [ranges, differences] = [make("Last 10 days", "Last week"), make("All", "Short")];
    Array.from("last", (letter, index) => press(ranges, letter, index * 50));
    expect([press(differences, "s", 400), differences.selectedIndex]).toEqual([true, 1]);
  });
});
