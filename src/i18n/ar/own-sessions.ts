import type { ownSessions as en } from "../en/own-sessions.ts";
import type { Shape } from "../types.ts";

export const ownSessions = {
  body: "أنهِ أي دخول لا تعرفه، ثم غيّر كلمة المرور.",
  here: "هذا المتصفح",
  locked: "مقفلة",
  unknown: "متصفح غير معروف",
  on: "{{browser}} على {{system}}",
  started: "تسجيل الدخول {{time}}",
  used: "آخر استخدام {{time}}",
  end: "تسجيل الخروج هناك",
  end_others: "تسجيل الخروج من كل مكان آخر",
  only_here: "لا يوجد دخول بحسابك في مكان آخر.",
  ended: "تم تسجيل الخروج هناك.",
  ended_others: "تم تسجيل الخروج من كل مكان آخر.",
  failed: "تعذّرت قراءة أماكن تسجيل الدخول.",
} satisfies Shape<typeof en>;
