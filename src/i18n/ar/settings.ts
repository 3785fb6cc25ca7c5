import type { settings as en } from "../en/settings.ts";
import type { Shape } from "../types.ts";

/** Texts of the page of settings and of its cards that are no lists. */
export const settings = {
  title: "الإعدادات",
  body: "أقسام المركز وخدماته وأسعاره.",
  templates: "نصوص تبدأ منها التقارير",
  autotexts: "أسماء قصيرة يحل محلها نص",
  controls: "ورديات الاستقبال والأطباء",
  safe: "نقدية كل فرع: الوارد والبنك والمصروفات",
  commissions: "مستحقات الأطباء المحوِّلين وصرفها",
  claim_batches: "ما يُرسل إلى شركات التأمين والجهات المتعاقدة، وردودها",
  claim_ages: "المبالغ المستحقة على شركات التأمين ومنذ متى",
  modality_words: "كما يسمي الناس كل نوع من الأشعة عند البحث",
  reporting: "هل يقرأ كل تقرير طبيب ثانٍ قبل الاعتماد النهائي",
  center_profile: "الاسم والشعار والعنوان على كل ورقة",
  pay_outs: "أقل مبلغ يُصرف للطبيب المحوِّل",
  discounts: "أكبر خصم يعطيه موظف الاستقبال وحده",
  audit: "من عدّل ومن اطّلع، والقيمة قبل وبعد",
  exports: "الأدوار المسموح لها بحفظ كل قائمة في ملف",
  password: "كلمة المرور الخاصة بك",
  sessions: "المتصفحات المسجَّل فيها الدخول بحسابك",
  second_factor: "مفاتيح المرور وتطبيق المصادقة وأكواد الاسترداد",
  factor_setting: "الأدوار التي يلزمها التحقق بخطوتين",
  keys: "اختصاراتك الخاصة ووقت قفل الشاشة",
} satisfies Shape<typeof en>;
