import type { discountLimits as en } from "../en/discount-limits.ts";
import type { Shape } from "../types.ts";

/** Texts of the page of how large a discount the desk may give alone. */
export const discountLimits = {
  unread: "تعذّر تحميل حدود الخصم",
  body: "أكبر خصم من السعر يعطيه موظف الاستقبال وحده. وما زاد عليه يحتاج إلى موافقة دور آخر في الحال بتسجيل دخوله. كل خصم يلزمه سبب.",
  saved: "تم حفظ حد الخصم",
  hint: "نسبة مئوية من السعر. 0: كل خصم يحتاج إلى موافقة.",
  any: "موافقة على أي خصم",
  history: "سجل تغييرات الحد",
} satisfies Shape<typeof en>;
