import type { credit as english } from "../en/credit.ts";
import type { Shape } from "../types.ts";

export const credit = {
  title: "رصيد المريض",
  none: "لا توجد دفعات تحت الحساب.",
  available: "المتاح: {{amount}}",
  patient_has: "للمريض رصيد: {{amount}}",
  option: "رصيد المريض ({{amount}})",
  kind: {
    deposited: "دفعة تحت الحساب",
    used: "سداد حجز من الرصيد",
    returned: "استرداد إلى الرصيد",
    paid_back: "رد من الرصيد",
  },
  deposit: {
    title: "دفعة تحت الحساب من {{name}}",
    action: "استلام",
    done: "أُضيف {{amount}} إلى رصيد {{name}}.",
    failed: "لم تُحفظ الدفعة.",
  },
  pay_back: {
    title: "رد رصيد {{name}}",
    action: "رد المبلغ",
    done: "تم رد {{amount}} من رصيد {{name}}.",
    failed: "لم يُرد أي مبلغ.",
  },
  amount: "المبلغ",
  number: "رقم الإيصال",
  reason: "السبب",
  short_by: "رصيد المريض {{amount}} فقط.",
  balance_after: "الرصيد بعدها",
  print: "طباعة إيصال {{time}}",
  no_receipt: "لم تُستلم دفعة ولم يُرد مبلغ.",
} as const satisfies Shape<typeof english>;
