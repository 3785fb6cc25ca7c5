import type { Modality } from "#domain/entities/common.ts";

const NORMAL = "الفحص في الحدود الطبيعية. No abnormality detected.";

/** Report texts by modality, in Arabic or English, as is usual in an Egyptian center. */
const FINDINGS: Partial<Record<Modality, readonly string[]>> = {
  CT: [
    "No intracranial haemorrhage, mass effect or midline shift. Ventricular system is of normal size.",
    "Small right lower lobe nodule of 6 mm; follow-up in six months is advised.",
    "حصوة بالحالب الأيسر بقطر ٥ مم مع اتساع بسيط بحوض الكلية.",
  ],
  MR: [
    "Posterior disc protrusion at L4/5 indenting the thecal sac, with no root compression.",
    "Grade II signal in the posterior horn of the medial meniscus. Cruciate ligaments are intact.",
    "لا توجد بؤر مرضية بالمخ، والجيوب الأنفية سليمة.",
  ],
  US: [
    "الكبد متضخم قليلاً مع دهون من الدرجة الأولى، والمرارة خالية من الحصوات.",
    "Both kidneys are of normal size and echogenicity, without stones or back pressure.",
    "Thyroid of normal size with two small colloid nodules, TI-RADS 2.",
  ],
  DX: [
    "لا توجد ارتشاحات بالرئتين، وحجم القلب طبيعي.",
    "Narrowing of the medial joint space with marginal osteophytes; no fracture.",
  ],
  MG: ["ACR B. No mass or suspicious calcification. BI-RADS 1.", "غدد حميدة، BI-RADS 2."],
  BMD: ["T-score of the lumbar spine -1.8: osteopenia.", "كثافة العظام طبيعية للسن."],
};

/** Returns the text of a report; the same number always gives the same text. */
export function findingOf(modality: Modality, number: number): string {
  const texts = FINDINGS[modality] ?? [];
  return texts[number % (texts.length + 1)] ?? NORMAL;
}
