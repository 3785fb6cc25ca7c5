import type { centerProfile as en } from "../en/center-profile.ts";
import type { Shape } from "../types.ts";

/** Texts of the page of what stands on the papers of a center. */
export const centerProfile = {
  unread: "تعذر تحميل بيانات المركز",
  body: "ما يظهر على الإيصالات والملصقات والتقارير والكشوف. الحقل الفارغ لا يُطبع.",
  saved: "تم حفظ بيانات المركز",
  name_ar: "الاسم بالعربية",
  name_en: "الاسم بالإنجليزية",
  address: "العنوان",
  phones: "أرقام الاتصال",
  tax_number: "الرقم الضريبي",
  footer_ar: "التذييل بالعربية",
  footer_en: "التذييل بالإنجليزية",
  logo: "الشعار",
  logo_hint: "png أو jpg أو svg، بحد أقصى 100 كيلوبايت و2000 بكسل",
  logo_choose: "اختيار شعار",
  logo_replace: "تغيير الشعار",
  logo_remove: "حذف الشعار",
  logo_keep: "إبقاء الشعار المحفوظ",
  logo_none: "بدون شعار",
  logo_saved: "الشعار المحفوظ",
  logo_new: "الشعار الجديد",
  paper: { ar: "الورقة بالعربية", en: "الورقة بالإنجليزية" },
  tax: { ar: "الرقم الضريبي", en: "Tax no." },
} satisfies Shape<typeof en>;
