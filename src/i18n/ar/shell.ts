import type { shell as en } from "../en/shell.ts";
import type { Shape } from "../types.ts";

export const shell = {
  skip: "تخطَّ إلى المحتوى",
  region: {
    sidebar: "القائمة الرئيسية",
    top_bar: "الشريط العلوي",
    content: "المحتوى",
    side_panel: "اللوحة الجانبية",
    status_line: "شريط الحالة",
  },
  menu: {
    dashboard: "لوحة المتابعة",
    appointments: "الحجوزات",
    patients: "سجلات المرضى",
    insurance: "التأمين والتعاقدات",
    insurance_transactions: "معاملات التأمين",
    financials: "الإدارة المالية",
    settings: "الإعدادات",
    logout: "تسجيل الخروج",
  },
  palette: "ابحث عن مريض أو إجراء…",
  shift: {
    active: "وردية من {{time}}",
    none: "لا توجد وردية",
    collected: "المحصَّل في هذه الوردية",
  },
  network: {
    online: "متصل",
    offline: "لا يوجد اتصال",
    banner: "لا يوجد اتصال بالإنترنت. ما على الشاشة باقٍ، وما يُحفظ سيُرسل مرة واحدة عند رجوع الاتصال.",
  },
  typed_ahead: {
    zero: "لا ضغطات في انتظار الرد",
    one: "ضغطة واحدة في انتظار الرد",
    two: "ضغطتان في انتظار الرد",
    few: "{{count}} ضغطات في انتظار الرد",
    many: "{{count}} ضغطة في انتظار الرد",
    other: "{{count}} ضغطة في انتظار الرد",
  },
  account: "المستخدم: {{name}}، {{role}}",
  not_found: {
    title: "الصفحة غير موجودة",
    body: "لا يوجد شيء في هذا العنوان. ربما نُقل، أو الرابط ناقص.",
    home: "إلى لوحة المتابعة",
  },
  failed: {
    title: "تعذّر عرض هذه الصفحة",
    body: "حدث خطأ في هذه الشاشة. بقية ScanDesk تعمل.",
    retry: "تحميل من جديد",
  },
  screen: {
    booking: "حجز جديد",
    appointment: "الحجز",
    appointment_edit: "تعديل الحجز",
    patient: "سجل المريض",
    shift: "ورديتي",
    shift_history: "وردياتي السابقة",
    report: "التقرير",
    templates: "قوالب التقارير",
    template: "قالب التقرير",
    controls: "مراجعة الورديات",
    board: "جدول اليوم",
    worklist: "في انتظار التقرير",
    password: "تغيير كلمة المرور",
    keys: "الاختصارات والإعدادات",
  },
} satisfies Shape<typeof en>;
