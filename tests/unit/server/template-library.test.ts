import { directionOf, linesOf, readContent, textOf } from "#domain/report-content.ts";
import { concernsOf } from "#domain/report-checks.ts";
import { IMPRESSION_HEADING } from "#domain/report-check-words.ts";
import { unknownPlaceholders } from "#domain/report-templates.ts";
import { DEMO_TESTS } from "#server/database/demo/test-list.ts";
import { LIBRARY, ownedBy } from "#server/library/library.ts";
import { describe, expect, it } from "vitest";

const byModality = (language: string) =>
  Object.fromEntries(
    ["CT", "MR", "US", "MG", "DX", "BMD"].map((modality) => [
      modality,
      new Set(
        LIBRARY.filter((one) => one.language === language && one.modality === modality).map(
          ({ variant }) => variant,
        ),
      ).size,
    ]),
  );

/** The tests of the demo center that a template fits. */
function fitting({ modality, tests }: (typeof LIBRARY)[number]) {
  return DEMO_TESTS.filter(
    ([, arabic, english, of]) =>
      of === modality &&
      tests.some((word) => `${english} ${arabic}`.toLowerCase().includes(word.toLowerCase())),
  );
}

describe("the library of report templates", () => {
  it("has at least 40 templates in each language, normal and structured for each modality", () => {
    for (const language of ["en", "ar"]) {
      expect(LIBRARY.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(40);
      expect(byModality(language)).toEqual({ CT: 2, MR: 2, US: 2, MG: 2, DX: 2, BMD: 2 });
    }
  });

  it("gives each template an id and a name of its own", () => {
    expect(new Set(LIBRARY.map(({ id }) => id)).size).toBe(LIBRARY.length);
    expect(new Set(LIBRARY.map(({ name }) => name)).size).toBe(LIBRARY.length);
  });

  it.each(LIBRARY)("has the valid text $id, in its language, with an impression", (one) => {
    const { content, language, variant } = one;
    expect(readContent(content, { template: true })).toEqual({ ok: true, content });
    expect(unknownPlaceholders(content)).toEqual([]);
    expect(directionOf(textOf(content))).toBe(language === "ar" ? "rtl" : "ltr");
    const headings = content.content.filter(({ type }) => type === "heading");
    expect(headings.some((heading) => IMPRESSION_HEADING.test(textOf(heading)))).toBe(true);
    const fields = JSON.stringify(content).split('"type":"field"').length - 1;
    if (variant === "structured") expect(fields).toBeGreaterThan(3);
    else expect(fields).toBeLessThan(3);
  });

  it.each(LIBRARY)("raises no concern by $id with the tests that it fits", (one) => {
    const tests = fitting(one);
    expect(tests).not.toEqual([]);
    for (const [, test_name_ar, test_name_en, modality] of tests)
      for (const patient_gender of one.sex === null ? (["male", "female"] as const) : [one.sex])
        for (const earlier of [null, one.content])
          expect(
            concernsOf({
              appointment: { test_name_ar, test_name_en, modality, patient_gender },
              content: one.content,
              earlier,
              // Its fields are not filled in yet, so no score has a value.
            }).filter(({ kind }) => kind !== "score" && kind !== "blanks"),
            `${one.id} ${test_name_en}`,
          ).toEqual([]);
  });

  it.each<[word: RegExp, meaning: string]>([
    [/القرنيات/, "corneas, not turbinates"],
    [/الأعصاب متسعة/, "dilated foramina, not adequate ones"],
    [/الأوعية الكبيرة سالكة/, "patent vessels, which flow voids do not show"],
    [/استقامة/, "straightening, not alignment"],
    [/أعناق الفقرات/, "necks, not pedicles"],
    [/للجلطة/, "a clot, not ischaemia"],
    [/معدل الكالسيوم/, "a rate, not a score"],
    [/superficial femoral|الفخذية المشتركة والسطحية/, "a superficial vein, but it is a deep one"],
    [/^انسحاب الصبغة/, "any washout, but a peripheral one is of LR-M"],
    [/^الغلاف/, "any capsule, but only an enhancing one counts"],
    [/^بؤر الصدى/, "foci of the echo, not echogenic ones"],
  ])("never says %s: %s", (word) => {
    const found = LIBRARY.filter(({ content }) => linesOf(content).some((line) => word.test(line)));
    expect(found.map(({ id }) => id)).toEqual([]);
  });

  it("raises concerns where a template does not fit: another modality, the other sex", () => {
    const told = (id: string, modality: "MG" | "US", patient_gender: "male" | "female") =>
      concernsOf({
        appointment: { test_name_ar: "", test_name_en: "", modality, patient_gender },
        content: LIBRARY.find((one) => one.id === id)?.content ?? { type: "doc", content: [] },
        earlier: null,
      }).map(({ kind }) => kind);
    expect(told("mr-brain-normal-en", "MG", "female")).toContain("modality");
    expect(told("us-abdomen-pelvis-female-normal-ar", "US", "male")).toContain("sex");
    expect(told("us-abdomen-pelvis-male-normal-en", "US", "female")).toContain("sex");
  });
});

describe("what a center has of the library", () => {
  const [first, second] = LIBRARY;
  it("is known by the name, and by the text under another name", () => {
    if (first === undefined || second === undefined) throw new Error("The library is empty");
    const own = { name: "Our own", content: first.content };
    expect([first, second].map(ownedBy([own]))).toEqual([true, false]);
    const named = { name: second.name, content: own.content };
    expect(
      [first, second].map(ownedBy([{ ...named, content: { type: "doc", content: [] } }])),
    ).toEqual([false, true]);
  });
});
