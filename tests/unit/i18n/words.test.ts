import { describe, expect, it } from "vitest";
import { FAULTS } from "#domain/faults.ts";
import { DISCOUNT_TYPES } from "#domain/pricing.ts";
import { allArabic as ar, allEnglish as en } from "../../support/all-texts.ts";

type Entry = { key: string; text: string };

/** Returns every text with its dotted key. */
function entriesOf(table: object, prefix = ""): Entry[] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "string"
      ? [{ key: `${prefix}${name}`, text: value }]
      : entriesOf(Object(value), `${prefix}${name}.`),
  );
}

const shown = entriesOf(ar);
const shownInEnglish = entriesOf(en);

/** False for texts about copying: their Arabic word for "copy" also means "version", which reports do not say. */
const isNotCopying = ({ key }: Entry) =>
  !/^(api_tokens\.(made|leave)|(commands\.prices|price_changes)\.copy)\./.test(key);

/** Returns the keys of the texts on screen that match the pattern. */
const keysWith = (pattern: RegExp, among = shown) =>
  among.filter(({ text }) => pattern.test(text)).map(({ key }) => key);

describe("the words on screen", () => {
  it("differ for cancelling an appointment and for leaving its dialog", () => {
    const dialogs = [ar, en].map((words) => ({
      action: words.appointments.cancel.action,
      out: words.common.back,
    }));
    expect(dialogs).toEqual([
      { action: "إلغاء الحجز", out: "رجوع" },
      { action: "Cancel the appointment", out: "Go back" },
    ]);
  });

  it("ask before typed text would be lost, and offer to keep writing", () => {
    expect([ar.palette.confirm.leave, en.palette.confirm.leave]).toEqual([
      {
        title: "الخروج بدون حفظ؟",
        body: "ما كتبته هنا سيضيع.",
        action: "خروج",
        stay: "أكمل الكتابة",
      },
      {
        title: "Leave without saving?",
        body: "What you typed here would be lost.",
        action: "Leave",
        stay: "Keep writing",
      },
    ]);
  });

  it("use one Arabic word for one thing", () => {
    const others: Record<string, RegExp> = {
      "الموبايل, a phone": /تليفون|تلفون|هاتف|جوال|محمول/,
      "الموعد, a date and time": /ميعاد/,
      "متاح, free time": /فاضي/,
      "إقفال, ending a shift": /إنهاء|إغلاق الوردية|قفل الوردية|مقفول/,
      "إصدار, a version of a report": /نسخة|نسخ |النسخ/,
      "فلترة, narrowing a list": /التصفية(?! بواسطة)|للتصفية/,
      "نوع الأشعة, a modality": /نوع الفحص/,
      "كلمة المرور, a password": /كلمة سر|كلمة السر/,
      "سجل المريض, the records of a patient": /ملف المريض|ملفات المرضى/,
      "مفعّل and موقوف, active or not": /نشط|شغال/,
      "اختصار, a key that runs a command": /(?<!لوحة (?:ال)?)مفاتيح(?! (?:ال)?مرور)/,
      "خط عريض, bold": /سميك/,
      "النظام, what answers": /الخادم|السيرفر/,
    };
    const found = Object.entries(others).flatMap(([word, pattern]) =>
      keysWith(pattern, shown.filter(isNotCopying)).map((key) => `${word}: ${key}`),
    );
    expect(found).toEqual([]);
  });

  it("use different words for clearing and for compensating a shift", () => {
    expect({
      clear: [ar.commands.shift.clear.title, ar.controls.state.cleared, ar.booking.locked],
      compensate: [ar.commands.shift.compensate.title, ar.controls.state.compensated],
    }).toEqual({
      clear: [
        "تصفية الوردية",
        "تمت تصفيتها",
        "تمت تصفية وردية الحجز: الفحص والجهاز والتأمين والخصم ثابتة.",
      ],
      compensate: ["تسوية الوردية", "تمت تسويتها"],
    });
    const settled = keysWith(/تسوي/).filter((key) => !/compensat/.test(key));
    expect({
      settled,
      cleared: keysWith(/تصفي/).filter((key) => !/clear|locked/.test(key)),
    }).toEqual({ settled: [], cleared: [] });
  });

  it("are written Arabic, not the spoken dialect", () => {
    expect(
      keysWith(/(?:^| )(?:ده|دي|مش|عايز|إيه|من غير|بكرة|لبكرة|رجّعنا|بتاع)(?: |$|[.؟،])/),
    ).toEqual([]);
  });

  it("name the report in a chip next to other chips", () => {
    expect([ar.appointments.report_named, en.appointments.report_named]).toEqual([
      {
        not_started: "التقرير: لم يبدأ",
        in_progress: "التقرير: قيد الكتابة",
        preliminary: "التقرير: مبدئي",
        report_ready: "التقرير: جاهز",
      },
      {
        not_started: "Report: not started",
        in_progress: "Report: in progress",
        preliminary: "Report: preliminary",
        report_ready: "Report: ready",
      },
    ]);
  });

  it("avoid Arabic verbs of one gender before or after a name", () => {
    expect([
      ar.reports.signed,
      ar.controls.cleared_by,
      ar.print.received_by,
      ar.catalog.field.registered_by,
      ar.catalog.field.created_by,
      ar.appointments.column.booked_by,
    ]).toEqual([
      "اعتماد: {{name}} · {{time}}",
      "التصفية بواسطة",
      "الاستلام بواسطة",
      "التسجيل بواسطة",
      "الإضافة بواسطة",
      "الحجز بواسطة",
    ]);
    expect(keysWith(/^\{\{name\}\} (?!·)\S/)).toEqual([
      "catalog.transaction.size",
      "catalog_uses.title",
    ]);
  });

  it("name every discount type that a price list may contain", () => {
    const sentences = [FAULTS, en.faults, ar.faults].map((one) => one.discount_type);
    const unnamed = sentences.flatMap((sentence) =>
      DISCOUNT_TYPES.filter((type) => !new RegExp(`\\b${type}\\b`).test(sentence)),
    );
    expect(unnamed).toEqual([]);
  });

  it("state whether the code or the name of a test in a price list is unknown", () => {
    const { test_code_unknown: code, test_name_unknown: name } = ar.faults;
    expect([code, name, en.faults.test_code_unknown]).toEqual([
      "لا يوجد فحص بهذا الكود.",
      "لا يوجد فحص بهذا الاسم.",
      "No test has this code.",
    ]);
  });

  it("are the usual ones of good English products", () => {
    expect([
      en.report_writing.saving.begin,
      en.common.also_here,
      en.commands.session.reset_keys.title,
      en.financials.print,
    ]).toEqual([
      "Saved automatically",
      "Also open by: {{names}}",
      "Reset all keys",
      "Print report",
    ]);
    expect(keysWith(/by itself|ed by themselves|as (?:they|it) came/i, shownInEnglish)).toEqual([]);
  });
});
