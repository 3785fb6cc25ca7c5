import type { moneyCommandWords as en } from "../en/money-command-words.ts";
import type { Shape } from "../types.ts";

/** Those of commands for claims, the safe and referring doctors, as in command-words.ts. */
export const moneyCommandWords = {
  safe: {
    receive: "نقدية عد درج خزنة",
    deposit: "خزنة نقدية",
    withdraw: "خزنة نقدية",
    spend: "خزنة صرف إيجار مرتبات بند",
    open: "مستندات إيصال فاتورة ملف",
    reverse: "غلطة تراجع حذف",
    edit_document: "نوع اسم ملاحظة ملف تغيير",
    trail: "من عدّل تاريخ",
  },
  commission: {
    pay: "دفع نقدًا تحويل مستحقات",
    select_due: "الأطباء الكل عمولة",
    statement: "رصيد عمولة",
    pay_outs: "مدفوعات سجل إيصالات",
  },
  pay_out: {
    reverse: "تراجع خطأ استرداد",
    receipt: "ورق توقيع صرف",
    statement: "رصيد",
    trail: "من غيّر تدقيق",
  },
  claim_batch: {
    make: "حافظة جديدة شركة شهر",
    bill_month: "شهري شركات فاتورة حوافظ",
    add: "إدخال حافظة",
    open: "مطالبات",
    send: "خطاب شركة",
    settle_file: "رفع شركة إكسل csv",
    print: "ورق شركة",
    letter: "إكسل xlsx تصدير",
    discard: "حافظة",
    trail: "من أرسل",
  },
  claim_line: {
    settle: "دفع شركة جزء",
    reject: "كود شركة",
    reopen: "مرفوضة غلطة بدون رد",
    resend: "حافظة جديدة",
    write_off: "خسارة دين",
    to_patient: "باقي",
    take_out: "حذف حافظة",
    open: "معاملة مستندات",
  },
  transaction: {
    movements: "تراجع حركة",
    numbers: "تأمين تعديل",
    open: "مستندات عرض",
    settle: "دفع تأمين",
    delete: "مسح",
    edit_document: "نوع اسم ملاحظة ملف كارنيه تغيير",
    trail: "مراجعة تتبع من عدّل قبل بعد",
  },
} satisfies Shape<typeof en>;
