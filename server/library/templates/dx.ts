import type { Subject } from "../subject.ts";

/** Plain radiographs. */
export const DX: readonly Subject[] = [
  {
    id: "dx-chest-normal",
    modality: "DX",
    variant: "normal",
    tests: ["chest", "الصدر"],
    en: [
      "X-ray chest - normal",
      `# Findings
Both lung fields are clear. Costophrenic angles are free.
Heart is of normal size. Mediastinum and hila are unremarkable.
Bony cage is intact.
# Impression
Normal chest radiograph.`,
    ],
    ar: [
      "أشعة عادية على الصدر - طبيعي",
      `# الوصف
الرئتان خاليتان من الارتشاحات، والزاويتان الضلعيتان الحجابيتان خاليتان.
القلب بالحجم الطبيعي، والمنصف والسرتان الرئويتان طبيعية.
عظام القفص الصدري سليمة.
# الرأي
أشعة الصدر في الحدود الطبيعية.`,
    ],
  },
  {
    id: "dx-chest-structured",
    modality: "DX",
    variant: "structured",
    tests: ["chest", "الصدر"],
    en: [
      "X-ray chest - structured",
      `# Findings
- Lungs: [[lungs]]
- Pleura and costophrenic angles: [[pleura]]
- Heart, cardiothoracic ratio: [[heart]]
- Mediastinum and hila: [[mediastinum]]
- Bones and soft tissues: [[bones]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة عادية على الصدر - تفصيلي",
      `# الوصف
- الرئتان: [[الرئتان]]
- الغشاء البلوري والزاويتان: [[البلورا]]
- القلب ونسبته إلى الصدر: [[القلب]]
- المنصف والسرتان الرئويتان: [[المنصف]]
- العظام والأنسجة الرخوة: [[العظام]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "dx-knee-normal",
    modality: "DX",
    variant: "normal",
    tests: ["knee", "الركبة"],
    en: [
      "X-ray knee - normal",
      `# Findings
No fracture or dislocation. Joint spaces are preserved. No osteophytes.
Patella is in its normal place. Soft tissues are unremarkable.
# Impression
Normal radiograph of the knee.`,
    ],
    ar: [
      "أشعة عادية على الركبة - طبيعي",
      `# الوصف
لا يوجد كسر أو خلع، والمسافات المفصلية طبيعية، ولا توجد زوائد عظمية.
الرضفة في مكانها الطبيعي، والأنسجة الرخوة طبيعية.
# الرأي
أشعة الركبة في الحدود الطبيعية.`,
    ],
  },
  {
    id: "dx-knee-structured",
    modality: "DX",
    variant: "structured",
    tests: ["knee", "الركبة"],
    en: [
      "X-ray knee - structured",
      `# Findings
- Fracture or dislocation: [[fracture]]
- Medial joint space: [[medial space]]
- Lateral joint space: [[lateral space]]
- Osteophytes: [[osteophytes]]
- Patellofemoral joint: [[patellofemoral]]
- Soft tissues and effusion: [[soft tissues]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة عادية على الركبة - تفصيلي",
      `# الوصف
- الكسر أو الخلع: [[الكسر]]
- المسافة المفصلية الداخلية: [[الداخلية]]
- المسافة المفصلية الخارجية: [[الخارجية]]
- الزوائد العظمية: [[الزوائد]]
- مفصل الرضفة: [[الرضفة]]
- الأنسجة الرخوة والارتشاح: [[الأنسجة]]
# الرأي
[[الرأي]]`,
    ],
  },
  ...plainJoints(),
  {
    id: "dx-lumbar-normal",
    modality: "DX",
    variant: "normal",
    tests: ["lumbar", "الفقرات القطنية"],
    en: [
      "X-ray lumbar spine - normal",
      `# Findings
Normal alignment and lumbar lordosis.
Vertebral bodies and disc spaces are of normal height.
Pedicles and sacroiliac joints are intact.
# Impression
Normal radiograph of the lumbar spine.`,
    ],
    ar: [
      "أشعة عادية على الفقرات القطنية - طبيعي",
      `# الوصف
اصطفاف الفقرات وانحناؤها في الحدود الطبيعية.
أجسام الفقرات والمسافات بينها بالارتفاع الطبيعي.
سويقات الفقرات والمفصلان العجزيان الحرقفيان سليمة.
# الرأي
أشعة الفقرات القطنية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "dx-cervical-normal",
    modality: "DX",
    variant: "normal",
    tests: ["cervical", "الفقرات العنقية"],
    en: [
      "X-ray cervical spine - normal",
      `# Findings
Normal alignment and cervical lordosis.
Vertebral bodies and disc spaces are of normal height.
Prevertebral soft tissues are of normal thickness.
# Impression
Normal radiograph of the cervical spine.`,
    ],
    ar: [
      "أشعة عادية على الفقرات العنقية - طبيعي",
      `# الوصف
اصطفاف الفقرات وانحناؤها في الحدود الطبيعية.
أجسام الفقرات والمسافات بينها بالارتفاع الطبيعي.
الأنسجة الرخوة أمام الفقرات بالسمك الطبيعي.
# الرأي
أشعة الفقرات العنقية في الحدود الطبيعية.`,
    ],
  },
];

/** Radiographs without injury differ only in the part of the body. */
function plainJoints(): Subject[] {
  const parts = [
    ["hand", "اليد"],
    ["foot", "القدم"],
    ["shoulder", "الكتف"],
    ["pelvis", "الحوض"],
  ] as const;
  return parts.map(([english, arabic]) => ({
    id: `dx-${english}-normal`,
    modality: "DX",
    variant: "normal",
    tests: [english, arabic],
    en: [
      `X-ray ${english} - normal`,
      `# Findings
No fracture, dislocation or bone destruction. Joint spaces are preserved.
Bone density and soft tissues are unremarkable.
# Impression
Normal radiograph of the ${english}.`,
    ],
    ar: [
      `أشعة عادية على ${arabic} - طبيعي`,
      `# الوصف
لا يوجد كسر أو خلع أو تآكل بالعظام، والمسافات المفصلية طبيعية.
كثافة العظام والأنسجة الرخوة طبيعية.
# الرأي
أشعة ${arabic} في الحدود الطبيعية.`,
    ],
  }));
}
