import type { Subject } from "../subject.ts";

/** MRI of brain and spine. */
export const MR_BRAIN_AND_SPINE: readonly Subject[] = [
  {
    id: "mr-brain-normal",
    modality: "MR",
    variant: "normal",
    tests: ["brain", "المخ"],
    en: [
      "MRI brain - normal",
      `# Technique
Multiplanar T1, T2, FLAIR and diffusion sequences without contrast.
# Findings
Normal signal of grey and white matter. No focal lesion.
No restricted diffusion.
Ventricles and extra-axial spaces are of normal size for age. No midline shift.
Posterior fossa, brain stem and sella are unremarkable.
Normal flow voids of the large vessels. Paranasal sinuses are clear.
# Impression
Normal MRI of the brain.`,
    ],
    ar: [
      "رنين مغناطيسي على المخ - طبيعي",
      `# طريقة الفحص
تتابعات T1 وT2 وFLAIR والانتشار في عدة مستويات بدون صبغة.
# الوصف
إشارة طبيعية للمادة الرمادية والمادة البيضاء بدون بؤر.
لا يوجد تقييد في الانتشار.
البطينات والفراغات حول المخ بالحجم الطبيعي للسن، ولا يوجد انحراف بالخط الأوسط.
الحفرة الخلفية وجذع المخ والغدة النخامية طبيعية.
فراغات سريان الدم (flow voids) بالأوعية الكبيرة طبيعية، والجيوب الأنفية خالية.
# الرأي
فحص المخ في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-brain-structured",
    modality: "MR",
    variant: "structured",
    tests: ["brain", "المخ"],
    en: [
      "MRI brain - structured",
      `# Technique
Multiplanar T1, T2, FLAIR and diffusion sequences, [[contrast]].
# Findings
- Grey and white matter: [[parenchyma]]
- Diffusion: [[diffusion]]
- Enhancement: [[enhancement]]
- Ventricles and midline: [[ventricles]]
- Posterior fossa and brain stem: [[posterior fossa]]
- Sella and orbits: [[sella and orbits]]
- Vessels and venous sinuses: [[vessels]]
# Impression
[[impression]]`,
    ],
    ar: [
      "رنين مغناطيسي على المخ - تفصيلي",
      `# طريقة الفحص
تتابعات T1 وT2 وFLAIR والانتشار في عدة مستويات، [[الصبغة]].
# الوصف
- المادة الرمادية والمادة البيضاء: [[نسيج المخ]]
- الانتشار: [[الانتشار]]
- التقاط الصبغة: [[التقاط الصبغة]]
- البطينات والخط الأوسط: [[البطينات]]
- الحفرة الخلفية وجذع المخ: [[الحفرة الخلفية]]
- الغدة النخامية والحجاجان: [[النخامية والحجاجان]]
- الأوعية والجيوب الوريدية: [[الأوعية]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "mr-lumbar-normal",
    modality: "MR",
    variant: "normal",
    tests: ["lumbar", "الفقرات القطنية"],
    en: [
      "MRI lumbar spine - normal",
      `# Technique
Sagittal T1, T2 and STIR, and axial T2 sequences.
# Findings
Normal alignment and lumbar lordosis.
Vertebral bodies are of normal height and marrow signal.
Discs are of normal height and signal, without bulge or herniation.
Spinal canal and neural foramina are adequate. No nerve root compression.
Conus medullaris ends at a normal level with normal signal.
# Impression
Normal MRI of the lumbar spine.`,
    ],
    ar: [
      "رنين مغناطيسي على الفقرات القطنية - طبيعي",
      `# طريقة الفحص
تتابعات سهمية T1 وT2 وSTIR ومحورية T2.
# الوصف
اصطفاف الفقرات وانحناؤها في الحدود الطبيعية.
أجسام الفقرات بالارتفاع وإشارة النخاع الطبيعيين.
الغضاريف بالارتفاع والإشارة الطبيعيين بدون بروز أو انزلاق.
القناة العصبية ومخارج الأعصاب ذات سعة طبيعية، ولا يوجد ضغط على جذور الأعصاب.
نهاية الحبل الشوكي في المستوى الطبيعي وبإشارة طبيعية.
# الرأي
فحص الفقرات القطنية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-lumbar-structured",
    modality: "MR",
    variant: "structured",
    tests: ["lumbar", "الفقرات القطنية"],
    en: [
      "MRI lumbar spine - structured",
      `# Technique
Sagittal T1, T2 and STIR, and axial T2 sequences.
# Findings
- Alignment: [[alignment]]
- Vertebrae and marrow: [[vertebrae]]
- L1/2: [[L1/2]]
- L2/3: [[L2/3]]
- L3/4: [[L3/4]]
- L4/5: [[L4/5]]
- L5/S1: [[L5/S1]]
- Spinal canal, smallest diameter: [[canal]] mm
- Conus medullaris: [[conus]]
# Impression
[[impression]]`,
    ],
    ar: [
      "رنين مغناطيسي على الفقرات القطنية - تفصيلي",
      `# طريقة الفحص
تتابعات سهمية T1 وT2 وSTIR ومحورية T2.
# الوصف
- اصطفاف الفقرات: [[الاصطفاف]]
- الفقرات والنخاع: [[الفقرات]]
- L1/2: [[L1/2]]
- L2/3: [[L2/3]]
- L3/4: [[L3/4]]
- L4/5: [[L4/5]]
- L5/S1: [[L5/S1]]
- أصغر قطر للقناة العصبية: [[القناة]] مم
- نهاية الحبل الشوكي: [[نهاية الحبل الشوكي]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "mr-cervical-normal",
    modality: "MR",
    variant: "normal",
    tests: ["cervical", "الفقرات العنقية"],
    en: [
      "MRI cervical spine - normal",
      `# Technique
Sagittal T1, T2 and STIR, and axial T2 sequences.
# Findings
Normal alignment and cervical lordosis.
Vertebral bodies are of normal height and marrow signal.
Discs are of normal height and signal, without bulge or herniation.
Spinal canal and neural foramina are adequate.
Spinal cord is of normal calibre and signal. Craniocervical junction is normal.
# Impression
Normal MRI of the cervical spine.`,
    ],
    ar: [
      "رنين مغناطيسي على الفقرات العنقية - طبيعي",
      `# طريقة الفحص
تتابعات سهمية T1 وT2 وSTIR ومحورية T2.
# الوصف
اصطفاف الفقرات وانحناؤها في الحدود الطبيعية.
أجسام الفقرات بالارتفاع وإشارة النخاع الطبيعيين.
الغضاريف بالارتفاع والإشارة الطبيعيين بدون بروز أو انزلاق.
القناة العصبية ومخارج الأعصاب ذات سعة طبيعية.
الحبل الشوكي بالسمك والإشارة الطبيعيين، والوصلة القحفية العنقية طبيعية.
# الرأي
فحص الفقرات العنقية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "mr-cervical-structured",
    modality: "MR",
    variant: "structured",
    tests: ["cervical", "الفقرات العنقية"],
    en: [
      "MRI cervical spine - structured",
      `# Technique
Sagittal T1, T2 and STIR, and axial T2 sequences.
# Findings
- Alignment: [[alignment]]
- Vertebrae and marrow: [[vertebrae]]
- C2/3: [[C2/3]]
- C3/4: [[C3/4]]
- C4/5: [[C4/5]]
- C5/6: [[C5/6]]
- C6/7: [[C6/7]]
- Spinal cord: [[cord]]
# Impression
[[impression]]`,
    ],
    ar: [
      "رنين مغناطيسي على الفقرات العنقية - تفصيلي",
      `# طريقة الفحص
تتابعات سهمية T1 وT2 وSTIR ومحورية T2.
# الوصف
- اصطفاف الفقرات: [[الاصطفاف]]
- الفقرات والنخاع: [[الفقرات]]
- C2/3: [[C2/3]]
- C3/4: [[C3/4]]
- C4/5: [[C4/5]]
- C5/6: [[C5/6]]
- C6/7: [[C6/7]]
- الحبل الشوكي: [[الحبل الشوكي]]
# الرأي
[[الرأي]]`,
    ],
  },
];
