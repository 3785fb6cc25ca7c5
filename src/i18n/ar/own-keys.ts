import type { ownKeys as en } from "../en/own-keys";
import type { Shape } from "../types";

export const ownKeys = {
  title: "مفاتيحك",
  body: "اكتب اسم الأمر أو المفتاح، ↓ تنقلك للقائمة، Enter تغيّر مفتاح الأمر. مفاتيحك معك على أي جهاز.",
  own: "اختيارك",
  no_key: "بدون مفتاح",
  none: "بدون مفتاح",
  press: "اضغط المفتاح الجديد. Enter للحفظ، وBackspace لترك الأمر بدون مفتاح.",
  catcher: "المفتاح الجديد",
  keep: "حفظ",
  as_it_came: "المفتاح الأصلي",
  free: "{{keys}} غير مستخدم.",
  taken: "هذا المفتاح لأمر «{{command}}». غيّر مفتاح ذلك الأمر أولًا أو اضغط مفتاحًا آخر.",
  nothing_changed: "كل المفاتيح على أصلها.",
  idle: "القفل بعد دقائق بدون استخدام",
  idle_hint: "من 1 إلى 240",
  letters: "مفاتيح الحرف الواحد",
  letters_hint: "مثل e وx، وg ثم حرف: خارج خانات الكتابة فقط.",
  save: "حفظ",
  reset: {
    title: "إرجاع كل المفاتيح لأصلها؟",
    body: "المفاتيح التي اخترتها ستُلغى.",
    action: "إرجاع",
  },
} satisfies Shape<typeof en>;
