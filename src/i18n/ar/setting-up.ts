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
  missing: {
    branches: "لا يوجد فرع مفعّل بعد.",
    rooms: "لا توجد غرفة مفعّلة بعد.",
    machines: "لا يوجد جهاز مفعّل بعد.",
    tests: "لا يوجد فحص مفعّل بعد.",
    prices: "لا يوجد فحص له سعر بعد.",
    accounts: "لا يوجد موظف استقبال بعد.",
  },
  no_room_here: "لا توجد غرفة مفعّلة في هذا الفرع بعد.",
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
