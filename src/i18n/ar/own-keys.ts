import type { ownKeys as en } from "../en/own-keys.ts";
import type { Shape } from "../types.ts";

export const ownKeys = {
  title: "اختصاراتك",
  body: "اكتب اسم الأمر أو الاختصار، ↓ تنقلك للقائمة، Enter تغيّر اختصار الأمر. اختصاراتك معك على أي جهاز.",
  own: "اختيارك",
  no_key: "بدون اختصار",
  none: "بدون اختصار",
  press: "اضغط الاختصار الجديد. Enter للحفظ، وBackspace لترك الأمر بدون اختصار.",
  catcher: "الاختصار الجديد",
  keep: "حفظ",
  as_it_came: "الاختصار الأصلي",
  free: "{{keys}} غير مستخدم.",
  taken: "هذا الاختصار لأمر «{{command}}». غيّر اختصار ذلك الأمر أولًا أو اضغط اختصارًا آخر.",
  nothing_changed: "كل الاختصارات على أصلها.",
  idle: "القفل بعد دقائق بدون استخدام",
  idle_hint: "من 1 إلى 240",
  letters: "اختصارات الحرف الواحد",
  letters_hint: "مثل e وx، وg ثم حرف: خارج خانات الكتابة فقط.",
  save: "حفظ",
  reset: {
    title: "إعادة ضبط كل الاختصارات؟",
    body: "الاختصارات التي اخترتها ستُلغى.",
    action: "إعادة الضبط",
  },
} satisfies Shape<typeof en>;
