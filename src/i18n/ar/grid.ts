import type { grid as en } from "../en/grid";
import type { Shape } from "../types";

export const grid = {
  filter: "تصفية",
  clearFilters: "مسح التصفية",
  removeFilter: "إزالة التصفية: {{label}}",
  loading: "جارٍ التحميل",
  rows: {
    zero: "لا صفوف",
    one: "صف واحد",
    two: "صفان",
    few: "{{count}} صفوف",
    many: "{{count}} صفًا",
    other: "{{count}} صف",
  },
  selected: {
    zero: "لا شيء محدد",
    one: "صف محدد",
    two: "صفان محددان",
    few: "{{count}} صفوف محددة",
    many: "{{count}} صفًا محددًا",
    other: "{{count}} صف محدد",
  },
  newAbove: {
    zero: "لا جديد بالأعلى",
    one: "صف جديد بالأعلى",
    two: "صفان جديدان بالأعلى",
    few: "{{count}} صفوف جديدة بالأعلى",
    many: "{{count}} صفًا جديدًا بالأعلى",
    other: "{{count}} صف جديد بالأعلى",
  },
  noMatchTitle: "لا نتائج",
  noMatchBody: "لا صف يطابق ما كتبته وما اخترته من تصفية.",
  failedTitle: "تعذّر تحميل القائمة",
  refreshFailed: "القائمة غير محدثة: فشل آخر تحديث.",
  retry: "حاول مرة أخرى",
  sort: "ترتيب حسب {{column}}",
  columns: {
    title: "الأعمدة",
    body: "اختر ما تعرضه لك هذه القائمة على أي جهاز.",
    reset: "كما كانت",
  },
  exports: {
    title: "تصدير",
    body: {
      zero: "لا صفوف للتصدير.",
      one: "صف واحد كما هو بعد التصفية.",
      two: "صفان كما هما بعد التصفية.",
      few: "{{count}} صفوف كما هي بعد التصفية.",
      many: "{{count}} صفًا كما هي بعد التصفية.",
      other: "{{count}} صف كما هي بعد التصفية.",
    },
    xlsx: "إكسل (.xlsx)",
    csv: "CSV",
    running: "جارٍ تجهيز الملف",
    stop: "إيقاف",
  },
} satisfies Shape<typeof en>;
