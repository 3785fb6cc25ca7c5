import type { reportChecks as english } from "../en/report-checks.ts";
import type { Shape } from "../types.ts";

export const reportChecks = {
  title: "قبل الاعتماد",
  body: "مفتاح Enter ينقلك إلى الموضع، ونفس المفتاح السابق يعتمد على أي حال.",
  list: "للمراجعة",
  back: "الرجوع إلى النص",
  submit: "اعتماد على أي حال",
  submit_next: "اعتماد على أي حال ثم التالي",
  side: {
    right: "«{{words}}»: الفحص للناحية اليمنى.",
    left: "«{{words}}»: الفحص للناحية اليسرى.",
  },
  sex: {
    male: "«{{words}}»: المريض ذكر.",
    female: "«{{words}}»: المريضة أنثى.",
  },
  modality: "«{{words}}»: نوع الأشعة هنا: {{modality}}.",
  impression: "لم يُكتب شيء تحت «{{words}}».",
  blanks: "لم تُملأ: {{words}}",
  score: "«{{words}}» بلا قيمة: ينقصه شيء مما يُحسب منه.",
  outside: "«{{words}}»: المتوقع من {{least}} إلى {{most}}.",
  below: "«{{words}}»: المتوقع {{least}} أو أكثر.",
  above: "«{{words}}»: المتوقع {{most}} أو أقل.",
  measure: "«{{words}}»: كان {{before}} في التقرير السابق.",
} as const satisfies Shape<typeof english>;
