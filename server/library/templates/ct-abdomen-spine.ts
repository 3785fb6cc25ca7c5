import type { Subject } from "../subject.ts";
import { LIVER_FIELDS } from "./liver.ts";

/** CT of abdomen, urinary tract and spine. */
export const CT_ABDOMEN_AND_SPINE: readonly Subject[] = [
  {
    id: "ct-abdomen-pelvis-normal",
    modality: "CT",
    variant: "normal",
    tests: ["abdomen and pelvis", "البطن والحوض"],
    en: [
      "CT abdomen and pelvis - normal",
      `# Technique
Sections of the abdomen and pelvis after oral and intravenous contrast.
# Findings
Liver is of normal size and homogeneous enhancement, without focal lesion. Biliary tree is not dilated.
Gall bladder, pancreas, spleen and adrenal glands are normal.
Both kidneys enhance normally, without stone, mass or hydronephrosis.
Bowel loops are of normal calibre and wall thickness.
No free fluid. No enlarged abdominal or pelvic lymph nodes.
Urinary bladder and pelvic organs are unremarkable for age.
Visible bones and lung bases are unremarkable.
# Impression
Normal CT of the abdomen and pelvis.`,
    ],
    ar: [
      "أشعة مقطعية على البطن والحوض - طبيعي",
      `# طريقة الفحص
مقاطع على البطن والحوض بعد الصبغة بالفم والوريد.
# الوصف
الكبد بالحجم الطبيعي ومتجانس بدون بؤر، والقنوات المرارية غير متسعة.
المرارة والبنكرياس والطحال والغدتان الكظريتان طبيعية.
الكليتان طبيعيتان بدون حصوات أو كتل أو استسقاء.
الأمعاء بالاتساع وسمك الجدار الطبيعيين.
لا يوجد ارتشاح حر، ولا توجد غدد ليمفاوية متضخمة بالبطن أو الحوض.
المثانة وأعضاء الحوض طبيعية للسن.
العظام الظاهرة وقاعدتا الرئتين طبيعية.
# الرأي
فحص البطن والحوض في الحدود الطبيعية.`,
    ],
  },
  {
    id: "ct-abdomen-pelvis-structured",
    modality: "CT",
    variant: "structured",
    tests: ["abdomen and pelvis", "البطن والحوض"],
    en: [
      "CT abdomen and pelvis - structured",
      `# Technique
Sections of the abdomen and pelvis, [[contrast]].
# Findings
- Liver and biliary tree: [[liver]]
- Gall bladder: [[gall bladder]]
- Pancreas: [[pancreas]]
- Spleen: [[spleen]]
- Adrenal glands: [[adrenal glands]]
- Kidneys and ureters: [[kidneys]]
- Bowel and appendix: [[bowel]]
- Lymph nodes and vessels: [[lymph nodes]]
- Free fluid: [[free fluid]]
- Urinary bladder and pelvic organs: [[pelvis]]
- Bones and lung bases: [[bones]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة مقطعية على البطن والحوض - تفصيلي",
      `# طريقة الفحص
مقاطع على البطن والحوض، [[الصبغة]].
# الوصف
- الكبد والقنوات المرارية: [[الكبد]]
- المرارة: [[المرارة]]
- البنكرياس: [[البنكرياس]]
- الطحال: [[الطحال]]
- الغدتان الكظريتان: [[الكظريتان]]
- الكليتان والحالبان: [[الكليتان]]
- الأمعاء والزائدة الدودية: [[الأمعاء]]
- الغدد الليمفاوية والأوعية: [[الغدد]]
- الارتشاح الحر: [[الارتشاح]]
- المثانة وأعضاء الحوض: [[الحوض]]
- العظام وقاعدتا الرئتين: [[العظام]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "ct-liver-li-rads",
    modality: "CT",
    variant: "structured",
    tests: ["abdomen", "البطن"],
    fields: LIVER_FIELDS,
    en: [
      "CT liver, triphasic - LI-RADS v2018",
      `# Technique
Arterial, portal venous and delayed phases after intravenous contrast.
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
      "أشعة مقطعية ثلاثية المراحل على الكبد - LI-RADS v2018",
      `# طريقة الفحص
المراحل الشريانية والوريدية البابية والمتأخرة بعد حقن الصبغة بالوريد.
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
  {
    id: "ct-urinary-normal",
    modality: "CT",
    variant: "normal",
    tests: ["urinary", "المسالك البولية"],
    en: [
      "CT urinary tract - normal",
      `# Technique
Low-dose sections of the urinary tract without contrast.
# Findings
Both kidneys are of normal size and site, without stone or hydronephrosis.
Both ureters are not dilated, without stone along their course.
Urinary bladder is smooth, without stone or wall thickening.
No perinephric stranding or free fluid.
# Impression
No urinary stone or obstruction.`,
    ],
    ar: [
      "أشعة مقطعية على المسالك البولية - طبيعي",
      `# طريقة الفحص
مقاطع بجرعة منخفضة على المسالك البولية بدون صبغة.
# الوصف
الكليتان بالحجم والمكان الطبيعي بدون حصوات أو استسقاء.
الحالبان غير متسعين وبدون حصوات.
المثانة منتظمة بدون حصوات أو زيادة في سمك الجدار.
لا توجد تغيرات حول الكليتين أو ارتشاح حر.
# الرأي
لا توجد حصوات أو انسداد بالمسالك البولية.`,
    ],
  },
  {
    id: "ct-urinary-structured",
    modality: "CT",
    variant: "structured",
    tests: ["urinary", "المسالك البولية"],
    en: [
      "CT urinary tract - structured",
      `# Technique
Low-dose sections of the urinary tract without contrast.
# Findings
- Right kidney: [[right kidney]]
- Left kidney: [[left kidney]]
- Right ureter: [[right ureter]]
- Left ureter: [[left ureter]]
- Stone, largest diameter: [[size]] mm
- Stone density: [[density]] HU
- Urinary bladder: [[bladder]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة مقطعية على المسالك البولية - تفصيلي",
      `# طريقة الفحص
مقاطع بجرعة منخفضة على المسالك البولية بدون صبغة.
# الوصف
- الكلية اليمنى: [[الكلية اليمنى]]
- الكلية اليسرى: [[الكلية اليسرى]]
- الحالب الأيمن: [[الحالب الأيمن]]
- الحالب الأيسر: [[الحالب الأيسر]]
- أكبر قطر للحصوة: [[القطر]] مم
- كثافة الحصوة: [[الكثافة]] HU
- المثانة: [[المثانة]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "ct-lumbar-normal",
    modality: "CT",
    variant: "normal",
    tests: ["lumbar", "الفقرات القطنية"],
    en: [
      "CT lumbar spine - normal",
      `# Technique
Sections of the lumbar spine without contrast, with sagittal and coronal reconstructions.
# Findings
Normal alignment and lumbar lordosis.
Vertebral bodies are of normal height, without fracture or bone destruction.
No significant disc bulge or herniation. Spinal canal and neural foramina are adequate.
Facet joints and paravertebral soft tissues are unremarkable.
# Impression
Normal CT of the lumbar spine.`,
    ],
    ar: [
      "أشعة مقطعية على الفقرات القطنية - طبيعي",
      `# طريقة الفحص
مقاطع على الفقرات القطنية بدون صبغة مع إعادة تكوين سهمي وإكليلي.
# الوصف
اصطفاف الفقرات وانحناؤها في الحدود الطبيعية.
أجسام الفقرات بالارتفاع الطبيعي بدون كسر أو تآكل.
لا يوجد بروز أو انزلاق غضروفي مؤثر، والقناة العصبية ومخارج الأعصاب ذات سعة طبيعية.
المفاصل الخلفية والأنسجة حول الفقرات طبيعية.
# الرأي
فحص الفقرات القطنية في الحدود الطبيعية.`,
    ],
  },
];
