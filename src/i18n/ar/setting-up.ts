import type { settingUp as en } from "../en/setting-up.ts";
import type { Shape } from "../types.ts";

/** Texts of the list of what a new center still needs. */
export const settingUp = {
  title: "تجهيز المركز",
  body: "ما ينقص قبل أول حجز، ولكل خطوة اختصارها.",
  done: "تم",
  next: "الخطوة التالية",
  first: "أولاً: {{step}}",
  by_owner: "يضيفها مالك المركز",
  step: {
    branches: "الفروع",
    rooms: "الغرف",
    machines: "الأجهزة",
    tests: "الفحوصات",
    prices: "أسعار الفحوصات على الأجهزة",
    accounts: "موظفو استقبال في فرع به فحص مسعَّر",
    profile: "بيانات الإيصال: الاسم، والعنوان أو أرقام الاتصال",
  },
} satisfies Shape<typeof en>;
