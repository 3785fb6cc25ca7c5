import type { actions as en } from "../en/actions.ts";
import type { Shape } from "../types.ts";

export const actions = {
  appointment: {
    create: { failed: "تعذّر تسجيل الحجز." },
    edit: { done: "تم حفظ الحجز.", failed: "تعذّر حفظ الحجز." },
    delete: { done: "تم إلغاء الحجز.", failed: "تعذّر إلغاء الحجز." },
  },
  patient: {
    create: { done: "تمت إضافة المريض.", failed: "تعذّرت إضافة المريض." },
    edit: { done: "تم حفظ المريض.", failed: "تعذّر حفظ المريض." },
    delete: { done: "تم حذف المريض.", failed: "تعذّر حذف المريض." },
  },
  document: {
    create: { done: "تم رفع المستند.", failed: "تعذّر رفع المستند." },
    edit: { done: "تم حفظ المستند.", failed: "تعذّر حفظ المستند." },
    delete: { done: "تم حذف المستند.", failed: "تعذّر حذف المستند." },
  },
  transaction: {
    create: { done: "تمت إضافة معاملة التأمين.", failed: "تعذّرت إضافة معاملة التأمين." },
    edit: { done: "تم حفظ معاملة التأمين.", failed: "تعذّر حفظ معاملة التأمين." },
    delete: { done: "تم حذف معاملة التأمين.", failed: "تعذّر حذف معاملة التأمين." },
  },
  template: {
    create: { done: "تمت إضافة القالب.", failed: "تعذّرت إضافة القالب." },
    edit: { done: "تم حفظ القالب.", failed: "تعذّر حفظ القالب." },
    delete: { done: "تم حذف القالب.", failed: "تعذّر حذف القالب." },
  },
  payment: {
    collect: { done: "تم تحصيل {{amount}} من {{name}}.", failed: "تعذّر تسجيل الدفعة." },
    refund: { done: "تم رد {{amount}} إلى {{name}}.", failed: "تعذّر تسجيل المبلغ المردود." },
  },
  status: {
    change: { done: "الحالة: {{status}}.", failed: "تعذّر تغيير الحالة." },
  },
  upload: {
    price_list: { done: "تم رفع قائمة الأسعار.", failed: "تعذّر رفع قائمة الأسعار." },
    tests: { done: "تم رفع الفحوصات.", failed: "تعذّر رفع الفحوصات." },
    doctors: { done: "تم رفع الأطباء.", failed: "تعذّر رفع الأطباء." },
  },
  shift: {
    start: { done: "بدأت الوردية.", failed: "تعذّر بدء الوردية." },
    close: { done: "تم إقفال الوردية.", failed: "تعذّر إقفال الوردية." },
    end: { done: "تم إقفال الوردية.", failed: "تعذّر إقفال الوردية." },
    flag: { done: "تم وضع علامة على الوردية.", failed: "تعذّر وضع علامة على الوردية." },
    unflag: { done: "أُزيلت العلامة عن الوردية.", failed: "تعذّرت إزالة العلامة عن الوردية." },
    clear: { done: "تمت تصفية الوردية.", failed: "تعذّرت تصفية الوردية." },
    compensate: { done: "تمت تسوية الوردية.", failed: "تعذّرت تسوية الوردية." },
  },
  report: {
    save: { done: "تم حفظ التقرير.", failed: "تعذّر حفظ التقرير." },
    submit: { done: "تم اعتماد التقرير.", failed: "تعذّر اعتماد التقرير." },
    amend: { done: "فُتح التقرير لإصدار جديد.", failed: "تعذّر فتح التقرير." },
    addendum: { done: "فُتح الملحق.", failed: "تعذّر فتح الملحق." },
    discard: { done: "أُلغي ما كُتب.", failed: "تعذّر إلغاء ما كُتب." },
  },
  password: {
    reset: { done: "تم تعيين كلمة مرور جديدة.", failed: "تعذّر تعيين كلمة المرور." },
    change: { done: "تم تغيير كلمة المرور.", failed: "تعذّر تغيير كلمة المرور." },
  },
  settings: {
    save: { done: "تم حفظ الإعدادات.", failed: "تعذّر حفظ الإعدادات." },
  },
  export: {
    run: { done: "تم حفظ الملف.", failed: "تعذّر إعداد الملف." },
  },
} satisfies Shape<typeof en>;
