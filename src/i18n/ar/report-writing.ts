import type { reportWriting as english } from "../en/report-writing.ts";
import type { Shape } from "../types.ts";

/** The texts of a report that is being written. */
export const reportWriting = {
  unchanged: {
    title: "لم يتغيّر شيء",
    body: "الإصدار الجديد يطابق الإصدار السابق.",
    action: "اعتماد على أي حال",
    same: "لم يتغيّر شيء في هذا الإصدار.",
  },
  open_fields: {
    zero: "لا خانات باقية",
    one: "خانة واحدة لم تُملأ",
    two: "خانتان لم تُملآ",
    few: "{{count}} خانات لم تُملأ",
    many: "{{count}} خانة لم تُملأ",
    other: "{{count}} خانة لم تُملأ",
  },
  cannot_submit: {
    blank: "لم يُكتب شيء بعد.",
    unread: "صحّح المكتوب في الخانة أولًا.",
    not_read: "لم يُعتمد: في هذا التقرير نص مكتوب من قبل. اقرأه أولًا.",
    unsaved: "النص لم يُحفظ بعد، فلا يمكن اعتماده الآن.",
    conflict: "اختر أولًا أي النصين يُعتمد.",
  },
  submission: {
    submitting: "جارٍ الاعتماد… لو كتبت شيئًا آخر فلن يُعتمد.",
    waiting: "الشبكة لا ترد: لم يُعتمد بعد. لو كتبت شيئًا آخر فلن يُعتمد.",
    taking_back: "جارٍ التراجع عن الاعتماد…",
    take_back: "لا تعتمده",
  },
  not_submitted: {
    changed: "لم يُعتمد التقرير لأنك أكملت الكتابة.",
    asked: "لم يُعتمد التقرير لأنك تراجعت.",
    left: "لم يُعتمد التقرير لأنك تركته قبل أن يتم اعتماده.",
    left_of: "{{name}}، {{test}}: لم يُعتمد التقرير لأنك تركته قبل أن يتم اعتماده.",
    too_late: "كان التقرير قد اعتُمد قبل أن تكمل الكتابة أو تتراجع.",
    too_late_of: "{{name}}: التقرير معتمد، وكان قد وصل قبل أن تتركه.",
  },
  saving: {
    saved: "حُفظ {{time}}",
    begin: "يُحفظ تلقائيًا",
    unsaved: "جارٍ الكتابة…",
    saving: "جارٍ الحفظ…",
    offline: "لا توجد شبكة: النص محفوظ على هذا الجهاز",
    refused: "لم يُحفظ: {{reason}}",
    conflict: "نصّان: اختر أحدهما",
    too_long: "النص أطول من أن يُحفظ.",
  },
  conflict: {
    title: "نص آخر لهذا التقرير محفوظ بواسطة {{name}} {{time}}",
    submitted: "هذا التقرير معتمد بواسطة {{name}} {{time}}",
    own_title: "نص آخر لهذا التقرير محفوظ من نافذتك الأخرى {{time}}",
    own_submitted: "هذا التقرير معتمد من نافذتك الأخرى {{time}}",
    here_submitted: "اعتمدت هذا التقرير {{time}}، وما كتبته بعد ذلك ليس فيه.",
    here_theirs: "النص المعتمد",
    body: "النصان موجودان ولم يضع شيء. اختر أيهما يُعتمد.",
    ours: "نصّك",
    theirs: "نص {{name}}",
    own_ours: "نص هذه النافذة",
    own_theirs: "نص نافذتك الأخرى",
    keep: "إبقاء نصّي",
    amend: "إصدار جديد بنصّي",
    take: "أخذ النص الآخر",
    both: "الاثنان معًا",
  },
  amend: {
    title: "إصدار جديد من التقرير",
    body: "الإصدار المعتمد يبقى محفوظًا. ما سبب الإصدار الجديد؟",
    reason: "السبب",
    action: "كتابة إصدار جديد",
  },
} as const satisfies Shape<typeof english>;
