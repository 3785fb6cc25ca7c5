import type { Subject } from "../subject.ts";

/** Ultrasound of abdomen and pelvis. */
export const US_ABDOMEN_AND_PELVIS: readonly Subject[] = [
  {
    id: "us-abdomen-pelvis-male-normal",
    modality: "US",
    variant: "normal",
    tests: ["abdomen and pelvis", "البطن والحوض"],
    sex: "male",
    en: [
      "Ultrasound abdomen and pelvis, male - normal",
      `# Findings
Liver is of normal size and homogeneous echotexture, without focal lesion. Portal vein and bile ducts are not dilated.
Gall bladder is without stones. Pancreas and spleen are normal.
Both kidneys are of normal size and echogenicity, without stones or hydronephrosis.
Urinary bladder is smooth. Prostate is of normal size and echotexture.
No free fluid.
# Impression
Normal ultrasound of the abdomen and pelvis.`,
    ],
    ar: [
      "موجات صوتية على البطن والحوض، رجال - طبيعي",
      `# الوصف
الكبد بالحجم الطبيعي ومتجانس النسيج بدون بؤر، والوريد البابي والقنوات المرارية غير متسعة.
المرارة خالية من الحصوات، والبنكرياس والطحال طبيعيان.
الكليتان بالحجم ودرجة الصدى الطبيعيين بدون حصوات أو استسقاء.
المثانة منتظمة، والبروستاتا بالحجم والنسيج الطبيعي.
لا يوجد ارتشاح حر.
# الرأي
فحص البطن والحوض في الحدود الطبيعية.`,
    ],
  },
  {
    id: "us-abdomen-pelvis-female-normal",
    modality: "US",
    variant: "normal",
    tests: ["abdomen and pelvis", "البطن والحوض"],
    sex: "female",
    en: [
      "Ultrasound abdomen and pelvis, female - normal",
      `# Findings
Liver is of normal size and homogeneous echotexture, without focal lesion. Portal vein and bile ducts are not dilated.
Gall bladder is without stones. Pancreas and spleen are normal.
Both kidneys are of normal size and echogenicity, without stones or hydronephrosis.
Urinary bladder is smooth. Uterus is of normal size and echotexture, with a regular endometrium.
Both ovaries are of normal size. No adnexal mass. No free fluid.
# Impression
Normal ultrasound of the abdomen and pelvis.`,
    ],
    ar: [
      "موجات صوتية على البطن والحوض، سيدات - طبيعي",
      `# الوصف
الكبد بالحجم الطبيعي ومتجانس النسيج بدون بؤر، والوريد البابي والقنوات المرارية غير متسعة.
المرارة خالية من الحصوات، والبنكرياس والطحال طبيعيان.
الكليتان بالحجم ودرجة الصدى الطبيعيين بدون حصوات أو استسقاء.
المثانة منتظمة، والرحم بالحجم والنسيج الطبيعي وبطانة الرحم منتظمة.
المبيضان بالحجم الطبيعي، ولا توجد كتل بملحقات الرحم أو ارتشاح حر.
# الرأي
فحص البطن والحوض في الحدود الطبيعية.`,
    ],
  },
  {
    id: "us-abdomen-structured",
    modality: "US",
    variant: "structured",
    tests: ["abdomen", "البطن"],
    en: [
      "Ultrasound abdomen - structured",
      `# Findings
- Liver, size: [[liver size]] cm
- Liver, echotexture and focal lesions: [[liver]]
- Portal vein, diameter: [[portal vein]] mm
- Gall bladder: [[gall bladder]]
- Common bile duct, diameter: [[common bile duct]] mm
- Pancreas: [[pancreas]]
- Spleen, length: [[spleen]] cm
- Right kidney: [[right kidney]]
- Left kidney: [[left kidney]]
- Free fluid: [[free fluid]]
# Impression
[[impression]]`,
    ],
    ar: [
      "موجات صوتية على البطن - تفصيلي",
      `# الوصف
- حجم الكبد: [[حجم الكبد]] سم
- نسيج الكبد والبؤر: [[الكبد]]
- قطر الوريد البابي: [[الوريد البابي]] مم
- المرارة: [[المرارة]]
- قطر القناة المرارية المشتركة: [[القناة المرارية]] مم
- البنكرياس: [[البنكرياس]]
- طول الطحال: [[الطحال]] سم
- الكلية اليمنى: [[الكلية اليمنى]]
- الكلية اليسرى: [[الكلية اليسرى]]
- الارتشاح الحر: [[الارتشاح]]
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "us-renal-normal",
    modality: "US",
    variant: "normal",
    tests: ["renal", "الكلى"],
    en: [
      "Renal ultrasound - normal",
      `# Findings
Both kidneys are of normal size, site and echogenicity, with preserved corticomedullary differentiation.
No stone, mass or hydronephrosis on either side.
Urinary bladder is smooth, without stone or mass.
# Impression
Normal ultrasound of the urinary tract.`,
    ],
    ar: [
      "موجات صوتية على الكلى - طبيعي",
      `# الوصف
الكليتان بالحجم والمكان ودرجة الصدى الطبيعية مع تمايز طبيعي بين القشرة والنخاع.
لا توجد حصوات أو كتل أو استسقاء بأي من الكليتين.
المثانة منتظمة بدون حصوات أو كتل.
# الرأي
فحص المسالك البولية في الحدود الطبيعية.`,
    ],
  },
  {
    id: "us-renal-structured",
    modality: "US",
    variant: "structured",
    tests: ["renal", "الكلى"],
    en: [
      "Renal ultrasound - structured",
      `# Findings
- Right kidney, length: [[right length]] cm
- Right kidney: [[right kidney]]
- Left kidney, length: [[left length]] cm
- Left kidney: [[left kidney]]
- Urinary bladder: [[bladder]]
- Residual urine: [[residual urine]] ml
# Impression
[[impression]]`,
    ],
    ar: [
      "موجات صوتية على الكلى - تفصيلي",
      `# الوصف
- طول الكلية اليمنى: [[طول اليمنى]] سم
- الكلية اليمنى: [[الكلية اليمنى]]
- طول الكلية اليسرى: [[طول اليسرى]] سم
- الكلية اليسرى: [[الكلية اليسرى]]
- المثانة: [[المثانة]]
- البول المتبقي: [[البول المتبقي]] مل
# الرأي
[[الرأي]]`,
    ],
  },
  {
    id: "us-obstetric-structured",
    modality: "US",
    variant: "structured",
    tests: ["obstetric", "حمل"],
    sex: "female",
    en: [
      "Obstetric ultrasound - structured",
      `# Findings
- Number of fetuses and presentation: [[number and presentation]]
- Heartbeat: [[heartbeat]] per minute
- Biparietal diameter: [[BPD]] mm
- Head circumference: [[HC]] mm
- Abdominal circumference: [[AC]] mm
- Femur length: [[FL]] mm
- Gestational age: [[weeks]]
- Estimated weight: [[weight]] g
- Placenta: [[placenta]]
- Amniotic fluid: [[fluid]]
# Impression
[[impression]]`,
    ],
    ar: [
      "سونار حمل - تفصيلي",
      `# الوصف
- عدد الأجنة ووضعها: [[العدد والوضع]]
- نبض الجنين: [[النبض]] في الدقيقة
- القطر بين الجداريين: [[BPD]] مم
- محيط الرأس: [[HC]] مم
- محيط البطن: [[AC]] مم
- طول عظمة الفخذ: [[FL]] مم
- عمر الحمل: [[الأسابيع]]
- الوزن التقريبي: [[الوزن]] جم
- المشيمة: [[المشيمة]]
- السائل الأمنيوسي: [[السائل]]
# الرأي
[[الرأي]]`,
    ],
  },
];
