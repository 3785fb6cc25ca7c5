import { concernsOf, type ReportConcern } from "#domain/report-checks.ts";
import type { Block, ReportContent } from "#domain/report-content.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import { doc, field, paragraph, reportText, text } from "../../support/report-texts.ts";
import { describe, expect, it } from "vitest";

type Facts = Parameters<typeof concernsOf>[0];

const knee: Facts["appointment"] = {
  test_name_en: "MRI right knee",
  test_name_ar: "رنين مغناطيسي على الركبة اليمنى",
  modality: "MR",
  patient_gender: "male",
};

function found(
  content: ReportContent,
  appointment: Partial<Facts["appointment"]> = {},
  earlier: ReportContent | null = null,
): ReportConcern[] {
  return concernsOf({ appointment: { ...knee, ...appointment }, content, earlier });
}

/** Returns kind and words of all concerns about a report of these lines. */
function told(lines: string | string[], appointment: Partial<Facts["appointment"]> = {}): string[] {
  const content = reportText(...(typeof lines === "string" ? [lines] : lines));
  return found(content, appointment).map(({ kind, words }) => `${kind}: ${words}`);
}

describe("the side of the test", () => {
  it.each([
    ["Tear of the left medial meniscus.", "side: left"],
    ["Tear of the medial meniscus (Lt).", "side: Lt"],
    ["تمزق بالغضروف الداخلي بالركبة اليسرى.", "side: اليسرى"],
    ["ارتشاح بالمفصل الأيسر.", "side: الأيسر"],
    ["ارتشاح بالناحيه اليسري", "side: اليسري"],
    ["وباليسار كسر", "side: وباليسار"],
  ])("is compared with %o", (line, concern) => {
    expect(told(line)).toEqual([concern]);
  });

  it.each([
    "Tear of the medial meniscus of the right knee.",
    "Compared with the left knee, there is less fluid.",
    "The contralateral left side is intact.",
    "بالمقارنة بالركبة اليسرى لا يوجد فرق.",
    "Leftover fluid; the cleft is closed.",
    "تيسر الفحص",
  ])("is not contradicted by %o", (line) => {
    expect(told(line)).toEqual([]);
  });

  it("is taken from either name, with the words of the desk", () => {
    const left = { test_name_en: "", test_name_ar: "أشعة على الركبة شمال" };
    expect(told("Right patella is intact.", left)).toEqual(["side: Right"]);
    expect(found(reportText("On the right"), left)).toMatchObject([{ expected: "left" }]);
    expect(told("شمال الرضفة", { test_name_en: "Right knee", test_name_ar: "" })).toEqual([]);
  });

  it.each(["MRI both knees", "MRI knee", "MRI right and left knee"])(
    "is unknown for %o",
    (test_name_en) => {
      expect(told("The left and the right knee.", { test_name_en, test_name_ar: "" })).toEqual([]);
    },
  );
});

describe("the sex of the patient", () => {
  const plain = { test_name_en: "CT pelvis", test_name_ar: "", modality: "CT" } as const;
  it.each([
    ["male", "The uterus is of normal size.", "sex: uterus"],
    ["male", "Both ovaries are normal.", "sex: ovaries"],
    ["male", "الرحم والمبيضان طبيعيان", "sex: الرحم,sex: والمبيضان"],
    ["female", "The prostate measures 4 cm.", "sex: prostate"],
    ["female", "Seminal vesicles are normal.", "sex: Seminal vesicles"],
    ["female", "البروستاتا متضخمة", "sex: البروستاتا"],
    ["female", "الخصيتان بالحجم الطبيعي", "sex: الخصيتان"],
    ["male", "The prostate measures 4 cm.", ""],
    ["female", "الرحم بالحجم الطبيعي", ""],
    ["male", "Fetal origin of the posterior cerebral artery.", ""],
    ["male", "Cervical and testing positions; المرحمة", ""],
  ] as const)("of a %s is compared with %o", (patient_gender, line, concerns) => {
    expect(told(line, { ...plain, patient_gender }).join(",")).toBe(concerns);
  });
});

describe("words of another modality", () => {
  const of = (modality: Facts["appointment"]["modality"]) => ({
    test_name_en: "",
    test_name_ar: "",
    modality,
  });
  it.each([
    ["MG", "CT brain: axial sections without contrast.", "modality: CT"],
    ["MR", "A hypodense area is noted.", "modality: hypodense"],
    ["CT", "A hyperintense lesion.", "modality: hyperintense"],
    ["CT", "لا توجد بؤر بالرنين", "modality: بالرنين"],
    ["DX", "Hypoechoic nodule.", "modality: Hypoechoic"],
    ["MR", "فحص بالموجات الصوتية", "modality: بالموجات الصوتية"],
    ["MR", "فحص موجات صوتية على البطن", "modality: موجات صوتية"],
    ["US", "أشعة مقطعية على المخ", "modality: أشعة مقطعية"],
    ["BMD", "Mammography, both breasts.", "modality: Mammography"],
    ["US", "T-score of -2.6", "modality: T-score"],
    ["CT", "Correlation with MRI is advised.", ""],
    ["CT", "يُنصح بعمل رنين مغناطيسي", ""],
    ["CT", "Compared with the ultrasound dated 3/2.", ""],
    ["MG", "Hypoechoic mass by ultrasound.", ""],
    ["PT", "CT of the chest shows uptake.", ""],
    ["CT", "MRIs and echoes, actual structures", ""],
  ] as const)("in a report of %s are found in %o", (modality, line, concerns) => {
    expect(told(line, of(modality)).join(",")).toBe(concerns);
  });
});

describe("the impression", () => {
  const heading = (words: string): Block => ({
    type: "heading",
    attrs: { level: 2 },
    content: [text(words)],
  });
  const filledWith = (value: string) => ({
    type: "field" as const,
    attrs: { label: "Impression", name: "impression", kind: "text" as const, value },
  });
  const OPTIONAL = {
    type: "field" as const,
    attrs: { label: "Impression", name: "impression", kind: "text" as const },
  };
  it.each([
    doc(paragraph(text("Normal.")), heading("Impression")),
    doc(heading("Impression:"), paragraph(text(" ")), heading("Signature"), paragraph(text("Dr"))),
    doc(paragraph(text("Conclusion:")), paragraph()),
    doc(heading("الرأي")),
    doc(heading("الخلاصه"), paragraph()),
    doc(heading("Impression"), paragraph(OPTIONAL, text(" "))),
  ])("is missed under its heading %#", (content) => {
    const [concern] = found(content);
    expect(concern?.kind).toBe("impression");
    expect(concern?.words).toMatch(/^(?:Impression|Conclusion|الرأي|الخلاصه)$/);
  });

  it.each([
    doc(heading("Impression"), paragraph(text("Normal."))),
    doc(heading("Impression"), paragraph(), paragraph(field("impression"))),
    doc(heading("Impression"), paragraph(filledWith("Normal."))),
    doc(paragraph(text("Impression: normal."))),
    doc(paragraph(text("Without such a heading."))),
    doc(heading("الرأي"), {
      type: "bulletList",
      content: [{ type: "listItem", content: [paragraph(text("سليم"))] }],
    }),
  ])("is not missed in %#", (content) => {
    expect(found(content).filter(({ kind }) => kind === "impression")).toEqual([]);
  });
});

describe("a measure", () => {
  const jump = (now: string, before: string) =>
    found(reportText(now), {}, reportText(before)).map((one) => [
      one.words,
      one.kind === "measure" ? one.before : "",
    ]);
  it.each([
    ["Nodule of 14 mm", "Nodule of 14 cm", "14 mm", "14 cm"],
    ["Cyst: 12 x 30 mm", "Cyst: 12 x 13 mm", "12 x 30 mm", "12 x 13 mm"],
    ["كيس بقطر ٥ سم", "كيس بقطر ٢٠ مم", "٥ سم", "٢٠ مم"],
    ["Nodule of 2.2 cm", "Nodule of 1.1cm", "2.2 cm", "1.1cm"],
  ])("%o is compared with %o", (now, before, ours, theirs) => {
    expect(jump(now, before)).toEqual([[ours, theirs]]);
  });

  it.each([
    ["Nodule of 14 mm", "Nodule of 1.4 cm"],
    ["Nodule of 6 mm", "Nodule of 3 mm"],
    ["Nodule of 14 mm", "Node of 140 mm"],
    ["Nodule of 21 mm", "Nodule of 11 mm"],
    ["Nodule of 0 mm", "Nodule of 80 mm"],
    ["80 mm", "8 mm"],
  ])("%o is no jump from %o", (now, before) => {
    expect(jump(now, before)).toEqual([]);
  });

  it("is not compared where the same words stand before two of them", () => {
    const now = reportText("Node of 8 mm", "Node of 40 mm");
    expect(found(now, {}, reportText("Node of 8 mm"))).toEqual([]);
  });
});

describe("a concern", () => {
  it("names the place: line, and letters with each field as one", () => {
    const finding = { label: "Finding", name: "finding", kind: "text", value: "Tear" } as const;
    const filled = { type: "field", attrs: finding } as const;
    const content = doc(
      { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("One"))] }] },
      paragraph(filled, text(" of the "), text("left knee")),
    );
    expect(found(content)).toEqual([
      { kind: "side", expected: "right", words: "left", place: { line: 1, from: 9, to: 13 } },
    ]);
  });

  it("is told once for each word, in reading order", () => {
    expect(told(["On the left uterus", "On the left", "Left uterus, ovary"])).toEqual([
      "side: left",
      "sex: uterus",
      "sex: ovary",
    ]);
  });
});

describe("a field", () => {
  const of = (name: string, attrs: Partial<FieldAttrs>): FieldAttrs => ({
    label: name,
    name,
    kind: "number",
    ...attrs,
  });
  const sides = (value: number[], unit = "mm", name = "nodule") =>
    of(name, { kind: "measurement", unit, value });
  const withFields = (...fields: FieldAttrs[]) =>
    doc(paragraph(text("Seen:")), paragraph(text("Sizes "), ...fields.map(nodeOf)));
  const nodeOf = (attrs: FieldAttrs) => ({ type: "field" as const, attrs });
  const jump = (now: FieldAttrs, before: FieldAttrs) =>
    found(withFields(now), {}, withFields(before)).map((one) => [
      one.words,
      one.kind === "measure" ? one.before : "",
    ]);

  it.each<[FieldAttrs, FieldAttrs, string, string]>([
    [sides([14, 60]), sides([14, 12]), "nodule: 14 × 60 mm", "14 × 12 mm"],
    [sides([4], "cm"), sides([4]), "nodule: 4 cm", "4 mm"],
    [
      of("psa", { value: 4, unit: "ng/ml" }),
      of("psa", { value: 40, unit: "ng/ml" }),
      "psa: 4 ng/ml",
      "40 ng/ml",
    ],
    [
      of("duct", { value: 2, unit: "cm" }),
      of("duct", { value: 1, unit: "cm" }),
      "duct: 2 cm",
      "1 cm",
    ],
    [of("score", { value: -4 }), of("score", { value: -2 }), "score: -4", "-2"],
  ])("%j is compared with %j", (now, before, ours, theirs) => {
    expect(jump(now, before)).toEqual([[ours, theirs]]);
  });

  it.each<[string, FieldAttrs, FieldAttrs]>([
    ["it is another one", sides([40]), sides([4], "mm", "cyst")],
    ["it is the same length", sides([14]), sides([1.4], "cm")],
    ["it grew a little", sides([23]), sides([12])],
    ["it is small", sides([6]), sides([3])],
    [
      "it is a small number in mm",
      of("duct", { value: 6, unit: "mm" }),
      of("duct", { value: 3, unit: "mm" }),
    ],
    ["its unit is another", of("psa", { value: 4, unit: "g/l" }), of("psa", { value: 40 })],
    ["its sign is another", of("density", { value: 20 }), of("density", { value: -5 })],
    ["it was zero", of("stones", { value: 2 }), of("stones", { value: 0 })],
    ["it is computed", of("ratio", { value: 2, formula: "1 + 1" }), of("ratio", { value: 9 })],
    ["it has no value", of("psa", {}), of("psa", { value: 40 })],
  ])("is no jump if %s", (_case, now, before) => {
    expect(jump(now, before)).toEqual([]);
  });

  it("is shown where it stands, each beside its own earlier value", () => {
    const earlier = withFields(sides([30], "mm", "nodule.2"), sides([10]));
    const present = withFields(of("open", {}), sides([60]), sides([60], "mm", "nodule.2"));
    expect(found(present, {}, earlier)).toEqual([
      {
        kind: "measure",
        words: "nodule: 60 mm",
        before: "10 mm",
        place: { line: 1, from: 7, to: 8 },
      },
      {
        kind: "measure",
        words: "nodule.2: 60 mm",
        before: "30 mm",
        place: { line: 1, from: 8, to: 9 },
      },
    ]);
  });
});
