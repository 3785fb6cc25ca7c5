import type { addenda as english } from "../en/addenda.ts";
import type { Shape } from "../types.ts";

export const addenda = {
  name: "ملحق {{number}}",
  signed: "{{name}} · {{time}} · إصدار {{revision}}",
  reason: "السبب: {{reason}}",
  above: "النص المعتمد",
  editor: "نص الملحق {{number}}",
  dialog: {
    title: "ملحق للتقرير",
    body: "النص المعتمد يبقى كما هو، والملحق يُكتب أسفله.",
    reason: "السبب (اختياري)",
    action: "كتابة الملحق",
  },
  conflict: "ملحق جديد بنصّي",
  discard: {
    title: "إلغاء ما كُتب؟",
    body: "يعود التقرير كما اعتُمد، ويبقى ما كُتب محفوظًا في السجل فقط.",
    action: "إلغاء ما كُتب",
    taken_back: "لم يُلغَ شيء: انقطعت الشبكة وأكملت الكتابة أو تراجعت.",
    unsaved: "النص لم يُحفظ بعد، فلا يمكن إلغاؤه الآن.",
  },
  paper: {
    count: {
      zero: "لا ملاحق أسفل النص",
      one: "يوجد ملحق واحد أسفل النص",
      two: "يوجد ملحقان أسفل النص",
      few: "توجد {{count}} ملاحق أسفل النص",
      many: "يوجد {{count}} ملحقًا أسفل النص",
      other: "يوجد {{count}} ملحق أسفل النص",
    },
    numbered: "ملحق {{number}}، الإصدار {{revision}}",
    draft: "ملحق {{number}}: مسودة غير معتمدة",
    licence: "رقم الترخيص",
    patient_number: "رقم المريض",
  },
} as const satisfies Shape<typeof english>;
