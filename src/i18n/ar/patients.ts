import type { patients as english } from "../en/patients.ts";
import type { Shape } from "../types.ts";

export const patients = {
  title: "سجلات المرضى",
  empty: "لا يوجد مرضى بعد",
  empty_body: "اضغط N ثم P لإضافة أول مريض.",
  first_time: "أول مرة",
  last_visit: "آخر زيارة {{time}}",
  column: {
    name: "الاسم",
    national_id: "الرقم القومي",
    phone: "الموبايل",
    age: "السن",
    gender: "النوع",
    birth_date: "تاريخ الميلاد",
    added: "تاريخ الإضافة",
    last_visit: "آخر زيارة",
  },
  form: {
    new: "مريض جديد",
    edit: "تعديل بيانات المريض",
    national_id: "الرقم القومي",
    name: "الاسم",
    phone: "الموبايل",
    country: "كود الدولة",
    birth_date: "تاريخ الميلاد",
    age: "السن",
    gender: "النوع",
    notes: "ملاحظات",
    save: "حفظ المريض",
    take_twin: "نفس الشخص",
    mismatch: "المكتوب يخالف الرقم القومي: {{fields}}.",
    estimated: "تاريخ الميلاد تقديري",
  },
  records: {
    appointments: "الحجوزات",
    none: "لا توجد حجوزات بعد.",
    facts: "المريض",
  },
} as const satisfies Shape<typeof english>;
