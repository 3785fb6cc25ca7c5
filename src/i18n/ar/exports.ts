import type { exports as en } from "../en/exports.ts";
import type { Shape } from "../types.ts";

export const exports = {
  body: "الملف يخرج من المركز بكل ما فيه. من لا يُسمح له بالتصدير تظل القائمة ظاهرة له. مالك المركز يصدّر كل شيء.",
  list: "القائمة",
  saved: "تم الحفظ. يسري في النظام فورًا، ويظهر على شاشة الزملاء من أول دخول قادم.",
  failed: "لم تُحفظ صلاحيات التصدير.",
  unread: "تعذّر تحميل صلاحيات التصدير.",
  unseen: "لا تظهر له هذه القائمة",
  name: {
    patients: "المرضى",
    appointments: "الحجوزات",
    insurance_transactions: "معاملات التأمين",
    claim_batches: "حوافظ المطالبات",
    receptionist_shifts: "ورديات الاستقبال",
    doctor_shifts: "ورديات الأطباء",
    financials: "التقرير المالي",
    end_of_day: "تقفيل اليوم",
    referring_doctors: "الأطباء المحوِّلون",
    commission_rules: "قواعد العمولة",
    insurance_providers: "شركات التأمين",
    supported_tests: "أسعار شركات التأمين",
    tests: "الفحوصات",
    machines: "الأجهزة",
    availabilities: "أسعار الأجهزة",
    branches: "الفروع",
    rooms: "الغرف",
    report_templates: "قوالب التقارير",
    accounts: "الحسابات",
    audit: "سجل التغييرات",
  },
} satisfies Shape<typeof en>;
