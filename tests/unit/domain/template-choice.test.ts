import { expect, test } from "vitest";
import type { Modality } from "#domain/entities/common.ts";
import { fitsScan, isNamedLike, templatesFor } from "#domain/template-choice.ts";

const template = (name: string, modality: Modality | null) => ({ name, modality });
const scan = (modality: Modality, test_name_ar: string, test_name_en: string) => ({
  modality,
  test_name_ar,
  test_name_en,
});

test("only a template of the scan's modality, or of any, fits the scan", () => {
  const mammogram = scan("MG", "أشعة على الثدي", "Mammogram");
  expect(fitsScan(template("CT brain, normal", "CT"), mammogram)).toBe(false);
  expect(fitsScan(template("Breast", "MG"), mammogram)).toBe(true);
  expect(fitsScan(template("Letter", null), mammogram)).toBe(true);
});

test("templates that fit come first, and of these the ones that are named like the test", () => {
  const offered = templatesFor(
    [
      template("Abdomen", "US"),
      template("CT chest", "CT"),
      template("Letter", null),
      template("Brain, normal", "CT"),
      template("مقطعية بطن", "CT"),
    ],
    scan("CT", "أشعة مقطعية على البطن", "CT abdomen"),
  );
  expect(offered.map(({ name }) => name)).toEqual([
    "مقطعية بطن",
    "CT chest",
    "Brain, normal",
    "Letter",
    "Abdomen",
  ]);
});

test("a template is named like a test if both name what is examined, in either language", () => {
  const chest = scan("CT", "أشعة مقطعية على الصدر", "CT chest");
  const names = [
    "CT brain, normal",
    "CT chest, normal",
    "مقطعية على الصدر",
    "أشعة مقطعية على المخ",
  ];
  expect(names.map((name) => isNamedLike(template(name, "CT"), chest))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
