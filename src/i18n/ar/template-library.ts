import type { templateLibrary as english } from "../en/template-library.ts";
import type { Shape } from "../types.ts";

export const templateLibrary = {
  title: "إضافة قوالب من المكتبة",
  language: "اللغة",
  any: "الكل",
  ar: "العربية",
  en: "الإنجليزية",
  modality: "نوع الأشعة",
  list: "القوالب",
  all: "كل المعروض",
  has: "موجود بالفعل",
  variant: { normal: "طبيعي", structured: "تفصيلي" },
  preview: "معاينة",
  none: "لا توجد قوالب من هذا النوع",
  action: "إضافة",
  failed: "تعذّرت قراءة المكتبة",
  not_added: "لم تُضف القوالب.",
  added: {
    title: "إضافة من المكتبة",
    count: {
      zero: "لم يُضف أي قالب.",
      one: "أُضيف قالب واحد.",
      two: "أُضيف قالبان.",
      few: "أُضيفت {{count}} قوالب.",
      many: "أُضيف {{count}} قالبًا.",
      other: "أُضيف {{count}} قالب.",
    },
    undo: "تراجع: حذفها",
    undone: {
      zero: "لم يُحذف أي قالب.",
      one: "حُذف قالب واحد.",
      two: "حُذف قالبان.",
      few: "حُذفت {{count}} قوالب.",
      many: "حُذف {{count}} قالبًا.",
      other: "حُذف {{count}} قالب.",
    },
    kept: "القوالب التي تغيّرت بعد إضافتها باقية.",
    failed: "لم تُحذف كل القوالب.",
  },
} as const satisfies Shape<typeof english>;
