import type { shifts as english } from "../en/shifts.ts";
import type { Shape } from "../types.ts";

export const shifts = {
  doctor_shift: { since: "وردية من {{time}}", reports: "تقارير هذه الوردية" },
  title: "ورديتي",
  none: "لا توجد لك وردية مفتوحة",
  none_body: "ابدأ وردية لتحجز وتحصّل وترد المبالغ.",
  since: "من الساعة {{time}}",
  branch: "الفرع",
  collected: "المحصَّل",
  float: "عهدة بداية الوردية",
  appointments: "حجوزات الوردية",
  views: "وردياتي",
  now: "الآن",
  earlier: "الورديات السابقة",
  earlier_none: "لا ورديات سابقة",
  earlier_none_body: "تظهر الوردية هنا بعد إقفالها.",
  of: "وردية {{time}}",
  start: { title: "بدء الوردية", action: "بدء", float: "العهدة في الدرج" },
  close: {
    title: "إقفال الوردية",
    counted: "النقدية المعدودة",
    note: "ملاحظة",
    action: "إقفال الوردية",
    hint: "عُدّ النقدية في الدرج واكتبها.",
    counting: "أكمل العدّ أولًا، لا طباعة قبله.",
    gone: "ورديتك مقفلة بالفعل.",
    exact: "تم إقفال الوردية. النقدية مضبوطة.",
    short: "تم إقفال الوردية. عجز {{amount}}.",
    over: "تم إقفال الوردية. زيادة {{amount}}.",
  },
} as const satisfies Shape<typeof english>;
