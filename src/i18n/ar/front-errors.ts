import type { frontErrors as en } from "../en/front-errors.ts";
import type { Shape } from "../types.ts";

export const frontErrors = {
  network: "لا يوجد اتصال بالإنترنت. راجع الشبكة من فضلك.",
  session_expired: "انتهت جلستك. سجّل الدخول من جديد.",
  unknown: "حدث خطأ، حاول مرة أخرى من فضلك.",
  deadline: "النظام تأخر في الرد. حاول مرة أخرى.",
  aborted: "تم الإيقاف.",
  code: {
    validation: "بعض الخانات تحتاج مراجعة.",
    malformed: "تعذّرت قراءة ما أُرسل.",
    unauthenticated: "سجّل الدخول من فضلك.",
    invalid_credentials: "البريد أو كلمة المرور غير صحيحة.",
    second_factor_needed: "أكمل الدخول بخطوة التحقق الثانية.",
    invalid_factor: "غير صحيح. حاول مرة أخرى.",
    ticket_expired: "مر وقت طويل. ابدأ من جديد.",
    timeout: "النظام تأخر في الرد. حاول مرة أخرى.",
    too_many_requests: "محاولات كثيرة. انتظر قليلًا وحاول مرة أخرى.",
    unavailable: "النظام مشغول الآن. حاول مرة أخرى بعد لحظات.",
    internal: "حدث خطأ، حاول مرة أخرى من فضلك.",
  },
} satisfies Shape<typeof en>;
