import type { conflict as en } from "../en/conflict.ts";
import type { Shape } from "../types.ts";

export const conflict = {
  title: "غيّر هذه القيمة شخص آخر أيضًا. أي قيمة تبقى؟",
  keep: "إبقاء",
  take: "استخدام",
  empty: "(خالية)",
} satisfies Shape<typeof en>;
