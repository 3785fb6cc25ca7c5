import type { moneyCommands as en } from "../en/money-commands.ts";
import type { Shape } from "../types.ts";

export const moneyCommands = {
  safe: {
    receive: { title: "استلام الورديات المقفلة" },
    deposit: { title: "إيداع في البنك" },
    withdraw: { title: "سحب من البنك" },
    spend: { title: "مصروف جديد" },
    open: { title: "فتح الحركة" },
    reverse: { title: "إلغاء الحركة" },
    edit_document: { title: "تعديل مستند الحركة" },
    trail: { title: "سجل الحركة" },
  },
  commission: {
    pay: { title: "صرف عمولة الطبيب" },
    select_due: { title: "تحديد كل واجبي الصرف" },
    statement: { title: "كشف حساب الطبيب" },
    pay_outs: { title: "ما صُرف للطبيب" },
  },
  pay_out: {
    reverse: { title: "إلغاء الصرف" },
    receipt: { title: "طباعة إيصال الطبيب" },
    statement: { title: "كشف حساب الطبيب" },
    trail: { title: "سجل تغييرات الصرف" },
  },
  claim_batch: {
    make: { title: "تجميع مطالبات" },
    bill_month: { title: "مطالبة الجهات المتعاقدة عن شهر" },
    add: { title: "إضافة مطالبات إلى المسودة" },
    open: { title: "فتح حافظة المطالبات" },
    send: { title: "إرسال حافظة المطالبات" },
    settle_file: { title: "سداد من ملف" },
    print: { title: "طباعة الخطاب" },
    letter: { title: "حفظ الخطاب ملفًا" },
    discard: { title: "حذف مسودة المطالبات" },
    trail: { title: "سجل تغييرات الحافظة" },
  },
  claim_line: {
    settle: { title: "سداد المطالبات" },
    reject: { title: "رفض المطالبات" },
    reopen: { title: "التراجع عن الرفض" },
    resend: { title: "إعادة إرسال المطالبات" },
    write_off: { title: "إعدام المطالبات" },
    to_patient: { title: "تحويل المطالبات على المرضى" },
    take_out: { title: "إخراج من المسودة" },
    open: { title: "فتح المطالبة" },
  },
  transaction: {
    movements: { title: "سداد المطالبة والقرارات" },
    numbers: { title: "رقم الكارنيه والموافقة" },
    open: { title: "فتح معاملة التأمين" },
    settle: { title: "تسجيل سداد الشركة" },
    delete: { title: "حذف معاملة التأمين" },
    edit_document: { title: "تعديل مستند" },
    trail: { title: "سجل تغييرات معاملة التأمين" },
  },
} satisfies Shape<typeof en>;
