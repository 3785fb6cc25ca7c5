import type { editor as english } from "../en/editor.ts";
import type { Shape } from "../types.ts";

export const editor = {
  words: {
    zero: "لا كلمات",
    one: "كلمة واحدة",
    two: "كلمتان",
    few: "{{count}} كلمات",
    many: "{{count}} كلمة",
    other: "{{count}} كلمة",
  },
  direction: { rtl: "من اليمين إلى اليسار", ltr: "من اليسار إلى اليمين" },
  find: {
    title: "بحث واستبدال",
    words: "بحث عن",
    replacement: "استبدال بـ",
    none: "لا نتائج",
    place: "{{place}} من {{count}}",
    count: {
      zero: "لا نتائج",
      one: "نتيجة واحدة",
      two: "نتيجتان",
      few: "{{count}} نتائج",
      many: "{{count}} نتيجة",
      other: "{{count}} نتيجة",
    },
    replaced: {
      zero: "لم يُستبدل شيء",
      one: "تم استبدال موضع واحد",
      two: "تم استبدال موضعين",
      few: "تم استبدال {{count}} مواضع",
      many: "تم استبدال {{count}} موضعًا",
      other: "تم استبدال {{count}} موضع",
    },
    previous: "السابق",
    next: "التالي",
    replace: "استبدال",
    replace_all: "استبدال الكل",
    close: "إغلاق",
  },
} as const satisfies Shape<typeof english>;
