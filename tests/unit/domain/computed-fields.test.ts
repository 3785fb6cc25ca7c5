import {
  computeFields,
  joined,
  namedFields,
  problemsOf,
  withComputed,
  withFreeNames,
} from "#domain/computed-fields.ts";
import { findingsIn } from "#domain/findings.ts";
import type { FieldAttrs, NamedField } from "#domain/report-field-types.ts";
import { isNamed, readField } from "#domain/report-fields.ts";
import { parseFormula } from "#domain/report-formulas.ts";
import { doc, paragraph, text } from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

const number = (name: string, value?: number): NamedField => ({
  label: name,
  name,
  kind: "number",
  ...(value === undefined ? {} : { value }),
});
const computed = (name: string, formula: string): NamedField => ({ ...number(name), formula });
const size = (name: string, ...value: number[]): NamedField => ({
  label: name,
  name,
  kind: "measurement",
  unit: "mm",
  value,
});
const textOf = (...fields: FieldAttrs[]) =>
  doc(paragraph(text("a"), ...fields.map((attrs) => ({ type: "field" as const, attrs }))));
const resultOf = (formula: string, ...fields: NamedField[]) =>
  computeFields([computed("result", formula), ...fields])[0]?.value;

describe("a computed field", () => {
  it.each<[formula: string, result: number | undefined]>([
    ["(1 - stenosis / normal) × 100", 70],
    ["normal ÷ stenosis", 3.33],
    ["stenosis + normal * 2 - -1", 24],
    ["١٠ ÷ ٤", 2.5],
    ["max(stenosis, normal، 4)", 10],
    ["min(stenosis, normal) + sum(1, 2, 3)", 9],
    ["prostate.volume", 2.64],
    ["prostate.a + prostate.b * prostate.c", 432],
    ["PROSTATE.longest", 30],
    ["stone + 1", 2],
    ["normal / (stenosis - 3)", undefined],
    ["missing", undefined],
    ["empty + 1", undefined],
    ["normal * 1000000000", undefined],
  ])("is %s = %s", (formula, result) => {
    const stone: NamedField = {
      label: "Stone",
      name: "stone",
      kind: "yes_no",
      value: { is: true },
    };
    const fields = [number("stenosis", 3), number("normal", 10), size("prostate", 12, 14, 30)];
    expect(resultOf(formula, ...fields, stone, number("empty"))).toBe(result);
  });

  it("may need others that are computed after it, and is rounded as it says", () => {
    const fields = [
      { ...computed("ratio", "total / 3"), decimals: 1 },
      computed("total", "a + b"),
      number("a", 1),
      number("b", 4),
    ];
    expect(computeFields(fields).map(({ value }) => value)).toEqual([1.7, 5, 1, 4]);
  });

  it("loses a value that no longer follows from the others, whoever wrote it", () => {
    const content = textOf({ ...computed("twice", "a * 2"), value: 99 }, number("a"));
    expect(namedFields(withComputed(content))[0]).not.toHaveProperty("value");
  });

  it("has no value if several fields have the name that it needs, or if it needs itself", () => {
    expect(resultOf("a + 1", number("a", 1), number("a", 2))).toBeUndefined();
    const circular = [
      { ...computed("a", "b"), value: 1 },
      { ...computed("b", "a"), value: 1 },
    ];
    expect(computeFields(circular).map(({ value }) => value)).toEqual([undefined, undefined]);
  });

  it("leaves a text without computed fields as it is", () => {
    const content = textOf(number("a", 1), { label: "Side" });
    expect(withComputed(content)).toEqual(content);
  });
});

describe("a formula", () => {
  it.each<[formula: string, at: number]>([
    ["", 0],
    ["a +", 3],
    ["a b", 2],
    ["(a + b", 6],
    ["a ? b", 1],
    ["alert(1)", 0],
    ["a.width", 0],
    ["max()", 4],
    ["1.5.2", 3],
    ["constructor.constructor", 0],
    [`${"(".repeat(150)}a${")".repeat(150)}`, 200],
  ])("is refused with the place: %s", (formula, at) => {
    expect(parseFormula(formula)).toEqual({ ok: false, at });
  });
});

describe("the fields of a template", () => {
  it("may not share a name, name what does not exist, or need themselves", () => {
    const problems = problemsOf([
      number("a"),
      computed("ok", "a + size.volume"),
      number("a"),
      computed("lost", "a + b"),
      computed("whole", "size + 1"),
      size("size"),
      computed("one", "two"),
      computed("two", "one + 1"),
      computed("self", "self"),
    ]);
    expect(problems.map(({ place, problem, name }) => [place, problem, name])).toEqual([
      [2, "twice", "a"],
      [3, "unknown", "b"],
      [4, "unknown", "size"],
      [6, "circular", "one"],
      [7, "circular", "two"],
      [8, "circular", "self"],
    ]);
  });

  it("have names of their own when they are inserted again, also in their formulas", () => {
    const template = [computed("ratio", "a / size.volume + 2"), number("a"), size("size")];
    const second = withFreeNames(template, template);
    expect(second.map(({ name }) => name)).toEqual(["ratio.2", "a.2", "size.2"]);
    expect(second[0]?.formula).toBe("a.2 / size.2.volume + 2");
    const third = withFreeNames(second, [...template, ...second]);
    expect(third[0]).toMatchObject({ name: "ratio.3", formula: "a.3 / size.3.volume + 2" });
    // The first `ratio` and `size` were deleted.
    expect(withFreeNames(template, [number("a")])[0]).toMatchObject({
      name: "ratio",
      formula: "a.2 / size.volume + 2",
    });
  });

  it("stay apart from the functions of the same name when they are inserted again", () => {
    const template = [number("sum"), computed("all", "sum (sum, sum.a, SUM) + max(sum)")];
    expect(withFreeNames(template, template)[1]?.formula).toBe(
      "sum (sum.2, sum.2.a, sum.2) + max(sum.2)",
    );
  });

  it("may be written with Arabic digits", () => {
    const [size, half] = [number("عقيدة_٢", 8), computed("half", "عقيدة_٢ ÷ ٢")].map(readField);
    const fields = computeFields([size, half].filter((one) => one !== undefined && isNamed(one)));
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ["عقيدة_2", 8],
      ["half", 4],
    ]);
    expect(withFreeNames(fields, fields)[1]?.formula).toBe("عقيدة_2.2 ÷ 2");
  });
});

describe("two texts of one report", () => {
  it("are computed each from its own fields when they become one", () => {
    const density = computed("density", "psa / vol");
    const ours = textOf(number("psa", 4), number("vol", 40), { ...density, value: 0.1 });
    const theirs = textOf(number("psa", 20), number("vol", 40), { ...density, value: 0.1 });
    const both = joined(ours, theirs);
    expect(both.content[0]).toEqual(ours.content[0]);
    expect(namedFields(both).map(({ name, value }) => [name, value])).toEqual([
      ["psa", 4],
      ["vol", 40],
      ["density", 0.1],
      ["psa.2", 20],
      ["vol.2", 40],
      ["density.2", 0.5],
    ]);
  });
});

describe("the findings of a report", () => {
  it("are the values of its fields, with numbers to compare", () => {
    const content = textOf(
      { ...size("nodule.2", 1.2, 2), unit: "cm" },
      { ...number("density"), value: -4, unit: "HU" },
      { label: "Side" },
      number("open"),
      { ...computed("twice", "density * 2"), value: -8 },
      { label: "Seen", name: "seen", kind: "date", value: "2026-01-02" },
    );
    expect(findingsIn(content)).toEqual([
      {
        field: "nodule",
        name: "nodule.2",
        label: "nodule.2",
        kind: "measurement",
        value: [1.2, 2],
        code: null,
        unit: "cm",
        number: 20,
        volume: null,
        is_computed: false,
      },
      expect.objectContaining({ field: "density", value: -4, unit: "HU", number: -4 }),
      expect.objectContaining({ field: "twice", value: -8, is_computed: true }),
      expect.objectContaining({ field: "seen", kind: "date", number: null }),
    ]);
  });
});
