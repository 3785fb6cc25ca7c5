import type { LibraryField } from "../library-field.ts";
import type { Subject } from "../subject.ts";

/** The fields of the LI-RADS diagnostic table, the same for CT and MRI. */
export const LIVER_FIELDS: Readonly<Record<string, LibraryField>> = {
  size: { kind: "measurement" },
  assessment: { list: "li_rads_assessment" },
  aphe: { kind: "yes_no" },
  washout: { kind: "yes_no" },
  capsule: { kind: "yes_no" },
  threshold_growth: { kind: "yes_no" },
  category: { score: "li_rads_category" },
  recommendation: { score: "li_rads_management" },
};

/** MRI of the liver. */
export const MR_LIVER: readonly Subject[] = [
  {
    id: "mr-liver-li-rads",
    modality: "MR",
    variant: "structured",
    tests: ["MRI abdomen", "رنين مغناطيسي على البطن"],
    fields: LIVER_FIELDS,
    en: [
      "MRI liver, dynamic - LI-RADS v2018",
      `# Technique
T1, T2, diffusion, and T1 before and after intravenous contrast in arterial, portal venous and delayed phases.
# Findings
- Liver: [[liver]]
- Observation, segment: [[segment]]
- Size: [[size|size]]
- Assessment: [[assessment|assessment]]
- Nonrim arterial phase hyperenhancement: [[APHE|aphe]]
- Nonperipheral washout: [[washout|washout]]
- Enhancing capsule: [[capsule|capsule]]
- Threshold growth: [[threshold growth|threshold_growth]]
- Portal vein: [[portal vein]]
- Spleen, varices, ascites: [[portal hypertension]]
# Impression
LI-RADS v2018 category [[category|category]].
Recommendation: [[recommendation|recommendation]].
[[impression]]`,
    ],
    ar: [
      "رنين مغناطيسي ديناميكي على الكبد - LI-RADS v2018",
      `# طريقة الفحص
تتابعات T1 وT2 والانتشار، وT1 قبل حقن الصبغة بالوريد وبعده في المراحل الشريانية والوريدية البابية والمتأخرة.
# الوصف
- الكبد: [[الكبد]]
- مكان البؤرة (القطاع): [[القطاع]]
- الحجم: [[الحجم|size]]
- طريقة التصنيف: [[طريقة التصنيف|assessment]]
- زيادة الصبغة في المرحلة الشريانية بغير الحافة (APHE): [[زيادة الصبغة|aphe]]
- انسحاب غير طرفي للصبغة (washout): [[انسحاب الصبغة|washout]]
- غلاف ملتقط للصبغة (capsule): [[الغلاف|capsule]]
- زيادة الحجم بالحد المقرر (threshold growth): [[زيادة الحجم|threshold_growth]]
- الوريد البابي: [[الوريد البابي]]
- الطحال والدوالي والاستسقاء: [[ارتفاع ضغط الوريد البابي]]
# الرأي
التصنيف LI-RADS v2018: [[التصنيف|category]].
التوصية: [[التوصية|recommendation]].
[[الرأي]]`,
    ],
  },
];
