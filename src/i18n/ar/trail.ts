import type { trail as en } from "../en/trail.ts";
import type { Shape } from "../types.ts";

export const trail = {
  title: "من اطّلع: {{name}}",
  when: "الوقت",
  who: "الشخص",
  what: "الإجراء",
  where: "من أين",
  nobody: "بدون تسجيل دخول",
  empty: "لم يفتحه أحد بعد",
  empty_body: "من الآن يظهر هنا كل اطلاع وطباعة وتعديل.",
  unread: "تعذّر تحميل من اطّلع.",
  newer: "الأحدث",
  older: "الأقدم",
  page: "صفحة {{page}} من {{pages}}",
  once: "تكرار الاطلاع من نفس الشخص يظهر مرة واحدة كل ربع ساعة.",
  entity: {
    patient: "المريض",
    appointment: "الحجز",
    report: "التقرير",
    critical_result: "النتيجة الحرجة",
  },
  action: {
    read: "اطلاع",
    print: "طباعة",
    create: "إضافة",
    update: "تعديل",
    delete: "حذف",
    cancel: "إلغاء",
    status: "تغيير الحالة",
    report: "حفظ النص",
    submit: "اعتماد",
    amend: "فتح للتعديل",
    mark: "تعليم كنتيجة حرجة",
    tell: "إبلاغ",
    withdraw: "سحب العلامة",
  },
} satisfies Shape<typeof en>;
