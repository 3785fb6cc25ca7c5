import type { dashboard as english } from "../en/dashboard";
import type { Shape } from "../types";

export const dashboard = {
  title: "لوحة المتابعة",
  today: "اليوم",
  queue: "قائمة اليوم",
  queue_empty: "لا توجد حجوزات اليوم بعد.",
  last_days: "آخر 10 أيام",
  appointments: "الحجوزات",
  completed: "تم فحصهم",
  cancelled: "ملغي",
  no_show: "لم يحضروا",
  paid: "المحصَّل",
  covered: "على التأمين",
  remaining: "الباقي",
  reports: "التقارير",
} as const satisfies Shape<typeof english>;
