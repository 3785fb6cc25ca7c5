import type { form as en } from "../en/form";
import type { Shape } from "../types";

export const form = {
  optional: "اختياري",
  restored: "رجّعنا ما كتبته الساعة {{time}}.",
  startEmpty: "ابدأ من جديد",
  waiting: "لا يوجد اتصال. سيُحفظ وحده مرة واحدة فور رجوع الشبكة.",
  stopWaiting: "الرجوع للتعديل",
  fault: {
    unreadable_day: "هذا ليس تاريخًا. اكتبه مثل 15071990 أو 15/7/90 أو t لليوم أو ‎+1 لبكرة.",
    unreadable_time: "هذا ليس وقتًا. اكتبه مثل 9 أو 930 أو 3م.",
    unreadable_amount: "هذا ليس مبلغًا. اكتبه مثل 1250 أو 1250.50.",
    unreadable_percent: "هذه ليست نسبة من 0 إلى 100.",
    unreadable_number: "هذا ليس رقمًا صحيحًا.",
    unreadable_phone: "هذا ليس رقم تليفون. اكتب كل أرقامه.",
    not_chosen: "اختر من النتائج أو امسح الخانة.",
    other: "لا يمكن الحفظ بهذا الشكل.",
  },
  calendar: {
    open: "فتح التقويم",
    title: "التقويم",
    previous: "الشهر السابق",
    next: "الشهر التالي",
  },
  password: { show: "إظهار كلمة السر", hide: "إخفاء كلمة السر" },
  picker: {
    searching: "جارٍ البحث",
    nothing: "لا نتائج لـ «{{text}}».",
    failed: "تعذّر البحث. اضغط Enter للمحاولة مرة أخرى.",
    clear: "مسح: {{label}}",
    results: {
      zero: "لا نتائج",
      one: "نتيجة واحدة",
      two: "نتيجتان",
      few: "{{count}} نتائج",
      many: "{{count}} نتيجة",
      other: "{{count}} نتيجة",
    },
  },
  calculator: {
    title: "الآلة الحاسبة",
    line: "العملية",
    hint: "مثلًا 3*200 + 50",
    hint_share: "مثلًا 3*200 + 50 أو 20% من المبلغ أعلاه",
    due: "المطلوب",
    whole: "الإجمالي",
    result: "الناتج",
    change: "الباقي له",
    missing: "ناقص",
    take: "استخدام الناتج",
  },
  dialog: { cancel: "إلغاء", close: "إغلاق" },
} satisfies Shape<typeof en>;
