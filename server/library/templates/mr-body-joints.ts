import type { Subject } from "../subject.ts";

/** MRI of joints, abdomen and pelvis. */
export const MR_BODY_AND_JOINTS: readonly Subject[] = [
  {
    id: "mr-knee-normal",
    modality: "MR",
    variant: "normal",
    tests: ["knee", "الركبة"],
    en: [
      "MRI knee - normal",
      `# Technique
Multiplanar T1, T2 and fat-suppressed proton density sequences.
# Findings
Medial and lateral menisci are of normal shape and signal.
Anterior and posterior cruciate ligaments are intact.
Collateral ligaments and the extensor mechanism are intact.
Articular cartilage and bone marrow are of normal signal.
No joint effusion or popliteal cyst.
# Impression
Normal MRI of the knee.`,
    ],
    ar: [
      "رنين مغناطيسي على الركبة - طبيعي",
      `# طريقة الفحص
تتابعات T1 وT2 وكثافة البروتون مع إخفاء إشارة الدهون في عدة مستويات.
# الوصف
الغضروفان الهلاليان الداخلي والخارجي بالشكل والإشارة الطبيعيين.
الرباطان الصليبيان الأمامي والخلفي سليمان.
الأربطة الجانبية ووتر الرضفة ووتر العضلة الرباعية سليمة.
غضروف المفصل ونخاع العظم بإشارة طبيعية.
لا يوجد ارتشاح بالمفصل أو كيس خلف الركبة.
# الرأي
فحص الركبة في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-knee-structured",
    modality: "MR",
    variant: "structured",
    tests: ["knee", "الركبة"],
    en: [
      "MRI knee - structured",
      `# Technique
Multiplanar T1, T2 and fat-suppressed proton density sequences.
# Findings
- Medial meniscus: [[medial meniscus]]
- Lateral meniscus: [[lateral meniscus]]
- Anterior cruciate ligament: [[ACL]]
- Posterior cruciate ligament: [[PCL]]
- Collateral ligaments: [[collateral ligaments]]
- Extensor mechanism: [[extensor mechanism]]
- Cartilage and marrow: [[cartilage]]
- Joint fluid: [[fluid]]
# Impression
[[impression]]`,
    ],
    ar: [
      "رنين مغناطيسي على الركبة - تفصيلي",
      `# طريقة الفحص
تتابعات T1 وT2 وكثافة البروتون مع إخفاء إشارة الدهون في عدة مستويات.
# الوصف
- الغضروف الهلالي الداخلي: [[الغضروف الداخلي]]
- الغضروف الهلالي الخارجي: [[الغضروف الخارجي]]
- الرباط الصليبي الأمامي: [[الصليبي الأمامي]]
- الرباط الصليبي الخلفي: [[الصليبي الخلفي]]
- الأربطة الجانبية: [[الأربطة الجانبية]]
- وتر الرضفة ووتر العضلة الرباعية: [[الأوتار]]
- غضروف المفصل ونخاع العظم: [[غضروف المفصل]]
- سائل المفصل: [[السائل]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "mr-shoulder-normal",
    modality: "MR",
    variant: "normal",
    tests: ["shoulder", "الكتف"],
    en: [
      "MRI shoulder - normal",
      `# Technique
Multiplanar T1, T2 and fat-suppressed proton density sequences.
# Findings
Rotator cuff tendons are of normal thickness and signal, without tear.
Long head of biceps is in its groove. Glenoid labrum is intact.
Acromioclavicular joint is unremarkable.
Bone marrow is of normal signal.
No joint effusion or fluid in the subacromial bursa.
# Impression
Normal MRI of the shoulder.`,
    ],
    ar: [
      "رنين مغناطيسي على الكتف - طبيعي",
      `# طريقة الفحص
تتابعات T1 وT2 وكثافة البروتون مع إخفاء إشارة الدهون في عدة مستويات.
# الوصف
أوتار الكفة المدورة بالسمك والإشارة الطبيعيين بدون تمزق.
وتر الرأس الطويل للعضلة ذات الرأسين في مجراه، والشفا الحقاني سليم.
المفصل الأخرمي الترقوي طبيعي.
نخاع العظم بإشارة طبيعية.
لا يوجد ارتشاح بالمفصل أو بالكيس تحت الأخرم.
# الرأي
فحص الكتف في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-abdomen-normal",
    modality: "MR",
    variant: "normal",
    tests: ["MRI abdomen", "البطن"],
    en: [
      "MRI abdomen - normal",
      `# Technique
Multiplanar T1, T2, diffusion and dynamic contrast-enhanced sequences.
# Findings
Liver is of normal size and signal, without focal lesion.
Biliary tree is not dilated. Gall bladder is unremarkable.
Pancreas, spleen, adrenal glands and kidneys are normal.
No ascites. No enlarged lymph nodes.
# Impression
Normal MRI of the abdomen.`,
    ],
    ar: [
      "رنين مغناطيسي على البطن - طبيعي",
      `# طريقة الفحص
تتابعات T1 وT2 والانتشار والصبغة الديناميكية في عدة مستويات.
# الوصف
الكبد بالحجم والإشارة الطبيعيين بدون بؤر.
القنوات المرارية غير متسعة، والمرارة طبيعية.
البنكرياس والطحال والغدتان الكظريتان والكليتان طبيعية.
لا يوجد استسقاء، ولا توجد غدد ليمفاوية متضخمة.
# الرأي
فحص البطن في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mrcp-normal",
    modality: "MR",
    variant: "normal",
    tests: ["MRCP", "القنوات المرارية"],
    en: [
      "MRCP - normal",
      `# Technique
Heavily T2-weighted thick and thin sections of the biliary tree.
# Findings
Intrahepatic bile ducts are not dilated.
Common bile duct is of normal calibre, without filling defect or stricture.
Gall bladder is without stones.
Pancreatic duct is of normal calibre.
# Impression
Normal MRCP.`,
    ],
    ar: [
      "رنين على القنوات المرارية - طبيعي",
      `# طريقة الفحص
مقاطع سميكة ورفيعة شديدة T2 على القنوات المرارية.
# الوصف
القنوات المرارية داخل الكبد غير متسعة.
القناة المرارية المشتركة بالاتساع الطبيعي بدون نقص امتلاء أو ضيق.
المرارة خالية من الحصوات.
القناة البنكرياسية بالاتساع الطبيعي.
# الرأي
القنوات المرارية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-female-pelvis-normal",
    modality: "MR",
    variant: "normal",
    tests: ["MRI pelvis", "الحوض"],
    sex: "female",
    en: [
      "MRI female pelvis - normal",
      `# Technique
Multiplanar T1, T2 and diffusion sequences, with contrast.
# Findings
Uterus is of normal size and signal. Endometrium is of normal thickness. Junctional zone is preserved.
Cervix is unremarkable.
Both ovaries are of normal size and signal. No adnexal mass.
Urinary bladder and rectum are unremarkable.
No free fluid. No enlarged pelvic lymph nodes.
# Impression
Normal MRI of the pelvis.`,
    ],
    ar: [
      "رنين مغناطيسي على الحوض للسيدات - طبيعي",
      `# طريقة الفحص
تتابعات T1 وT2 والانتشار في عدة مستويات مع الصبغة.
# الوصف
الرحم بالحجم والإشارة الطبيعيين، وبطانة الرحم بالسمك الطبيعي، والمنطقة الوصلية سليمة.
عنق الرحم طبيعي.
المبيضان بالحجم والإشارة الطبيعيين، ولا توجد كتل بملحقات الرحم.
المثانة والمستقيم طبيعيان.
لا يوجد ارتشاح حر، ولا توجد غدد ليمفاوية متضخمة بالحوض.
# الرأي
فحص الحوض في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-prostate-pi-rads",
    modality: "MR",
    variant: "structured",
    tests: ["prostate", "MRI pelvis", "البروستاتا", "الحوض"],
    sex: "male",
    fields: {
      prostate: { kind: "measurement" },
      zone: { list: "pi_rads_zone" },
      size: { kind: "measurement" },
      t2: { list: "pi_rads_t2" },
      dwi: { list: "pi_rads_dwi" },
      dce: { list: "pi_rads_dce" },
      category: { score: "pi_rads_category" },
      recommendation: { score: "pi_rads_management" },
    },
    en: [
      "MRI prostate - PI-RADS v2.1",
      `# Technique
Multiplanar T2, diffusion and dynamic contrast-enhanced sequences of the prostate.
# Findings
- Prostate, three sides: [[prostate|prostate]]
- Lesion, site: [[site]]
- Zone: [[zone|zone]]
- Size: [[size|size]]
- T2 score: [[T2|t2]]
- Diffusion score: [[DWI|dwi]]
- Dynamic enhancement: [[DCE|dce]]
- Extraprostatic extension: [[extension]]
- Seminal vesicles: [[seminal vesicles]]
- Lymph nodes and bones: [[lymph nodes and bones]]
# Impression
PI-RADS v2.1 category [[category|category]].
Recommendation: [[recommendation|recommendation]].
[[impression]]`,
    ],
    ar: [
      "رنين مغناطيسي على البروستاتا - PI-RADS v2.1",
      `# طريقة الفحص
تتابعات T2 والانتشار والصبغة الديناميكية على البروستاتا في عدة مستويات.
# الوصف
- أبعاد البروستاتا الثلاثة: [[أبعاد البروستاتا|prostate]]
- مكان البؤرة: [[المكان]]
- المنطقة: [[المنطقة|zone]]
- أبعاد البؤرة: [[أبعاد البؤرة|size]]
- درجة T2: [[درجة T2|t2]]
- درجة الانتشار: [[درجة الانتشار|dwi]]
- الصبغة الديناميكية: [[الصبغة|dce]]
- الامتداد خارج البروستاتا: [[الامتداد]]
- الحويصلات المنوية: [[الحويصلات المنوية]]
- الغدد الليمفاوية والعظام: [[الغدد والعظام]]
# الرأي
التصنيف PI-RADS v2.1: [[التصنيف|category]].
التوصية: [[التوصية|recommendation]].
[[الرأي]]`,
    ],
  },
];
