import { readContent, type FillInField } from "#domain/report-content.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import { optionsFor, parseFieldValue, valueText, volumeOf } from "#domain/report-field-values.ts";
import { isOpen, isUnlikely, nameFrom, readField } from "#domain/report-fields.ts";
import { doc, paragraph, text } from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

const TODAY = "2026-11-26";
const base = { label: "Size", name: "size" };
const SIZE: FieldAttrs = { ...base, kind: "measurement", unit: "mm" };
const DENSITY: FieldAttrs = { ...base, kind: "number", unit: "HU", least: -100, most: 200 };
const CHOICE: FieldAttrs = {
  ...base,
  kind: "choice",
  options: ["Right", "Left", "Both sides", "إيجابي"],
};
const MANAGED = {
  ...base,
  kind: "choice",
  options: ["Biopsy", "Not by MRI alone"],
  codes: ["consider_biopsy", "not_by_mri_alone"],
  score: "pi_rads_management",
  inputs: { category: "category" },
} as const;
const YES_NO: FieldAttrs = { ...base, kind: "yes_no" };
const node = (attrs: object) => ({ type: "field", attrs });
const reading = (attrs: object) =>
  readContent(doc(paragraph(text("a "), node(attrs) as FillInField)), { template: true });

describe("a field of a text", () => {
  it.each<[string, FieldAttrs]>([
    ["a gap without a kind, as in older texts", { label: "Side" }],
    ["text", { ...base, kind: "text", value: "none seen" }],
    ["a choice", { ...CHOICE, required: true, value: "Left" }],
    ["a number", { ...DENSITY, decimals: 1, value: -40.5 }],
    ["a computed number", { ...base, kind: "number", formula: "a + b.volume" }],
    ["a choice with codes", { ...CHOICE, codes: ["R", "L", "4-A", "p_1"], value: "Left" }],
    ["a computed choice", { ...MANAGED, codes: [...MANAGED.codes], options: [...MANAGED.options] }],
    ["a date", { ...base, kind: "date", value: "2024-02-29" }],
    ["a measurement", { ...SIZE, value: [12, 14, 30] }],
    ["yes or no with text", { ...YES_NO, value: { is: true, text: "small" } }],
    ["a name in Arabic", { label: "الطول", name: "طول_الكلية", kind: "number" }],
    ["a second one of its name", { ...SIZE, name: "size.2" }],
  ])("is kept unchanged: %s", (_what, attrs) => {
    expect(reading(attrs)).toEqual({
      ok: true,
      content: doc(paragraph(text("a "), { type: "field", attrs })),
    });
  });

  it("loses empty settings, as an editor sends them, and has them in one order", () => {
    const sent = { value: null, formula: null, required: false, kind: "text", ...base, unit: null };
    expect(JSON.stringify(readField(sent))).toBe('{"label":"Size","name":"size","kind":"text"}');
  });

  it.each<[code: string, setting: string, attrs: object]>([
    ["field_name", "label", { label: " \u202E " }],
    ["field_name", "label", { label: "x".repeat(81) }],
    ["field_name", "label", { name: "size", kind: "text" }],
    ["field_name", "name", { label: "Size", kind: "text" }],
    ["field_name", "name", { label: "Size", name: "1 size", kind: "text" }],
    ["field_name", "name", { label: "Size", name: "size.volume", kind: "text" }],
    ["field_kind", "kind", { ...base, kind: "script" }],
    ["field_settings", "name", base],
    ["field_settings", "value", { label: "Size", value: "x" }],
    ["field_settings", "options", { ...base, kind: "choice" }],
    ["field_settings", "options", { ...base, kind: "choice", options: ["one"] }],
    ["field_settings", "options", { ...base, kind: "choice", options: ["one", "one"] }],
    ["field_settings", "options", { ...base, kind: "text", options: ["one", "two"] }],
    ["field_settings", "most", { ...DENSITY, least: 5, most: 4 }],
    ["field_settings", "least", { ...DENSITY, least: "5" }],
    ["field_settings", "least", { ...DENSITY, least: 1e12 }],
    ["field_settings", "decimals", { ...DENSITY, decimals: 1.5 }],
    ["field_settings", "decimals", { ...DENSITY, decimals: 7 }],
    ["field_settings", "unit", { ...SIZE, unit: "inch" }],
    ["field_settings", "formula", { ...SIZE, formula: "a" }],
    ["field_settings", "required", { ...SIZE, required: "yes" }],
    ["field_settings", "value", { ...SIZE, value: [1, 2, 3, 4] }],
    ["field_settings", "value", { ...SIZE, value: [0] }],
    ["field_settings", "value", { ...CHOICE, value: "Middle" }],
    ["field_settings", "value", { ...base, kind: "date", value: "2025-02-29" }],
    ["field_settings", "value", { ...YES_NO, value: { is: true, html: "<b>" } }],
    ["field_formula", "formula", { ...base, kind: "number", formula: "a +" }],
    ["field_settings", "codes", { ...CHOICE, codes: ["R", "L", "B"] }],
    ["field_settings", "codes", { ...CHOICE, codes: ["R", "L", "B", "L"] }],
    ["field_settings", "codes", { ...CHOICE, codes: ["R", "L", "B", "إ"] }],
    ["field_settings", "codes", { ...CHOICE, codes: "RLBP" }],
    ["field_settings", "codes", { ...base, kind: "text", codes: ["R"] }],
    ["field_settings", "inputs", { ...CHOICE, inputs: {} }],
    ["field_settings", "score", { ...YES_NO, score: "pi_rads_management" }],
    ["field_score", "score", { ...MANAGED, score: "pi_rads" }],
    ["field_score", "score", { ...MANAGED, score: "constructor" }],
    ["field_score", "score", { ...base, kind: "number", score: "pi_rads_management" }],
    ["field_score", "score", { ...MANAGED, score: "ti_rads_points" }],
    [
      "field_score",
      "score",
      { ...base, kind: "number", score: "ti_rads_points", formula: "a", inputs: {} },
    ],
    ["field_score", "inputs", { ...MANAGED, inputs: null }],
    ["field_score", "inputs", { ...MANAGED, inputs: ["category"] }],
    ["field_score", "inputs", { ...MANAGED, inputs: {} }],
    ["field_score", "inputs", { ...MANAGED, inputs: { category: "1 category" } }],
    ["field_score", "inputs", { ...MANAGED, inputs: { category: "category", zone: "zone" } }],
  ])("is refused as %s at %s: %j", (code, setting, attrs) => {
    expect(reading(attrs)).toEqual({
      ok: false,
      code,
      place: ["content", 0, "content", 1, "attrs", setting],
    });
  });

  it("has no attributes that are not known", () => {
    expect(reading({ ...SIZE, onclick: "alert(1)" })).toEqual({ ok: false, code: "content" });
  });

  it("has a name made of its label", () => {
    expect(nameFrom("Right kidney (length)")).toBe("right_kidney_length");
    expect(nameFrom("طُول الكلية")).toBe("طول_الكلية");
    expect(nameFrom("عقيدة ٢")).toBe("عقيدة_2");
    expect(nameFrom("2 % !")).toBe("");
  });

  it("keeps a report open while it is a gap, or needs a value", () => {
    expect(isOpen({ label: "Side" })).toBe(true);
    expect(isOpen({ ...SIZE, required: true })).toBe(true);
    expect(isOpen(SIZE)).toBe(false);
    expect(isOpen({ ...SIZE, required: true, value: [3] })).toBe(false);
  });

  it("takes a number for the option whose own number it is, although others begin with it", () => {
    const categories: FieldAttrs = {
      ...base,
      kind: "choice",
      options: ["3 (probably benign)", "4 (suspicious)", "4A (low)", "4B (moderate)"],
    };
    expect(["4", "٤", "4a", "3"].map((typed) => parseFieldValue(categories, typed, TODAY))).toEqual(
      ["4 (suspicious)", "4 (suspicious)", "4A (low)", "3 (probably benign)"],
    );
    const only: FieldAttrs = { ...categories, options: ["4A (low)", "4B (moderate)"] };
    expect(parseFieldValue(only, "4", TODAY)).toBeNull();
  });

  it("marks a number outside of its limits, and takes it", () => {
    expect(isUnlikely({ ...DENSITY, value: 201 })).toBe(true);
    expect(isUnlikely({ ...DENSITY, value: 200 })).toBe(false);
    expect(parseFieldValue(DENSITY, "1000", TODAY)).toBe(1000);
  });
});

const BI_RADS: FieldAttrs = {
  ...base,
  kind: "choice",
  options: ["0", "1", "2", "3", "4A", "4B", "4C", "5", "6"],
};
const GRADES: FieldAttrs = {
  ...BI_RADS,
  options: [0, 1, 2, 3, 4].map((grade) => `Grade ${grade}`),
};

describe("what is typed into a field", () => {
  it.each<[FieldAttrs, string, unknown]>([
    [CHOICE, "l", "Left"],
    [CHOICE, "3", "Both sides"],
    [CHOICE, "٢", "Left"],
    [CHOICE, "ايج", "إيجابي"],
    [CHOICE, "0", null],
    [CHOICE, "x", null],
    [{ ...CHOICE, options: ["4", "1"] }, "1", "1"],
    [BI_RADS, "4", null],
    [BI_RADS, "٤ب", null],
    [BI_RADS, "4b", "4B"],
    [BI_RADS, "5", "5"],
    [BI_RADS, "8", null],
    [GRADES, "4", "Grade 4"],
    [GRADES, "٠", "Grade 0"],
    [GRADES, "g", "Grade 0"],
    [{ ...CHOICE, options: ["10 – high", "1 – low"] }, "1", "1 – low"],
    [{ ...CHOICE, options: ["T1a", "T1b", "T2 (3 cm)"] }, "1", null],
    [{ ...CHOICE, options: ["T1a", "T1b", "T2 (3 cm)"] }, "2", null],
    [{ ...CHOICE, options: ["3 of 4", "4 of 4"] }, "4", "4 of 4"],
    [{ ...CHOICE, options: ["None", "1.5 mm"] }, "1", "1.5 mm"],
    [{ ...CHOICE, options: ["None", "1.5 mm"] }, "2", null],
    [DENSITY, "-12", -12],
    [DENSITY, "−١٢٫٥ HU", -12.5],
    [DENSITY, "12,5", 12.5],
    [DENSITY, "-١٢،٥ HU", -12.5],
    [DENSITY, "0,125", 0.125],
    [DENSITY, "1,250", null],
    [DENSITY, "1,250.5", null],
    [DENSITY, "1,250,000", null],
    [{ ...DENSITY, decimals: 1 }, "1.25", null],
    [DENSITY, "12a", null],
    [SIZE, "12x14x30", [12, 14, 30]],
    [SIZE, "١٢×١٤×٣٠", [12, 14, 30]],
    [SIZE, "12 ء 14", [12, 14]],
    [SIZE, "12 14.5", [12, 14.5]],
    [SIZE, "12,5x14,25", [12.5, 14.25]],
    [SIZE, "12,5", null],
    [SIZE, "1.2x3 cm", [12, 30]],
    [SIZE, "12mm x 14mm", [12, 14]],
    [SIZE, "12mm x 1.4cm", null],
    [{ ...SIZE, unit: "cm" }, "12 مم", [1.2]],
    [SIZE, "12x", null],
    [SIZE, "1x2x3x4", null],
    [YES_NO, "y", { is: true }],
    [YES_NO, "ن", { is: true }],
    [YES_NO, "غ", { is: true }],
    [YES_NO, "n", { is: false }],
    [YES_NO, "ل", { is: false }],
    [YES_NO, "لا", { is: false }],
    [YES_NO, "yes, two stones", { is: true, text: "two stones" }],
    [YES_NO, "نعم حصوتان", { is: true, text: "حصوتان" }],
    [YES_NO, "maybe", null],
    [{ ...base, kind: "date" }, "15/7/26", "2026-07-15"],
    [{ ...base, kind: "date" }, "t", TODAY],
    [{ ...base, kind: "text" }, "  clear ", "clear"],
    [{ ...base, kind: "text" }, " ", null],
  ])("%j reads %s", (field, typed, value) => {
    expect(parseFieldValue(field, typed, TODAY)).toEqual(value);
  });

  it("offers the options that it can mean, the best first", () => {
    expect(optionsFor(CHOICE, "")).toEqual(CHOICE.options);
    expect(optionsFor({ ...CHOICE, options: ["12", "1", "2"] }, "1")).toEqual(["1", "12"]);
    expect(optionsFor(BI_RADS, "4")).toEqual(["4A", "4B", "4C"]);
  });
});

describe("the value of a field in a text", () => {
  it.each<[FieldAttrs, string | null]>([
    [SIZE, null],
    [{ ...SIZE, value: [12, 14] }, "12 × 14 mm"],
    [{ ...SIZE, value: [12, 14, 30] }, "12 × 14 × 30 mm (2.64 ml)"],
    [{ ...DENSITY, decimals: 1, value: 40 }, "40.0 HU"],
    [{ ...base, kind: "number", unit: "%", value: 70 }, "70%"],
    [{ ...base, kind: "date", value: "2026-07-15" }, "15/07/2026"],
    [{ ...YES_NO, value: { is: true, text: "two" } }, "Yes, two"],
    [{ ...YES_NO, label: "حصوات", value: { is: false } }, "لا"],
    [{ ...CHOICE, value: "Left" }, "Left"],
  ])("%j is %s", (field, shown) => {
    expect(valueText(field)).toBe(shown);
  });

  it("has the volume of an ellipsoid in ml", () => {
    expect(volumeOf([10, 10, 10], "mm")).toBe(0.52);
    expect(volumeOf([4.5, 4, 5], "cm")).toBe(47.12);
    expect(volumeOf([10, 10], "mm")).toBeNull();
  });
});
