import type { actions as en } from "../en/actions";
import type { Shape } from "../types";

export const actions = {
  appointment: {
    create: { done: "تم تسجيل الحجز.", failed: "تعذر تسجيل الحجز." },
    edit: { done: "تم حفظ الحجز.", failed: "تعذر حفظ الحجز." },
    delete: { done: "تم إلغاء الحجز.", failed: "تعذر إلغاء الحجز." },
  },
  branch: {
    create: { done: "تمت إضافة الفرع.", failed: "تعذرت إضافة الفرع." },
    edit: { done: "تم حفظ الفرع.", failed: "تعذر حفظ الفرع." },
    delete: { done: "تم حذف الفرع.", failed: "تعذر حذف الفرع." },
  },
  availability: {
    create: { done: "تمت إضافة السعر.", failed: "تعذرت إضافة السعر." },
    edit: { done: "تم حفظ السعر.", failed: "تعذر حفظ السعر." },
    delete: { done: "تم حذف السعر.", failed: "تعذر حذف السعر." },
  },
  supported_test: {
    create: { done: "تمت إضافة الفحص لقائمة الأسعار.", failed: "تعذرت إضافة الفحص." },
    edit: { done: "تم حفظ السعر.", failed: "تعذر حفظ السعر." },
    delete: { done: "تم حذف الفحص من قائمة الأسعار.", failed: "تعذر حذف الفحص." },
  },
  room: {
    create: { done: "تمت إضافة الغرفة.", failed: "تعذرت إضافة الغرفة." },
    edit: { done: "تم حفظ الغرفة.", failed: "تعذر حفظ الغرفة." },
    delete: { done: "تم حذف الغرفة.", failed: "تعذر حذف الغرفة." },
  },
  machine: {
    create: { done: "تمت إضافة الجهاز.", failed: "تعذرت إضافة الجهاز." },
    edit: { done: "تم حفظ الجهاز.", failed: "تعذر حفظ الجهاز." },
    delete: { done: "تم حذف الجهاز.", failed: "تعذر حذف الجهاز." },
  },
  test: {
    create: { done: "تمت إضافة الفحص.", failed: "تعذرت إضافة الفحص." },
    edit: { done: "تم حفظ الفحص.", failed: "تعذر حفظ الفحص." },
    delete: { done: "تم حذف الفحص.", failed: "تعذر حذف الفحص." },
  },
  account: {
    create: { done: "تمت إضافة الحساب.", failed: "تعذرت إضافة الحساب." },
    edit: { done: "تم حفظ الحساب.", failed: "تعذر حفظ الحساب." },
    delete: { done: "تم حذف الحساب.", failed: "تعذر حذف الحساب." },
  },
  patient: {
    create: { done: "تمت إضافة المريض.", failed: "تعذرت إضافة المريض." },
    edit: { done: "تم حفظ المريض.", failed: "تعذر حفظ المريض." },
    delete: { done: "تم حذف المريض.", failed: "تعذر حذف المريض." },
  },
  doctor: {
    create: { done: "تمت إضافة الطبيب.", failed: "تعذرت إضافة الطبيب." },
    edit: { done: "تم حفظ الطبيب.", failed: "تعذر حفظ الطبيب." },
    delete: { done: "تم حذف الطبيب.", failed: "تعذر حذف الطبيب." },
  },
  provider: {
    create: { done: "تمت إضافة شركة التأمين.", failed: "تعذرت إضافة شركة التأمين." },
    edit: { done: "تم حفظ شركة التأمين.", failed: "تعذر حفظ شركة التأمين." },
    delete: { done: "تم حذف شركة التأمين.", failed: "تعذر حذف شركة التأمين." },
  },
  document: {
    create: { done: "تم رفع المستند.", failed: "تعذر رفع المستند." },
    edit: { done: "تم حفظ المستند.", failed: "تعذر حفظ المستند." },
    delete: { done: "تم حذف المستند.", failed: "تعذر حذف المستند." },
  },
  transaction: {
    create: { done: "تمت إضافة معاملة التأمين.", failed: "تعذرت إضافة معاملة التأمين." },
    edit: { done: "تم حفظ معاملة التأمين.", failed: "تعذر حفظ معاملة التأمين." },
    delete: { done: "تم حذف معاملة التأمين.", failed: "تعذر حذف معاملة التأمين." },
  },
  rule: {
    create: { done: "تمت إضافة قاعدة العمولة.", failed: "تعذرت إضافة قاعدة العمولة." },
    edit: { done: "تم حفظ قاعدة العمولة.", failed: "تعذر حفظ قاعدة العمولة." },
    delete: { done: "تم حذف قاعدة العمولة.", failed: "تعذر حذف قاعدة العمولة." },
  },
  template: {
    create: { done: "تمت إضافة القالب.", failed: "تعذرت إضافة القالب." },
    edit: { done: "تم حفظ القالب.", failed: "تعذر حفظ القالب." },
    delete: { done: "تم حذف القالب.", failed: "تعذر حذف القالب." },
  },
  payment: {
    collect: { done: "تم تحصيل {{amount}}.", failed: "تعذر تسجيل الدفعة." },
    refund: { done: "تم رد {{amount}}.", failed: "تعذر تسجيل المبلغ المردود." },
  },
  status: {
    change: { done: "الحالة: {{status}}.", failed: "تعذر تغيير الحالة." },
  },
  upload: {
    price_list: { done: "تم رفع قائمة الأسعار.", failed: "تعذر رفع قائمة الأسعار." },
    tests: { done: "تم رفع الفحوصات.", failed: "تعذر رفع الفحوصات." },
    doctors: { done: "تم رفع الأطباء.", failed: "تعذر رفع الأطباء." },
  },
  shift: {
    start: { done: "بدأت الوردية.", failed: "تعذر بدء الوردية." },
    close: { done: "تم إقفال الوردية.", failed: "تعذر إقفال الوردية." },
    flag: { done: "تم وضع علامة على الوردية.", failed: "تعذر وضع علامة على الوردية." },
    unflag: { done: "أُزيلت العلامة عن الوردية.", failed: "تعذرت إزالة العلامة عن الوردية." },
    clear: { done: "تمت تصفية الوردية.", failed: "تعذرت تصفية الوردية." },
    compensate: { done: "تمت تسوية الوردية.", failed: "تعذرت تسوية الوردية." },
  },
  report: {
    save: { done: "تم حفظ التقرير.", failed: "تعذر حفظ التقرير." },
    submit: { done: "تم اعتماد التقرير.", failed: "تعذر اعتماد التقرير." },
    amend: { done: "فُتح التقرير لنسخة جديدة.", failed: "تعذر فتح التقرير." },
  },
  password: {
    reset: { done: "تم تعيين كلمة مرور جديدة.", failed: "تعذر تعيين كلمة المرور." },
    change: { done: "تم تغيير كلمة المرور.", failed: "تعذر تغيير كلمة المرور." },
  },
  financial_report: {
    generate: { done: "التقرير المالي جاهز.", failed: "تعذر إعداد التقرير المالي." },
  },
  settings: {
    save: { done: "تم حفظ الإعدادات.", failed: "تعذر حفظ الإعدادات." },
  },
  export: {
    run: { done: "تم حفظ الملف.", failed: "تعذر إعداد الملف." },
  },
} satisfies Shape<typeof en>;
