import { describe, expect, it } from "vitest";
import { createTypedOption } from "#src/views/parts/form/typed-option.ts";

const options = ["نقدًا", "بطاقة", "تحويل بنكي", "Bupa"].map((label, at) => ({
  value: String(at),
  label,
}));

/** The option that each letter leads to, typed one right after the other. */
function typedIn(text: string, pause = 100): (string | null)[] {
  const typed = createTypedOption();
  return Array.from(text, (letter, at) => typed.take(options, letter, at * pause)?.label ?? null);
}

describe("letters typed into a list of options", () => {
  it("choose by the words that the same keys give in the other layout", () => {
    expect([typedIn("f'"), typedIn("لع")]).toEqual([
      ["بطاقة", "بطاقة"],
      [null, null],
    ]);
    expect(typedIn("fh'").at(0)).toBe("بطاقة");
  });

  it("are left to the platform where they fit as they are", () => {
    expect([typedIn("بط"), typedIn("bu")]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("begin another word after a pause", () => {
    expect(typedIn("fj", 2_000)).toEqual(["بطاقة", "تحويل بنكي"]);
  });
});
