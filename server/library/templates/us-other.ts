import type { Subject } from "../subject.ts";

/** Ultrasound of thyroid, breast, scrotum and vessels. */
export const US_OTHER: readonly Subject[] = [
  {
    id: "us-thyroid-normal",
    modality: "US",
    variant: "normal",
    tests: ["thyroid", "الغدة الدرقية"],
    en: [
      "Ultrasound thyroid - normal",
      `# Findings
Both lobes and the isthmus are of normal size and homogeneous echotexture.
No nodule. Normal vascularity.
No enlarged cervical lymph nodes.
# Impression
Normal ultrasound of the thyroid gland.`,
    ],
    ar: [
      "موجات صوتية على الغدة الدرقية - طبيعي",
      `# الوصف
فصّا الغدة الدرقية والبرزخ بالحجم الطبيعي ونسيج متجانس.
لا توجد عقيدات، والتغذية الدموية طبيعية.
لا توجد غدد ليمفاوية متضخمة بالرقبة.
# الرأي
فحص الغدة الدرقية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "us-thyroid-ti-rads",
    modality: "US",
    variant: "structured",
    tests: ["thyroid", "الغدة الدرقية"],
    fields: {
      size: { kind: "measurement" },
      composition: { list: "ti_rads_composition" },
      echogenicity: { list: "ti_rads_echogenicity" },
      shape: { list: "ti_rads_shape" },
      margin: { list: "ti_rads_margin" },
      macrocalcification: { kind: "yes_no" },
      rim_calcification: { kind: "yes_no" },
      punctate_foci: { kind: "yes_no" },
      points: { score: "ti_rads_points" },
      level: { score: "ti_rads_level" },
      recommendation: { score: "ti_rads_management" },
    },
    en: [
      "Ultrasound thyroid - ACR TI-RADS",
      `# Findings
- Right lobe: [[right lobe]]
- Left lobe: [[left lobe]]
- Isthmus: [[isthmus]]
- Nodule, site: [[site]]
- Size: [[size|size]]
- Composition: [[composition|composition]]
- Echogenicity: [[echogenicity|echogenicity]]
- Shape: [[shape|shape]]
- Margin: [[margin|margin]]
- Macrocalcifications: [[macrocalcifications|macrocalcification]]
- Peripheral (rim) calcifications: [[rim calcifications|rim_calcification]]
- Punctate echogenic foci: [[punctate foci|punctate_foci]]
- Lymph nodes: [[lymph nodes]]
# Impression
ACR TI-RADS [[level|level]], points: [[points|points]].
Recommendation: [[recommendation|recommendation]].
[[impression]]`,
    ],
    ar: [
      "موجات صوتية على الغدة الدرقية - ACR TI-RADS",
      `# الوصف
- الفص الأيمن: [[الفص الأيمن]]
- الفص الأيسر: [[الفص الأيسر]]
- البرزخ: [[البرزخ]]
- مكان العقيدة: [[المكان]]
- الحجم: [[الحجم|size]]
- المكوّنات: [[المكوّنات|composition]]
- درجة الصدى: [[الصدى|echogenicity]]
- الشكل: [[الشكل|shape]]
- الحواف: [[الحواف|margin]]
- تكلسات كبيرة: [[تكلسات كبيرة|macrocalcification]]
- تكلس طرفي (بالحافة): [[تكلس طرفي|rim_calcification]]
- بؤر نقطية عالية الصدى: [[بؤر نقطية|punctate_foci]]
- الغدد الليمفاوية: [[الغدد]]
# الرأي
التصنيف ACR TI-RADS: [[المستوى|level]]، النقاط: [[النقاط|points]].
التوصية: [[التوصية|recommendation]].
[[الرأي]]`,
    ],
  },
  {
    id: "us-breast-normal",
    modality: "US",
    variant: "normal",
    tests: ["breast", "الثدي"],
    en: [
      "Ultrasound breast - normal",
      `# Findings
Normal fibroglandular and fatty tissue, without solid mass, cyst or architectural distortion.
Ducts are not dilated. Skin and nipple are unremarkable.
No suspicious axillary lymph nodes.
# Impression
Normal ultrasound of the breast. BI-RADS 1.`,
    ],
    ar: [
      "موجات صوتية على الثدي - طبيعي",
      `# الوصف
نسيج غددي ودهني طبيعي بدون كتل صلبة أو أكياس أو تشوه بالنسيج.
القنوات اللبنية غير متسعة، والجلد والحلمة طبيعيان.
لا توجد غدد ليمفاوية مثيرة للشك بالإبط.
# الرأي
فحص الثدي في الحدود الطبيعية، BI-RADS 1.`,
    ],
  },
  {
    id: "us-breast-bi-rads",
    modality: "US",
    variant: "structured",
    tests: ["breast", "الثدي"],
    fields: {
      size: { kind: "measurement" },
      category: { list: "bi_rads_category" },
      recommendation: { score: "bi_rads_management" },
    },
    en: [
      "Ultrasound breast - BI-RADS",
      `# Findings
- Tissue composition: [[composition]]
- Mass, side and clock position: [[position]]
- Size: [[size|size]]
- Shape and orientation: [[shape]]
- Margin: [[margin]]
- Echo pattern and posterior features: [[echo pattern]]
- Ducts and skin: [[ducts and skin]]
- Axillary lymph nodes: [[axilla]]
# Impression
BI-RADS category [[category|category]].
Recommendation: [[recommendation|recommendation]].
[[impression]]`,
    ],
    ar: [
      "موجات صوتية على الثدي - BI-RADS",
      `# الوصف
- تكوين النسيج: [[النسيج]]
- جهة الكتلة ومكانها على الساعة: [[المكان]]
- الحجم: [[الحجم|size]]
- الشكل والاتجاه: [[الشكل]]
- الحواف: [[الحواف]]
- نمط الصدى وما خلف الكتلة: [[الصدى]]
- القنوات والجلد: [[القنوات والجلد]]
- غدد الإبط: [[الإبط]]
# الرأي
التصنيف BI-RADS: [[التصنيف|category]].
التوصية: [[التوصية|recommendation]].
[[الرأي]]`,
    ],
  },
  {
    id: "us-scrotal-normal",
    modality: "US",
    variant: "normal",
    tests: ["scrotal", "الخصيتين"],
    sex: "male",
    en: [
      "Scrotal ultrasound - normal",
      `# Findings
Both testes are of normal size and homogeneous echotexture, with normal vascularity.
Both epididymes are of normal size.
No hydrocele or varicocele on either side.
# Impression
Normal scrotal ultrasound.`,
    ],
    ar: [
      "موجات صوتية على الخصيتين - طبيعي",
      `# الوصف
الخصيتان بالحجم الطبيعي ونسيج متجانس وتغذية دموية طبيعية.
البربخان بالحجم الطبيعي.
لا توجد قيلة مائية أو دوالي بأي من الناحيتين.
# الرأي
فحص الخصيتين في الحدود الطبيعية.`,
    ],
  },
  {
    id: "us-carotid-normal",
    modality: "US",
    variant: "normal",
    tests: ["carotid", "شرايين الرقبة"],
    en: [
      "Carotid doppler - normal",
      `# Findings
Common, internal and external carotid arteries are of normal calibre on both sides.
Intima-media thickness is normal. No plaque.
Normal flow velocities and waveforms. No stenosis.
Both vertebral arteries show antegrade flow.
# Impression
Normal carotid and vertebral doppler.`,
    ],
    ar: [
      "دوبلر على شرايين الرقبة - طبيعي",
      `# الوصف
الشرايين السباتية المشتركة والداخلية والخارجية بالاتساع الطبيعي في الناحيتين.
سمك البطانة والطبقة الوسطى (IMT) طبيعي، ولا توجد ترسبات.
سرعة سريان الدم وشكل الموجات في الحدود الطبيعية، ولا يوجد ضيق.
سريان الدم بالشريانين الفقريين في الاتجاه الطبيعي.
# الرأي
دوبلر شرايين الرقبة في الحدود الطبيعية.`,
    ],
  },
  {
    id: "us-carotid-structured",
    modality: "US",
    variant: "structured",
    tests: ["carotid", "شرايين الرقبة"],
    en: [
      "Carotid doppler - structured",
      `# Findings
- Right common carotid, peak velocity: [[right CCA]] cm/s
- Right internal carotid, peak velocity: [[right ICA]] cm/s
- Right plaque: [[right plaque]]
- Left common carotid, peak velocity: [[left CCA]] cm/s
- Left internal carotid, peak velocity: [[left ICA]] cm/s
- Left plaque: [[left plaque]]
- Vertebral arteries: [[vertebral arteries]]
# Impression
[[impression]]`,
    ],
    ar: [
      "دوبلر على شرايين الرقبة - تفصيلي",
      `# الوصف
- أقصى سرعة بالسباتي المشترك الأيمن: [[CCA أيمن]] cm/s
- أقصى سرعة بالسباتي الداخلي الأيمن: [[ICA أيمن]] cm/s
- ترسبات الناحية اليمنى: [[ترسبات اليمنى]]
- أقصى سرعة بالسباتي المشترك الأيسر: [[CCA أيسر]] cm/s
- أقصى سرعة بالسباتي الداخلي الأيسر: [[ICA أيسر]] cm/s
- ترسبات الناحية اليسرى: [[ترسبات اليسرى]]
- الشريانان الفقريان: [[الفقريان]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "us-leg-veins-normal",
    modality: "US",
    variant: "normal",
    tests: ["venous doppler", "أوردة"],
    en: [
      "Venous doppler, legs - normal",
      `# Findings
Common femoral, femoral, popliteal and posterior tibial veins are patent and compressible.
Normal phasic flow with augmentation. No thrombus.
Saphenofemoral junctions are competent.
# Impression
No evidence of deep venous thrombosis.`,
    ],
    ar: [
      "دوبلر على أوردة الساقين - طبيعي",
      `# الوصف
الأوردة الفخذية المشتركة والأوردة الفخذية والمأبضية والقصبية الخلفية سالكة وتنضغط بالكامل.
سريان الدم طبيعي مع التنفس والضغط، ولا توجد جلطات.
صمامات الوصلة الصافنية الفخذية سليمة.
# الرأي
لا توجد علامات لجلطة بالأوردة العميقة.`,
    ],
  },
];
