import {
  computeFields,
  namedFields,
  problemsOf,
  withComputed,
  withFreeNames,
} from "#domain/computed-fields.ts";
import { findingsIn } from "#domain/findings.ts";
import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import { SCORE_LISTS } from "#domain/scores/lists.ts";
import { doc, paragraph, text } from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

const number = (name: string, value?: number): NamedField => ({
  label: name,
  name,
  kind: "number",
  ...(value === undefined ? {} : { value }),
});
const size = (name: string, ...value: number[]): NamedField => ({
  label: name,
  name,
  kind: "measurement",
  unit: "mm",
  value,
});
const textOf = (...fields: FieldAttrs[]) =>
  doc(paragraph(text("a"), ...fields.map((attrs) => ({ type: "field" as const, attrs }))));

describe("a field with a score", () => {
  const CODES = SCORE_LISTS.ti_rads_management;
  const level: NamedField = {
    label: "Level",
    name: "level",
    kind: "choice",
    options: ["Three", "Five"],
    codes: ["TR3", "TR5"],
    value: "Five",
  };
  const managed: NamedField = {
    label: "Managed",
    name: "managed",
    kind: "choice",
    options: [...CODES],
    codes: [...CODES],
    score: "ti_rads_management",
    inputs: { level: "level", size: "nodule" },
  };
  const given = (...fields: NamedField[]) => computeFields([managed, ...fields])[0]?.value;
  const length = (unit: string): NamedField => ({ ...number("nodule", 0.9), unit });

  it("has the option of the code that follows, whatever the unit of a length is", () => {
    expect(given(level, size("nodule", 3, 9))).toBe("follow_up_1_2_3_4_5");
    expect(given(level, { ...size("nodule", 1.2), unit: "cm" })).toBe("fna");
    expect(["mm", "مم", "cm", "سم"].map((unit) => given(level, length(unit)))).toEqual([
      "no_fna",
      "no_fna",
      "follow_up_1_2_3_4_5",
      "follow_up_1_2_3_4_5",
    ]);
  });

  it("loses a value that no longer follows, whoever wrote it", () => {
    const content = textOf({ ...managed, value: "fna" }, level, size("nodule", 9));
    const found = findingsIn(withComputed(content))[0];
    expect(found).toMatchObject({ value: "follow_up_1_2_3_4_5", code: "follow_up_1_2_3_4_5" });
    expect(
      namedFields(withComputed(textOf({ ...managed, value: "fna" }, level)))[0],
    ).not.toHaveProperty("value");
  });

  it.each<[string, NamedField[], object]>([
    ["the field of an input is missing", [level], { problem: "input", name: "size" }],
    [
      "its options have no codes",
      [
        { label: "L", name: "level", kind: "choice", options: ["TR3", "TR5"], value: "TR5" },
        size("nodule", 9),
      ],
      { problem: "input", name: "level" },
    ],
    [
      "its codes are those of something else",
      [{ ...level, codes: ["TR3", "5"], value: "Three" }, size("nodule", 9)],
      { problem: "input", name: "level" },
    ],
    ["its unit is no length", [level, length("ml")], { problem: "input", name: "size" }],
    ["its number has no unit", [level, number("nodule", 9)], { problem: "input", name: "size" }],
    [
      "its kind is another",
      [level, { label: "n", name: "nodule", kind: "date", value: "2026-01-02" }],
      { problem: "input", name: "size" },
    ],
  ])("has no value and is refused in a template if %s", (_what, fields, problem) => {
    expect(given(...fields)).toBeUndefined();
    expect(problemsOf([managed, ...fields])).toEqual([{ place: 0, field: managed, ...problem }]);
  });

  it("has no value if two fields have the name of an input", () => {
    expect(given(level, level, size("nodule", 9))).toBeUndefined();
  });

  it("is refused in a template if a result has no option, or if it needs itself", () => {
    const few = { ...managed, options: ["A", "B"], codes: ["no_fna", "fna"] };
    expect(problemsOf([few, level, size("nodule")])).toMatchObject([
      { place: 0, problem: "option", name: "follow_up_1_3_5" },
    ]);
    // Its own result could be no input of any score, so the circle leads through a formula.
    const points: NamedField = {
      ...number("points"),
      unit: "mm",
      formula: "nodule + 0",
    };
    const nodule: NamedField = { ...number("nodule"), unit: "mm", formula: "points + 0" };
    expect(
      problemsOf([managed, level, points, nodule]).map((one) => [one.place, one.problem]),
    ).toEqual([
      [0, "circular"],
      [2, "circular"],
      [3, "circular"],
    ]);
  });

  it("takes the fields that were inserted with it when it is inserted again", () => {
    const all = [managed, level, size("nodule", 9)];
    const again = withFreeNames(all, all);
    expect(again[0]).toEqual({
      ...managed,
      name: "managed.2",
      inputs: { level: "level.2", size: "nodule.2" },
    });
    const alone = withFreeNames([managed], all);
    expect(alone[0]).toEqual({ ...managed, name: "managed.2" });
  });
});
