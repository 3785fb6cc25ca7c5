import type { calculator as en } from "../en/calculator.ts";
import type { Shape } from "../types.ts";

export const calculator = {
  title: "الآلة الحاسبة",
  line: "العملية",
  hint: "مثلًا 3*200 + 50",
  hint_share: "مثلًا 3*200 + 50 أو 20% من المبلغ أعلاه",
  due: "المطلوب",
  whole: "الإجمالي",
  result: "الناتج",
  change: "الباقي للمريض",
  missing: "ناقص",
  take: "استخدام الناتج",
  fault: {
    unreadable: "«{{text}}» غير مفهوم هنا.",
    unfinished: "العملية ناقصة في آخرها.",
    divided_by_zero: "لا تجوز القسمة على صفر.",
    no_whole: "لا يوجد مبلغ هنا لحساب نسبة منه.",
    negative: "الناتج أقل من صفر.",
    too_large: "الناتج أكبر من المسموح.",
  },
} satisfies Shape<typeof en>;
