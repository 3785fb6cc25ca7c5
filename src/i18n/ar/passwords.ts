import type { passwords as en } from "../en/passwords.ts";
import type { Shape } from "../types.ts";

export const passwords = {
  reset_title: "تغيير كلمة مرور {{name}}",
  reset_body: "سيخرج هذا الشخص من كل أجهزته.",
  reset: "تغيير كلمة المرور",
  change_title: "تغيير كلمة المرور",
  current: "كلمة المرور الحالية",
  next: "كلمة المرور الجديدة",
  again: "كلمة المرور الجديدة مرة أخرى",
  change: "تغيير كلمة المرور",
  hint: "8 حروف على الأقل. ستخرج من أجهزتك الأخرى.",
  must_change: "طلب كلمة مرور جديدة عند الدخول التالي",
  must_change_hint: "عندها يختار صاحب الحساب كلمة لا يعرفها غيره.",
  first: "اختر كلمة مرور خاصة بك أولًا",
  first_body: "كلمة المرور الحالية كتبها شخص آخر ويعرفها. كل شيء آخر يُفتح بمجرد تغييرها.",
} satisfies Shape<typeof en>;
