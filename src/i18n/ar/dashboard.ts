import type { dashboard as english } from "../en/dashboard.ts";
import type { Shape } from "../types.ts";

export const dashboard = {
  title: "لوحة المتابعة",
  queue: "قائمة اليوم",
  queue_empty: "لا توجد حجوزات اليوم بعد.",
  queue_whole: "حجوزات اليوم كلها: {{count}}",
  appointments: "الحجوزات",
  completed: "تم الفحص",
  cancelled: "ملغاة",
  no_show: "لم يحضر",
  paid: "المدفوع",
  covered: "على التأمين",
  remaining: "الباقي على المرضى",
  pending: "الباقي على الشركات",
  before: "{{change}} عن {{figure}} قبلها",
  same: "كما كان",
  to_come: "لم يتم الفحص بعد",
  per_day: "الحجوزات يوميًا",
  money_per_day: "المبالغ يوميًا",
  by_modality: "حسب نوع الأشعة",
  reports: "التقارير",
  machines: "أكثر الأجهزة عملًا",
  minutes: "{{booked}} من {{open}} دقيقة",
  doctors: "الأكثر تحويلًا",
  hint: "الأسهم تتنقل بين الأرقام والأعمدة، وEnter يفتح الحجوزات التي يتكوّن منها الرقم.",
  none: "لا شيء في هذه الأيام.",
} as const satisfies Shape<typeof english>;
