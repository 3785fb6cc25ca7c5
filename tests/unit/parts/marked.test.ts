import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedParts } from "#src/views/parts/marked.ts";

const shown = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

describe("the match of a search", () => {
  it.each([
    ["Mona Ahmed", "ahm", "Mona [Ahm]ed"],
    ["أحمد مصطفى", "احمد", "[أحمد] مصطفى"],
    ["أحمد مصطفى", "مصطفي اح", "[أح]مد [مصطفى]"],
    ["٠١٠١٢٣٤", "123", "٠١٠[١٢٣]٤"],
    ["Mona", "", "Mona"],
    ["Mona", "x", "Mona"],
  ])("in %s for %s is highlighted: %s", (text, query, marked) =>
    expect(shown(text, query)).toBe(marked),
  );

  it("never changes the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, query) => {
        const parts = markedParts(text, query);
        return parts.map((part) => part.text).join("") === text;
      }),
    );
  });
});
