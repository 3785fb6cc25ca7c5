import type { board as english } from "../en/board";
import type { Shape } from "../types";

export const board = {
  previous: "اليوم السابق",
  next: "اليوم التالي",
  free: "متاح",
  occupied: "{{name}} محجوز هنا من الساعة {{time}}.",
  keys: {
    take: "امسك الحجز",
    move: "حرّكه",
    longer: "أطول أو أقصر",
    put_down: "ثبّته هنا",
    put_back: "رجّعه مكانه",
    days: "أيام أخرى",
  },
  empty: "لا توجد أجهزة هنا",
  empty_body: "لا يوجد جهاز شغال في هذا الفرع. اختر فرعًا آخر.",
  moved: "{{name}} أصبح الساعة {{time}}.",
  moved_back: "{{name}} رجع إلى ميعاده السابق.",
} as const satisfies Shape<typeof english>;
