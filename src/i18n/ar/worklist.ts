import type { worklist as english } from "../en/worklist.ts";
import type { Shape } from "../types.ts";

export const worklist = {
  failed: "لم تتغيّر قائمة التقارير.",
  priority_done: "الأولوية: {{priority}}.",
  waiting: "الانتظار",
  late: "متأخر",
  assigned_to: "مُسند إلى",
  nobody: "لا أحد",
  writing: "يُكتب عند {{names}}",
  whose: { label: "الإسناد", mine: "إليّ", unassigned: "غير مُسند", all: "الكل" },
  assign: {
    title: "إسناد فحص {{name}}",
    doctor: "الطبيب",
    action: "إسناد",
    done: "تم الإسناد إلى {{name}}.",
    mine_done: "تم إسناد الفحص إليك.",
    none_done: "تم إلغاء الإسناد.",
  },
  defer: {
    title: "تأجيل تقرير {{name}}",
    body: "ينزل الفحص تحت بقية الفحوصات حتى ذلك الوقت، ومعه هذا السبب.",
    reason: "السبب",
    until: "حتى",
    hour: "بعد ساعة",
    four_hours: "بعد أربع ساعات",
    tomorrow: "صباح الغد",
    week: "بعد أسبوع",
    action: "تأجيل",
    done: "تم التأجيل حتى {{time}}.",
    undone: "تم إلغاء التأجيل.",
    fact: "مؤجَّل",
    shown: "حتى {{time}} بواسطة {{name}}: {{reason}}",
    short: "مؤجَّل: {{reason}}",
  },
} as const satisfies Shape<typeof english>;
