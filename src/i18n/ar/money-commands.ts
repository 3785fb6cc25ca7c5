import type { moneyCommands as en } from "../en/money-commands.ts";
import type { Shape } from "../types.ts";

export const moneyCommands = {
  safe: {
    receive: { title: "استلام الورديات المقفلة", words: "نقدية عد درج خزنة" },
    deposit: { title: "إيداع في البنك", words: "خزنة نقدية" },
    withdraw: { title: "سحب من البنك", words: "خزنة نقدية" },
    spend: { title: "مصروف جديد", words: "خزنة صرف إيجار مرتبات بند" },
    open: { title: "فتح الحركة", words: "مستندات إيصال فاتورة ملف" },
    reverse: { title: "إلغاء الحركة", words: "غلطة تراجع حذف" },
    trail: { title: "سجل الحركة", words: "من عدّل تاريخ" },
  },
  commission: {
    pay: { title: "صرف عمولة الطبيب", words: "دفع نقدًا تحويل مستحقات" },
    select_due: { title: "تحديد كل واجبي الصرف", words: "الأطباء الكل عمولة" },
    statement: { title: "كشف حساب الطبيب", words: "رصيد عمولة" },
    pay_outs: { title: "ما صُرف للطبيب", words: "مدفوعات سجل إيصالات" },
  },
  pay_out: {
    reverse: { title: "إلغاء الصرف", words: "تراجع خطأ استرداد" },
    receipt: { title: "طباعة إيصال الطبيب", words: "ورق توقيع صرف" },
    statement: { title: "كشف حساب الطبيب", words: "رصيد" },
    trail: { title: "سجل تغييرات الصرف", words: "من غيّر تدقيق" },
  },
  claim_batch: {
    make: { title: "تجميع مطالبات", words: "حافظة جديدة شركة شهر" },
    open: { title: "فتح حافظة المطالبات", words: "مطالبات" },
    send: { title: "إرسال حافظة المطالبات", words: "خطاب شركة" },
    settle_file: { title: "سداد من ملف", words: "رفع شركة إكسل csv" },
    print: { title: "طباعة الخطاب", words: "ورق شركة" },
    letter: { title: "حفظ الخطاب ملفًا", words: "إكسل xlsx تصدير" },
    discard: { title: "حذف مسودة المطالبات", words: "حافظة" },
    trail: { title: "سجل تغييرات الحافظة", words: "من أرسل" },
  },
  claim_line: {
    settle: { title: "سداد المطالبات", words: "دفع شركة جزء" },
    reject: { title: "رفض المطالبات", words: "كود شركة" },
    resend: { title: "إعادة إرسال المطالبات", words: "حافظة جديدة" },
    write_off: { title: "إعدام المطالبات", words: "خسارة دين" },
    to_patient: { title: "تحويل المطالبات على المرضى", words: "باقي" },
    take_out: { title: "إخراج من المسودة", words: "حذف حافظة" },
    open: { title: "فتح المطالبة", words: "معاملة مستندات" },
  },
  transaction: {
    movements: { title: "سداد المطالبة والقرارات", words: "تراجع حركة" },
    numbers: { title: "رقم الكارنيه والموافقة", words: "تأمين تعديل" },
    open: { title: "فتح معاملة التأمين", words: "مستندات عرض" },
    settle: { title: "تسجيل سداد الشركة", words: "دفع تأمين" },
    delete: { title: "حذف معاملة التأمين", words: "مسح" },
    trail: { title: "سجل تغييرات معاملة التأمين", words: "مراجعة تتبع من عدّل قبل بعد" },
  },
} satisfies Shape<typeof en>;
