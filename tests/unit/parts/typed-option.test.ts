import { describe, expect, it } from "vitest";
import { createTypedOption } from "#src/views/parts/form/typed-option.ts";

const options = ["نقدًا", "بطاقة", "تحويل بنكي", "Bupa"].map((label, index) => ({
  value: String(index),
  label,
}));

/** Returns the option selected after each letter; `pause` is the time between letters in milliseconds. */
function typedIn(text: string, pause = 100): (string | null)[] {
  const typed = createTypedOption();
  return Array.from(
    text,
    (letter, index) => typed.search(options, letter, index * pause)?.label ?? null,
  );
}

describe("letters typed into a list of options", () => {
  it("select an option by what the same keys type in the other layout", () => {
    expect([typedIn("f'"), typedIn("لع")]).toEqual([
      ["بطاقة", "بطاقة"],
      [null, null],
    ]);
    expect(typedIn("fh'").at(0)).toBe("بطاقة");
  });

  it("are left to the browser if they match as they are", () => {
    expect([typedIn("بط"), typedIn("bu")]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("start a new word after a pause", () => {
    expect(typedIn("fj", 2_000)).toEqual(["بطاقة", "تحويل بنكي"]);
  });
});
