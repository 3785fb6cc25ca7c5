import type { frontCommon as en } from "../en/front-common.ts";
import type { Shape } from "../types.ts";

export const frontCommon = {
  product: "ScanDesk",
  loading: "جارٍ التحميل…",
  retry: "حاول مرة أخرى",
  theme: { system: "ألوان الجهاز", light: "فاتح", dark: "داكن", change: "المظهر: {{name}}" },
  language: { change: "التحويل إلى الإنجليزية", label: "EN" },
  role: {
    Unknown: "غير معروف",
    CenterOwner: "مالك المركز",
    ReportingDoctor: "طبيب التقارير",
    Receptionist: "موظف استقبال",
    AdminStaff: "إداري",
    ReferringDoctor: "طبيب محوِّل",
    Patient: "مريض",
  },
} satisfies Shape<typeof en>;
