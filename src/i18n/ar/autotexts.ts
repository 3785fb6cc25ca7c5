import type { autotexts as en } from "../en/autotexts.ts";
import type { Shape } from "../types.ts";

/** Texts of the autotexts: their list, their form. */
export const autotexts = {
  title: "نصوص جاهزة",
  help: "تُكتب فاصلة منقوطة (؛ أو ;) ثم الاسم ثم مسافة، فيحل النص محلها. Ctrl+Z يعيد المكتوب.",
  search: "ابحث، أو اكتب اسمًا جديدًا",
  found: {
    zero: "لا نصوص جاهزة",
    one: "نص جاهز واحد",
    two: "نصان جاهزان",
    few: "{{count}} نصوص جاهزة",
    many: "{{count}} نصًا جاهزًا",
    other: "{{count}} نص جاهز",
  },
  none: "لا توجد نصوص جاهزة بعد",
  none_found: "لا يوجد نص بهذا الاسم.",
  own: "خاص بي",
  center: "للمركز",
  whose: "لمن",
  for_me: "لي",
  for_center: "للمركز كله",
  add: "نص جاهز جديد",
  add_named: "نص جاهز جديد ؛{{name}}",
  edit: "تعديل النص الجاهز ؛{{name}}",
  copy: "نص خاص بي ؛{{name}} بدل نص المركز",
  name: "الاسم",
  name_hint: "حروف وأرقام، كما تُكتب بعد الفاصلة المنقوطة.",
  text: "نص الاختصار",
  saved: "تم الحفظ. كتابة ؛{{name}} ثم مسافة تكتبه.",
  deleted: "تم حذف ؛{{name}}.",
  bring_back: "إرجاع المحذوف",
  brought_back: "تم إرجاع ؛{{name}}.",
  not_deleted: "لم يُحذف النص الجاهز.",
  not_brought_back: "لم يرجع النص الجاهز.",
  not_read: "تعذرت قراءة النصوص الجاهزة.",
  keys: { edit: "تعديل", delete: "حذف", add: "جديد", back: "إرجاع", history: "سجل التغييرات" },
} satisfies Shape<typeof en>;
