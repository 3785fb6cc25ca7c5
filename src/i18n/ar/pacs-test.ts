import type { pacsTest as en } from "../en/pacs-test.ts";
import type { Shape } from "../types.ts";

export const pacsTest = {
  hint: "يمكن أن يحتوي على {accession} و{patient_id} (رقم سجل المريض) و{date} (بصيغة YYYYMMDD).",
  fault: "{{part}} عند الحرف رقم {{position}} لا يمكن ملؤه.",
  not_address: "يبدأ بـ http:// أو https:// وبدون اسم مستخدم.",
  title: "تجربة عنوان PACS",
  accession: "رقم الحجز",
  accession_hint: "بدون رقم تُستخدم بيانات تجريبية.",
  opens: "العنوان الذي سيُفتح",
  open: "فتح",
  none: "لا يوجد حجز بهذا الرقم.",
} satisfies Shape<typeof en>;
