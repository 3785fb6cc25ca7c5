import type { session as en } from "../en/session.ts";
import type { Shape } from "../types.ts";

export const session = {
  login: {
    title: "تسجيل الدخول إلى ScanDesk",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    submit: "تسجيل الدخول",
    submitting: "جارٍ تسجيل الدخول…",
    email_missing: "اكتب البريد الإلكتروني.",
    password_missing: "اكتب كلمة المرور.",
    arabic_layout: "لوحة المفاتيح على العربي.",
    caps_lock: "زر Caps Lock مفتوح.",
    show_password: "إظهار كلمة المرور",
    hide_password: "إخفاء كلمة المرور",
    demo_title: "حسابات التجربة",
    demo_hint: "المفتاح بجانب الاسم للدخول مباشرة",
  },
  wrong_clock:
    "ساعة هذا الكمبيوتر غير مضبوطة: تشير إلى {{shows}}، والوقت الآن {{time}}. ScanDesk يعمل بالوقت الصحيح. اضبط الساعة من إعدادات التاريخ والوقت في الكمبيوتر، والأفضل الضبط التلقائي.",
  unauthorized: {
    title: "غير مصرح",
    body: "حسابك لا يفتح هذه الصفحة. اطلب الصلاحية من مالك المركز إذا احتجت إليها.",
    home: "إلى لوحة المتابعة",
    login: "الدخول بحساب آخر",
    unknown: "المتصفح لم يعد يعرف دورك، فلا يفتح إلا ما هو متاح للجميع. سجّل الدخول من جديد للمتابعة.",
    again: "تسجيل الدخول من جديد",
  },
  lock: {
    title: "الشاشة مقفلة",
    body: "الشاشة كما تركتها. اكتب كلمة المرور للمتابعة.",
    password: "كلمة المرور",
    submit: "فتح القفل",
    submitting: "جارٍ فتح القفل…",
    wrong_password: "كلمة المرور غير صحيحة. حاول مرة أخرى.",
    switch: "الدخول بحساب آخر",
  },
} satisfies Shape<typeof en>;
