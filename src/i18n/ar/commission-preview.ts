import type { commissionPreview as english } from "../en/commission-preview.ts";
import type { Shape } from "../types.ts";

export const commissionPreview = {
  title: "كم تكون العمولة؟",
  price: "السعر الإجمالي",
  none: "لا توجد قاعدة تنطبق، فلا عمولة.",
  rule: "حسب القاعدة",
  amount: "العمولة",
  rules_unread: "تعذّر تحميل قواعد العمولة.",
} as const satisfies Shape<typeof english>;
