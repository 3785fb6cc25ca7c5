import { shiftStates } from "./shifts.ts";
import type { controls as english } from "../en/controls.ts";
import type { Shape } from "../types.ts";

/** Returns the six plural forms of a sentence that counts shifts; `before` is the beginning of forms with a number. */
function shifts(one: string, two: string, before = "") {
  const end = before === "" ? "" : ".";
  return {
    zero: `${before}{{count}} وردية${end}`,
    one,
    two,
    few: `${before}{{count}} ورديات${end}`,
    many: `${before}{{count}} وردية${end}`,
    other: `${before}{{count}} وردية${end}`,
  };
}

export const controls = {
  shift: "الوردية",
  kinds: "ورديات من",
  kind: { receptionist: "الاستقبال", doctor: "الأطباء" },
  search: "اكتب اسمًا",
  receptionist: "موظف الاستقبال",
  doctor: "الطبيب",
  hours: "الوقت",
  from: "من",
  until: "إلى",
  expected: "المفروض في الدرج",
  counted: "المعدود",
  difference: "الفرق",
  of_expected: "من {{amount}}",
  exact: "مضبوط",
  short: "عجز {{amount}}",
  over: "زيادة {{amount}}",
  only_short: "عجز",
  only_over: "زيادة",
  state_label: "الحالة",
  state: shiftStates,
  float: "عهدة البداية",
  reports: "التقارير",
  rate: "عن كل تقرير",
  compensation: "قيمة التسوية",
  history_unread: "تعذّر تحميل ما تم على هذه الوردية.",
  booked_unread: "تعذّر تحميل حجوزات هذه الوردية.",
  ended_by: "الإقفال بواسطة",
  cleared_by: "التصفية بواسطة",
  no_summary: "وردية الطبيب ليس لها ملخص للطباعة.",
  by_method: "حسب طريقة الدفع",
  ledger: "التحصيل والمردودات",
  no_ledger: "لم تتحرك أي مبالغ في هذه الوردية.",
  all: "الكل",
  empty: "لا توجد ورديات في هذه الأيام",
  empty_body: "اختر أيامًا أخرى أو فرعًا آخر.",
  shifts: shifts("وردية واحدة", "ورديتين"),
  selected: {
    zero: "لا وردية محددة",
    one: "وردية واحدة محددة",
    two: "ورديتان محددتان",
    few: "{{count}} ورديات محددة",
    many: "{{count}} وردية محددة",
    other: "{{count}} وردية محددة",
  },
  done: {
    end: shifts("تم إقفال وردية واحدة.", "تم إقفال ورديتين.", "تم إقفال "),
    flag: shifts("تم وضع علامة على وردية واحدة.", "تم وضع علامة على ورديتين.", "تم وضع علامة على "),
    unflag: shifts("أُزيلت العلامة عن وردية واحدة.", "أُزيلت العلامة عن ورديتين.", "أُزيلت العلامة عن "),
    clear: shifts("تمت تصفية وردية واحدة.", "تمت تصفية ورديتين.", "تمت تصفية "),
    compensate: shifts("تمت تسوية وردية واحدة.", "تمت تسوية ورديتين.", "تمت تسوية "),
  },
  end: {
    title: "إقفال وردية {{name}}",
    title_many: "إقفال {{shifts}}",
    one_by_one: "كل درج يُعدّ وحده: أقفل هذه الوردية وحدها.",
  },
  flag: {
    title: "وضع علامة على وردية {{name}}",
    title_many: "وضع علامة على {{shifts}}",
    reason: "سبب العلامة",
    was: "كانت عليها علامة",
    action: "وضع العلامة",
  },
  unflag: {
    title: "إزالة العلامة عن وردية {{name}}",
    title_many: "إزالة العلامة عن {{shifts}}",
  },
  clear: {
    title: "تصفية وردية {{name}}",
    title_many: "تصفية {{shifts}}",
    action: "تصفية",
    action_many: "تصفية {{shifts}}",
    back: "رجوع",
    final: "تصفية الوردية نهائية ولا رجوع فيها.",
    freezes: {
      receptionist:
        "في كل حجز سُجل في الوردية يثبت الجهاز والفحص وشركة التأمين ومبلغ التغطية، ولا يمكن إضافة تأمين بعدها.",
      doctor: "لا يمكن وضع علامة على الوردية بعدها.",
    },
    stays: "ما على المريض يمكن تحصيله، والحجز يمكن إلغاؤه ورد مبلغه.",
  },
  history: {
    title: "ما تم على الوردية",
    end: "أقفلها شخص آخر",
    flag: "وُضعت علامة",
    unflag: "أُزيلت العلامة",
    clear: "تمت تصفية الوردية",
    compensate: "تمت تسوية الوردية",
  },
  compensate: {
    title: "تسوية وردية {{name}}",
    title_many: "تسوية {{shifts}}",
    no_shortage: "لا عجز في الدرج، فلا شيء يحتاج إلى تسوية.",
    amount: "مبلغ التسوية",
    rate: "عن كل تقرير",
    total: "الإجمالي",
    action: "تسوية",
  },
} as const satisfies Shape<typeof english>;
