import type { packages as english } from "../en/packages.ts";
import type { Shape } from "../types.ts";

export const packages = {
  title: "حجز باقة",
  package: "الباقة",
  package_hint: "الكود أو الاسم",
  none: "لا توجد باقات بعد. تضيفها إدارة المركز.",
  tests: "الفحوصات بترتيبها",
  add_test: "إضافة فحص",
  add_hint: "الكود أو الاسم",
  tests_hint: "‏Shift مع الأسهم لنقل الفحص، وDelete لحذفه من الباقة.",
  take_out: "حذف {{name}} من الباقة",
  time_of: "موعد {{name}}",
  no_time: "لا يوجد موعد خالٍ في هذا اليوم.",
  alone: "السعر منفردة",
  price: "سعر الباقة",
  saved: "خصم الباقة",
  book: "حجز",
  booked: {
    zero: "{{name}}: لم يُحجز أي فحص، {{price}}.",
    one: "{{name}}: تم حجز فحص واحد، {{price}}.",
    two: "{{name}}: تم حجز فحصين، {{price}}.",
    few: "{{name}}: تم حجز {{count}} فحوصات، {{price}}.",
    many: "{{name}}: تم حجز {{count}} فحصًا، {{price}}.",
    other: "{{name}}: تم حجز {{count}} فحص، {{price}}.",
  },
  not_booked: "تعذّر حجز الباقة.",
  of: "الباقة",
  others: "باقي فحوصات الباقة",
} satisfies Shape<typeof english>;
