import type { patients as english } from "../en/patients";
import type { Shape } from "../types";

export const patients = {
  title: "ملفات المرضى",
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
    added: "أضيف",
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
    take_twin: "هو نفسه",
    mismatch: "الرقم القومي يقول غير ذلك: {{fields}}.",
    estimated: "تقديري من السن",
  },
  records: {
    appointments: "الحجوزات",
    none: "لا توجد حجوزات بعد.",
    facts: "المريض",
  },
} as const satisfies Shape<typeof english>;
