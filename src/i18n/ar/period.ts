import type { period as en } from "../en/period.ts";
import type { Shape } from "../types.ts";

/** Texts of the choice of days, branches and machines. */
export const period = {
  branches: "الفرع",
  machines: "الجهاز",
  all_machines: "كل الأجهزة",
  quick: {
    label: "فترات جاهزة",
    today: "اليوم",
    yesterday: "أمس",
    days_7: "آخر 7 أيام",
    days_10: "آخر 10 أيام",
    days_30: "آخر 30 يومًا",
    this_week: "هذا الأسبوع",
    last_week: "الأسبوع الماضي",
    this_month: "هذا الشهر",
    last_month: "الشهر الماضي",
    own: "أيام أخرى",
  },
  several: { apply: "تطبيق", leave: "بدون تغيير" },
  choose_one: "اختر واحدًا على الأقل، أو الكل.",
  range: "من {{start}} إلى {{end}}",
} satisfies Shape<typeof en>;
