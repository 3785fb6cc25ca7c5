import { countWords, searchPattern } from "#domain/text-search.ts";
import { describe, expect, it } from "vitest";

const found = (words: string, text: string) =>
  text.match(new RegExp(searchPattern(words), "giu")) ?? [];

describe("a text that is searched in a report", () => {
  it.each([
    ["normal", "Normal liver, NORMAL spleen, abnormal", ["Normal", "NORMAL", "normal"]],
    ["كبد", "الكَبِدُ طبيعي والكبـــد", ["كَبِدُ", "كبـــد"]],
    ["الكَبِدُ", "الكبد طبيعي", ["الكبد"]],
    ["احمد", "أَحمد وآحمد وإحمد", ["أَحمد", "آحمد", "إحمد"]],
    ["أشعة", "اشعة", ["اشعة"]],
    ["علي", "على علي", ["علي"]],
    ["left  lobe", "left lobe, left\u00A0lobe", ["left lobe", "left\u00A0lobe"]],
    ["1.5 (cm)?", "1x5 (cm)? 1.5 (cm)?", ["1.5 (cm)?"]],
    ["[a-z]", "a [A-Z]", ["[A-Z]"]],
    ["\\d/$^{2}|+*", "3 \\d/$^{2}|+*", ["\\d/$^{2}|+*"]],
  ])("%s is found in «%s»", (words, text, expected) => {
    expect([...found(words, text)]).toEqual(expected);
  });

  it("is nothing if it has only diacritics", () => {
    expect([searchPattern(""), searchPattern("\u064E\u0651\u0640")]).toEqual(["", ""]);
  });
});

describe("the number of words", () => {
  it.each([
    ["", 0],
    [" \n\u00A0 ", 0],
    ["الكبد طبيعيُّ الحجم.", 3],
    ["Size 12 x 14 mm — no change", 7],
    ["one\ntwo", 2],
  ])("of «%s» is %d", (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
