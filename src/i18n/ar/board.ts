import type { board as english } from "../en/board.ts";
import type { Shape } from "../types.ts";

export const board = {
  previous: "اليوم السابق",
  next: "اليوم التالي",
  free: "متاح",
  gone: "فات وقته",
  occupied: "هنا حجز {{name}} من الساعة {{time}}.",
  nobody_waiting: "لا يوجد مريض في انتظار {{machine}}.",
  keys: {
    take: "اختيار الحجز",
    move: "تحريك",
    longer: "إطالة أو تقصير",
    put_down: "تثبيت هنا",
    put_back: "إرجاع لمكانه",
    days: "أيام أخرى",
  },
  outside: {
    title: "الساعة {{time}} خارج ساعات العمل",
    body: "{{name}}: الفرع يعمل من {{opens}} إلى {{closes}}. هل تريد تثبيت الحجز هنا؟",
  },
  empty: "لا توجد أجهزة هنا",
  empty_body: "لا يوجد جهاز مفعّل في هذا الفرع. اختر فرعًا آخر.",
  move: "نقل",
  move_title: "نقل حجز {{name}}؟",
  refund_reason: "نقل إلى {{machine}}",
  not_done: "{{test}}: لا يُجرى على {{machine}}.",
  moved: "حجز {{name}} أصبح الساعة {{time}}.",
  moved_back: "حجز {{name}} رجع إلى موعده السابق.",
} as const satisfies Shape<typeof english>;
