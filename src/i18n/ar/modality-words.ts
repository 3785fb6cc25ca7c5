import type { modalityWords as en } from "../en/modality-words.ts";
import type { Shape } from "../types.ts";

/** Texts of the page of what people call each modality. */
export const modalityWords = {
  unread: "تعذّر تحميل أسماء أنواع الأشعة",
  body: "كما يسمي الناس كل نوع من الأشعة، وبين كل اسم والآخر فاصلة. من يكتب اسمًا منها يجد فحوصات هذا النوع: «سونار بطن» تجد الموجات الصوتية على البطن أيًا كان اسم الفحص.",
  saved: "تم حفظ أسماء أنواع الأشعة",
  history: "سجل تغييرات الأسماء",
} satisfies Shape<typeof en>;
