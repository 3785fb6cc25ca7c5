import type { upload as en } from "../en/upload.ts";
import type { Shape } from "../types.ts";

/** Texts of the upload of a file of tests, doctors or prices. */
export const upload = {
  title: {
    tests: "رفع قائمة الفحوصات",
    doctors: "رفع قائمة الأطباء المحوِّلين",
    price_list: "رفع قائمة الأسعار",
  },
  body: "ملف ‎.csv أو ‎.xlsx حتى 10,000 صف. اسحبه هنا أو الصقه أو اختره. الخانة الفارغة لا تغيّر القيمة الحالية.",
  choose: "اختيار ملف",
  template_csv: "نموذج ‎.csv",
  template_xlsx: "نموذج ‎.xlsx",
  current_csv: "القائمة الحالية ‎.csv",
  current_xlsx: "القائمة الحالية ‎.xlsx",
  checking: "جارٍ فحص {{name}}…",
  sending: "جارٍ رفع {{name}}… {{percent}}%",
  preview: "الصفوف: {{rows}} · جديد: {{created}} · معدَّل: {{updated}} · بدون تغيير: {{unchanged}}",
  unchanged: "الصفوف: {{rows}}. كلها مسجلة كما هي، ولا شيء يتغير.",
  nothing: "لا توجد صفوف في الملف.",
  faulty: {
    zero: "لا أخطاء.",
    one: "خطأ واحد. لم يُحفظ شيء.",
    two: "خطآن. لم يُحفظ شيء.",
    few: "{{count}} أخطاء. لم يُحفظ شيء.",
    many: "{{count}} خطأ. لم يُحفظ شيء.",
    other: "{{count}} خطأ. لم يُحفظ شيء.",
  },
  row: "الصف",
  name: "السجل",
  column: "العمود",
  found: "الموجود في الملف",
  found_empty: "خانة فارغة",
  reason: "الخطأ",
  more: "و{{count}} غيرها",
  run: "رفع",
  other: "ملف آخر",
  kind: "{{name}}: تُقبل ملفات ‎.csv و‎.xlsx فقط.",
  refused: "{{name}}: {{reason}}",
  large: "{{name}}: الملف أكبر من المسموح: 5 ميجا و10,000 صف.",
} satisfies Shape<typeof en>;
