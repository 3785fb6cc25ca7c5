import type { Subject } from "../subject.ts";

/** Mammography and bone densitometry. */
export const MG_AND_BMD: readonly Subject[] = [
  {
    id: "mg-normal",
    modality: "MG",
    variant: "normal",
    tests: ["mammography", "ماموجرام"],
    en: [
      "Mammography - normal",
      `# Technique
Craniocaudal and mediolateral oblique views.
# Findings
Breast composition: [[composition a, b, c or d]].
No mass, suspicious calcification, asymmetry or architectural distortion.
Skin and nipple are unremarkable. No suspicious axillary lymph nodes.
# Impression
Negative. BI-RADS 1.
Routine screening.`,
    ],
    ar: [
      "ماموجرام - طبيعي",
      `# طريقة الفحص
وضعان رأسي (CC) ومائل (MLO).
# الوصف
تكوين الثدي: [[a أو b أو c أو d]].
لا توجد كتل أو تكلسات مثيرة للشك أو عدم تماثل أو تشوه بالنسيج.
الجلد والحلمة طبيعيان، ولا توجد غدد ليمفاوية مثيرة للشك بالإبط.
# الرأي
فحص سلبي، BI-RADS 1.
الفحص الدوري المعتاد.`,
    ],
  },
  {
    id: "mg-bi-rads",
    modality: "MG",
    variant: "structured",
    tests: ["mammography", "ماموجرام"],
    fields: {
      category: { list: "bi_rads_category" },
      recommendation: { score: "bi_rads_management" },
    },
    en: [
      "Mammography - BI-RADS",
      `# Technique
Craniocaudal and mediolateral oblique views.
# Findings
- Breast composition (a to d): [[composition]]
- Mass: [[mass]]
- Calcifications: [[calcifications]]
- Architectural distortion: [[distortion]]
- Asymmetry: [[asymmetry]]
- Skin and nipple: [[skin and nipple]]
- Axillary lymph nodes: [[axilla]]
- Comparison: [[comparison]]
# Impression
BI-RADS category [[category|category]].
Recommendation: [[recommendation|recommendation]].
[[impression]]`,
    ],
    ar: [
      "ماموجرام - BI-RADS",
      `# طريقة الفحص
وضعان رأسي (CC) ومائل (MLO).
# الوصف
- تكوين الثدي (a إلى d): [[التكوين]]
- الكتل: [[الكتل]]
- التكلسات: [[التكلسات]]
- تشوه النسيج: [[التشوه]]
- عدم التماثل: [[عدم التماثل]]
- الجلد والحلمة: [[الجلد والحلمة]]
- غدد الإبط: [[الإبط]]
- المقارنة: [[المقارنة]]
# الرأي
التصنيف BI-RADS: [[التصنيف|category]].
التوصية: [[التوصية|recommendation]].
[[الرأي]]`,
    ],
  },
  {
    id: "bmd-normal",
    modality: "BMD",
    variant: "normal",
    tests: ["densitometry", "كثافة العظام"],
    en: [
      "Bone densitometry - normal",
      `# Technique
Dual-energy X-ray absorptiometry.
# Findings
- T-score, lumbar spine: [[spine]]
- T-score, femoral neck: [[femoral neck]]
# Impression
Bone mineral density within the normal range (T-score of -1.0 or above, WHO).`,
    ],
    ar: [
      "قياس كثافة العظام - طبيعي",
      `# طريقة الفحص
قياس بالأشعة السينية ثنائية الطاقة (DXA).
# الوصف
- قياس T-score للفقرات القطنية: [[الفقرات القطنية]]
- قياس T-score لعنق الفخذ: [[عنق الفخذ]]
# الرأي
كثافة العظام في الحدود الطبيعية (T-score من -1.0 فأعلى حسب منظمة الصحة العالمية).`,
    ],
  },
  {
    id: "bmd-structured",
    modality: "BMD",
    variant: "structured",
    tests: ["densitometry", "كثافة العظام"],
    en: [
      "Bone densitometry - structured",
      `# Technique
Dual-energy X-ray absorptiometry.
# Findings
- Lumbar spine, density: [[spine density]] g/cm²
- Lumbar spine, T-score: [[spine T-score]]
- Lumbar spine, Z-score: [[spine Z-score]]
- Femoral neck, density: [[neck density]] g/cm²
- Femoral neck, T-score: [[neck T-score]]
- Femoral neck, Z-score: [[neck Z-score]]
# Impression
[[impression]]`,
    ],
    ar: [
      "قياس كثافة العظام - تفصيلي",
      `# طريقة الفحص
قياس بالأشعة السينية ثنائية الطاقة (DXA).
# الوصف
- كثافة الفقرات القطنية: [[كثافة الفقرات]] g/cm²
- قياس T-score للفقرات القطنية: [[T-score للفقرات]]
- قياس Z-score للفقرات القطنية: [[Z-score للفقرات]]
- كثافة عنق الفخذ: [[كثافة عنق الفخذ]] g/cm²
- قياس T-score لعنق الفخذ: [[T-score لعنق الفخذ]]
- قياس Z-score لعنق الفخذ: [[Z-score لعنق الفخذ]]
# الرأي
[[الرأي]]`,
    ],
  },
];
