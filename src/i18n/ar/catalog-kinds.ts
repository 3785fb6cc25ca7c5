import type { catalogKinds as en } from "../en/catalog-kinds.ts";
import type { Shape } from "../types.ts";

/** What each catalog and its records are called, wherever they are named. */
export const catalogKinds = {
  titles: {
    branches: "الفروع",
    rooms: "الغرف",
    machines: "الأجهزة",
    availabilities: "فحوصات الجهاز وأسعارها",
    tests: "الفحوصات",
    accounts: "الحسابات",
    doctors: "الأطباء المحوِّلون",
    providers: "شركات التأمين",
    supported_tests: "فحوصات شركة التأمين",
    rules: "قواعد عمولة التحويل",
  },
  one: {
    branch: "الفرع",
    room: "الغرفة",
    machine: "الجهاز",
    availability: "سعر الفحص",
    test: "الفحص",
    account: "الحساب",
    doctor: "الطبيب المحوِّل",
    provider: "شركة التأمين",
    supported_test: "فحص مغطى",
    rule: "قاعدة العمولة",
  },
  add: {
    branch: "فرع جديد",
    room: "غرفة جديدة",
    machine: "جهاز جديد",
    availability: "إضافة فحص",
    test: "فحص جديد",
    account: "حساب جديد",
    doctor: "طبيب محوِّل جديد",
    provider: "شركة تأمين جديدة",
    supported_test: "إضافة فحص",
    rule: "قاعدة عمولة جديدة",
  },
  edit: {
    branch: "تعديل الفرع",
    room: "تعديل الغرفة",
    machine: "تعديل الجهاز",
    availability: "تعديل سعر الفحص",
    test: "تعديل الفحص",
    account: "تعديل الحساب",
    doctor: "تعديل الطبيب المحوِّل",
    provider: "تعديل شركة التأمين",
    supported_test: "تعديل الفحص المغطى",
    rule: "تعديل قاعدة العمولة",
  },
  /** What the card in settings says of it; a catalog without words has no card. */
  settings: {
    branches: "العناوين وساعات العمل وعنوان PACS",
    rooms: "غرف كل فرع",
    machines: "الأجهزة وفحوصات كل جهاز وأسعارها",
    tests: "الفحوصات والأكواد والمدد",
    accounts: "الموظفون والأدوار والفروع وكلمات المرور",
    doctors: "من يحوّل المرضى",
    rules: "ما يُدفع للطبيب المحوِّل",
  },
} satisfies Shape<typeof en>;

/** The commands of the catalogs: opening a list, and adding to it. */
export const catalogCommands = {
  go: {
    branches: { title: "إلى الفروع", words: "إعدادات" },
    rooms: { title: "إلى الغرف", words: "إعدادات" },
    machines: { title: "إلى أجهزة الفحص", words: "إعدادات جهاز" },
    tests: { title: "إلى الفحوصات", words: "إعدادات أشعة تحاليل" },
    accounts: { title: "إلى الحسابات", words: "إعدادات مستخدمين موظفين" },
    doctors: { title: "إلى الأطباء المحولين", words: "إعدادات دكتور تحويل" },
    insurance_providers: { title: "إلى شركات التأمين", words: "تعاقدات" },
    commission_rules: { title: "إلى قواعد العمولات", words: "إعدادات تحويل نسبة" },
  },
  create: {
    branch: { title: "فرع جديد", words: "إضافة" },
    room: { title: "غرفة جديدة", words: "إضافة" },
    machine: { title: "جهاز جديد", words: "إضافة" },
    test: { title: "فحص جديد", words: "إضافة أشعة" },
    account: { title: "حساب جديد", words: "إضافة مستخدم موظف" },
    doctor: { title: "طبيب محوِّل جديد", words: "إضافة دكتور" },
    provider: { title: "شركة تأمين جديدة", words: "إضافة" },
    rule: { title: "قاعدة عمولة جديدة", words: "إضافة" },
  },
};
