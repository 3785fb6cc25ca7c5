import { expect, test } from "vitest";
import type { Modality } from "#domain/entities/common.ts";
import type { Gender } from "#domain/identity.ts";
import { fitsScan, isNamedLike, templatesFor } from "#domain/template-choice.ts";
import { LIBRARY } from "#server/library/library.ts";

const template = (name: string, modality: Modality | null) => ({ name, modality });
const scan = (
  modality: Modality,
  test_name_ar: string,
  test_name_en: string,
  patient_gender: Gender = "female",
) => ({ modality, test_name_ar, test_name_en, patient_gender });

/** The library in both orders, so that what is first does not depend on its order. */
const libraries = [LIBRARY, LIBRARY.toReversed()];

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
    "en",
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

test.each([
  [scan("MR", "رنين مغناطيسي على الحوض", "MRI pelvis", "female"), "mr-female-pelvis-normal"],
  [scan("US", "سونار على البطن والحوض", "Ultrasound abdomen and pelvis", "male"), "pelvis-male"],
  [scan("US", "سونار على البطن والحوض", "Ultrasound abdomen and pelvis", "female"), "-female"],
  [scan("US", "سونار حمل", "Obstetric ultrasound", "female"), "us-obstetric"],
  [scan("MR", "رنين على البروستاتا", "MRI prostate", "male"), "mr-prostate"],
  [scan("MR", "رنين على الفقرات العنقية", "MRI cervical spine", "male"), "mr-cervical"],
])("the library offers for %o first what is for the patient's sex", (examined, id) => {
  for (const library of libraries)
    for (const language of ["ar", "en"] as const) {
      const [first] = templatesFor(library, examined, language);
      expect(first?.id).toContain(id);
      expect(first?.language).toBe(language);
      expect(first !== undefined && fitsScan(first, examined)).toBe(true);
      expect(first !== undefined && isNamedLike(first, examined)).toBe(true);
    }
});

test("what is for patients of the other sex does not fit and stands behind the others", () => {
  for (const [sex, others] of [
    ["male", ["mr-female-pelvis", "pelvis-female", "us-obstetric"]],
    ["female", ["mr-prostate", "pelvis-male", "us-scrotal"]],
  ] as const) {
    const examined = scan("MR", "رنين مغناطيسي على الحوض", "MRI pelvis", sex);
    for (const { id, name } of LIBRARY)
      expect(fitsScan({ name, modality: "MR" }, examined), id).toBe(
        !others.some((part) => id.includes(part)),
      );
  }
  const man = scan("MR", "رنين مغناطيسي على الحوض", "MRI pelvis", "male");
  const ofWomen = templatesFor(LIBRARY, man, "ar").findIndex(({ id }) =>
    id.startsWith("mr-female"),
  );
  expect(ofWomen).toBeGreaterThanOrEqual(
    LIBRARY.filter(({ modality }) => modality === "MR").length - 2,
  );
  expect(fitsScan(template("Pelvis, men and women", "MR"), man)).toBe(true);
  expect(fitsScan(template("حوض رجال وسيدات", "MR"), man)).toBe(true);
});

test.each([
  scan("CT", "أشعة مقطعية على الفقرات العنقية", "CT cervical spine"),
  scan("MR", "رنين مغناطيسي على الفقرات الصدرية", "MRI dorsal spine"),
  scan("DX", "أشعة عادية على العمود الفقري", "X-ray spine"),
  scan("US", "دوبلر على شرايين الساقين", "Arterial doppler and legs"),
])("no template of the library is named like %o: another level, or other vessels", (one) => {
  const alike = LIBRARY.filter((each) => each.modality === one.modality && isNamedLike(each, one));
  expect(alike.map(({ id }) => id)).toEqual([]);
});

test("a template of one side or level is named like a test only if the test names it", () => {
  const isLike = (name: string, test_name_ar: string, test_name_en: string) =>
    isNamedLike(template(name, "MR"), scan("MR", test_name_ar, test_name_en));
  expect(isLike("MRI left knee", "رنين على الركبة اليمنى", "MRI right knee")).toBe(false);
  expect(isLike("MRI knee", "رنين على الركبة اليمنى", "MRI right knee")).toBe(true);
  expect(isLike("الركبة اليمنى", "رنين على الركبة اليمنى", "MRI right knee")).toBe(true);
  expect(isLike("الركبة اليسرى", "رنين على الركبة اليمنى", "MRI right knee")).toBe(false);
  expect(isLike("MRI lumbar spine", "الفقرات القطنية والعنقية", "Two levels of the spine")).toBe(
    true,
  );
});

test("words such as and move no template forward", () => {
  const examined = scan("US", "البطن والحوض", "Abdomen and pelvis");
  const [first] = templatesFor(
    [template("Thyroid and neck", "US"), template("Breast", "US")],
    examined,
    "ar",
  );
  expect(first?.name).toBe("Thyroid and neck");
  const reversed = [template("Breast", "US"), template("Thyroid and neck", "US")];
  expect(templatesFor(reversed, examined, "ar")[0]?.name).toBe("Breast");
});

test("those in the language of the screen come first, and of these the normal before the structured", () => {
  const knee = scan("MR", "رنين مغناطيسي على الركبة", "MRI knee");
  for (const library of libraries)
    for (const language of ["ar", "en"] as const) {
      const other = language === "ar" ? "en" : "ar";
      const offered = templatesFor(library, knee, language).slice(0, 4);
      expect(offered.map(({ id }) => id)).toEqual([
        `mr-knee-normal-${language}`,
        `mr-knee-structured-${language}`,
        `mr-knee-normal-${other}`,
        `mr-knee-structured-${other}`,
      ]);
    }
});
