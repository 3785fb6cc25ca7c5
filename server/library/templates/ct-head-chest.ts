import type { Subject } from "../subject.ts";

/** CT of head and chest. */
export const CT_HEAD_AND_CHEST: readonly Subject[] = [
  {
    id: "ct-brain-normal",
    modality: "CT",
    variant: "normal",
    tests: ["brain", "المخ"],
    en: [
      "CT brain - normal",
      `# Technique
Axial sections of the brain without contrast.
# Findings
No intracranial haemorrhage, mass effect or midline shift.
Normal grey-white matter differentiation.
Ventricles, sulci and basal cisterns are of normal size for age.
Posterior fossa structures are unremarkable.
No fracture of the skull. Paranasal sinuses and mastoid air cells are clear.
# Impression
No acute intracranial abnormality.`,
    ],
    ar: [
      "أشعة مقطعية على المخ - طبيعي",
      `# طريقة الفحص
مقاطع محورية على المخ بدون صبغة.
# الوصف
لا يوجد نزيف داخل الجمجمة أو كتلة ضاغطة أو انحراف بالخط الأوسط.
تمايز طبيعي بين المادة الرمادية والمادة البيضاء.
البطينات والأخاديد والصهاريج القاعدية بالحجم الطبيعي للسن.
محتويات الحفرة الخلفية طبيعية.
لا يوجد كسر بعظام الجمجمة، والجيوب الأنفية وخلايا النتوء الخشائي خالية.
# الرأي
لا توجد علامات مرضية حادة داخل الجمجمة.`,
    ],
  },
  {
    id: "ct-brain-structured",
    modality: "CT",
    variant: "structured",
    tests: ["brain", "المخ"],
    en: [
      "CT brain - structured",
      `# Technique
Axial sections of the brain, [[contrast]].
# Findings
- Haemorrhage: [[haemorrhage]]
- Early signs of ischaemia: [[ischaemia]]
- Mass effect and midline shift: [[midline shift]]
- Ventricles and sulci: [[ventricles]]
- Posterior fossa: [[posterior fossa]]
- Skull, sinuses and mastoids: [[bones]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة مقطعية على المخ - تفصيلي",
      `# طريقة الفحص
مقاطع محورية على المخ، [[الصبغة]].
# الوصف
- النزيف: [[النزيف]]
- العلامات المبكرة لنقص التروية: [[نقص التروية]]
- التأثير الضاغط وانحراف الخط الأوسط: [[الخط الأوسط]]
- البطينات والأخاديد: [[البطينات]]
- الحفرة الخلفية: [[الحفرة الخلفية]]
- عظام الجمجمة والجيوب الأنفية والنتوء الخشائي: [[العظام]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "ct-sinuses-normal",
    modality: "CT",
    variant: "normal",
    tests: ["sinus", "الجيوب الأنفية"],
    en: [
      "CT paranasal sinuses - normal",
      `# Technique
Thin sections of the paranasal sinuses without contrast, with coronal and sagittal reconstructions.
# Findings
Frontal, ethmoid, maxillary and sphenoid sinuses are well aerated.
Ostiomeatal complexes are patent.
Nasal septum is central. Turbinates are of normal size.
Bony walls are intact. Orbits are unremarkable.
# Impression
Normal CT of the paranasal sinuses.`,
    ],
    ar: [
      "أشعة مقطعية على الجيوب الأنفية - طبيعي",
      `# طريقة الفحص
مقاطع رفيعة على الجيوب الأنفية بدون صبغة مع إعادة تكوين إكليلي وسهمي.
# الوصف
الجيوب الجبهية والغربالية والفكية والوتدية جيدة التهوية.
فتحات تصريف الجيوب سالكة.
الحاجز الأنفي في المنتصف، والقرينات الأنفية بالحجم الطبيعي.
الجدران العظمية سليمة، والحجاجان طبيعيان.
# الرأي
فحص الجيوب الأنفية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "ct-sinuses-structured",
    modality: "CT",
    variant: "structured",
    tests: ["sinus", "الجيوب الأنفية"],
    en: [
      "CT paranasal sinuses - structured",
      `# Technique
Thin sections of the paranasal sinuses without contrast, with coronal and sagittal reconstructions.
# Findings
- Maxillary sinuses: [[maxillary]]
- Ethmoid sinuses: [[ethmoid]]
- Frontal sinuses: [[frontal]]
- Sphenoid sinuses: [[sphenoid]]
- Ostiomeatal complexes: [[ostiomeatal complexes]]
- Septum and turbinates: [[septum and turbinates]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة مقطعية على الجيوب الأنفية - تفصيلي",
      `# طريقة الفحص
مقاطع رفيعة على الجيوب الأنفية بدون صبغة مع إعادة تكوين إكليلي وسهمي.
# الوصف
- الجيوب الفكية: [[الفكية]]
- الجيوب الغربالية: [[الغربالية]]
- الجيوب الجبهية: [[الجبهية]]
- الجيوب الوتدية: [[الوتدية]]
- فتحات تصريف الجيوب: [[فتحات التصريف]]
- الحاجز الأنفي والقرينات الأنفية: [[الحاجز والقرينات]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "ct-chest-normal",
    modality: "CT",
    variant: "normal",
    tests: ["chest", "الصدر"],
    en: [
      "CT chest - normal",
      `# Technique
Thin sections of the chest without contrast.
# Findings
Both lungs are clear, without consolidation, nodule or ground-glass opacity.
Trachea and main bronchi are patent.
No pleural or pericardial effusion.
No enlarged mediastinal, hilar or axillary lymph nodes.
Heart and great vessels are of normal size.
Chest wall and visible upper abdomen are unremarkable.
# Impression
Normal CT of the chest.`,
    ],
    ar: [
      "أشعة مقطعية على الصدر - طبيعي",
      `# طريقة الفحص
مقاطع رفيعة على الصدر بدون صبغة.
# الوصف
الرئتان خاليتان من التكثفات والعقيدات وعتامات الزجاج المصنفر.
القصبة الهوائية والشعب الرئيسية سالكة.
لا يوجد ارتشاح بلوري أو بغشاء القلب.
لا توجد غدد ليمفاوية متضخمة بالمنصف أو السرة الرئوية أو الإبطين.
القلب والأوعية الكبيرة بالحجم الطبيعي.
جدار الصدر والجزء الظاهر من أعلى البطن طبيعيان.
# الرأي
فحص الصدر في الحدود الطبيعية.`,
    ],
  },
  {
    id: "ct-lung-screening",
    modality: "CT",
    variant: "structured",
    tests: ["chest", "الصدر"],
    fields: {
      finding: { list: "lung_rads_finding" },
      change: { list: "lung_rads_change" },
      diameter: { kind: "measurement" },
      solid_part: { kind: "measurement" },
      juxtapleural: { kind: "yes_no" },
      suspicious: { kind: "yes_no" },
      category: { score: "lung_rads_category" },
      recommendation: { score: "lung_rads_management" },
    },
    en: [
      "CT lung screening - Lung-RADS v2022",
      `# Technique
Low-dose CT of the chest without contrast.
# Findings
- Dominant finding: [[finding|finding]]
- Site: [[site]]
- Change: [[change|change]]
- Long and short axis: [[long and short axis|diameter]]
- Solid part, long and short axis: [[solid part|solid_part]]
- Juxtapleural, smooth, oval or triangular: [[juxtapleural|juxtapleural]]
- Additional suspicious features: [[suspicious features|suspicious]]
- Other findings: [[other findings]]
# Impression
Lung-RADS v2022 category [[category|category]].
Recommendation: [[recommendation|recommendation]].
[[impression]]`,
    ],
    ar: [
      "مسح الرئة بالأشعة المقطعية - Lung-RADS v2022",
      `# طريقة الفحص
أشعة مقطعية على الصدر بجرعة منخفضة بدون صبغة.
# الوصف
- أهم ما وُجد: [[أهم ما وُجد|finding]]
- المكان: [[المكان]]
- التغيّر: [[التغيّر|change]]
- القطران الأكبر والأصغر: [[القطران|diameter]]
- قطرا الجزء الصلب: [[الجزء الصلب|solid_part]]
- مجاورة للجنبة، ملساء، بيضاوية أو مثلثة: [[مجاورة للجنبة|juxtapleural]]
- علامات إضافية مثيرة للشك: [[علامات مثيرة للشك|suspicious]]
- ملاحظات أخرى: [[ملاحظات أخرى]]
# الرأي
التصنيف Lung-RADS v2022: [[التصنيف|category]].
التوصية: [[التوصية|recommendation]].
[[الرأي]]`,
    ],
  },
  {
    id: "ct-pulmonary-angiography-normal",
    modality: "CT",
    variant: "normal",
    tests: ["pulmonary angiography", "شرايين الرئة"],
    en: [
      "CT pulmonary angiography - normal",
      `# Technique
Sections of the chest in the pulmonary arterial phase after intravenous contrast.
# Findings
Good opacification of the pulmonary arteries. No filling defect down to the segmental branches.
Pulmonary trunk and cardiac chambers are of normal size.
Both lungs are clear. No pleural or pericardial effusion.
No enlarged mediastinal or hilar lymph nodes.
# Impression
No evidence of pulmonary embolism.`,
    ],
    ar: [
      "أشعة مقطعية على شرايين الرئة - طبيعي",
      `# طريقة الفحص
مقاطع على الصدر في مرحلة شرايين الرئة بعد حقن الصبغة بالوريد.
# الوصف
امتلاء جيد لشرايين الرئة بالصبغة، ولا يوجد نقص امتلاء حتى الفروع القطعية.
الشريان الرئوي الرئيسي وحجرات القلب بالحجم الطبيعي.
الرئتان خاليتان من الارتشاحات، ولا يوجد ارتشاح بلوري أو بغشاء القلب.
لا توجد غدد ليمفاوية متضخمة بالمنصف أو السرة الرئوية.
# الرأي
لا توجد علامات لجلطة بشرايين الرئة.`,
    ],
  },
  {
    id: "ct-coronary-structured",
    modality: "CT",
    variant: "structured",
    tests: ["coronary", "شرايين القلب"],
    en: [
      "CT coronary angiography - structured",
      `# Technique
ECG-gated CT of the heart after intravenous contrast. Heart rate: [[heart rate]] per minute.
# Findings
- Calcium score: [[calcium score]]
- Left main: [[left main]]
- Left anterior descending: [[LAD]]
- Left circumflex: [[LCX]]
- Right coronary: [[RCA]]
- Cardiac chambers, valves and pericardium: [[chambers]]
- Visible lungs: [[lungs]]
# Impression
[[impression]]`,
    ],
    ar: [
      "أشعة مقطعية على شرايين القلب - تفصيلي",
      `# طريقة الفحص
أشعة مقطعية على القلب متزامنة مع رسم القلب بعد حقن الصبغة بالوريد. معدل النبض: [[النبض]] في الدقيقة.
# الوصف
- درجة الكالسيوم: [[درجة الكالسيوم]]
- الشريان الأيسر الرئيسي: [[LM]]
- الشريان الأمامي الأيسر النازل: [[LAD]]
- الشريان الأيسر المنعطف: [[LCX]]
- الشريان التاجي الأيمن: [[RCA]]
- حجرات القلب والصمامات وغشاء القلب: [[الحجرات]]
- الجزء الظاهر من الرئتين: [[الرئتان]]
# الرأي
[[الرأي]]`,
    ],
  },
];
