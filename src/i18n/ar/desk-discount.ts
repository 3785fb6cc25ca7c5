import type { deskDiscount as en } from "../en/desk-discount.ts";
import type { Shape } from "../types.ts";

export const deskDiscount = {
  label: "خصم الاستقبال",
  kind: { none: "بدون", percentage: "نسبة", value: "مبلغ" },
  percentage: "نسبة الخصم",
  amount: "مبلغ الخصم",
  reason: "سبب الخصم",
  before: "السعر قبل خصم الاستقبال",
  approve: {
    title: "الموافقة على الخصم",
    body: "هذا الخصم أكبر من حد الاستقبال. الموافقة من المالك أو إدارة الفرع بتسجيل دخول خاص بهم، ولا تنتهي جلسة أحد.",
    email: "بريد صاحب الموافقة",
    password: "كلمة مرور صاحب الموافقة",
    action: "الموافقة والحفظ",
    patient: "المريض",
    price: "السعر",
    total: "بعد الخصم",
    factor: "{{name}}: تأكيد الهوية",
    expired: "انتهت مدة الموافقة أو استُخدمت. تلزم موافقة جديدة.",
  },
} satisfies Shape<typeof en>;
