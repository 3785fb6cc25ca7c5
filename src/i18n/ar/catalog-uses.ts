import type { catalogUses as enUses } from "../en/catalog-uses.ts";
import type { Shape } from "../types.ts";

/** Returns the six plural forms of a counted noun. */
function forms(one: string, two: string, few: string, many: string) {
  return {
    zero: `لا ${few}`,
    one,
    two,
    few: `{{count}} ${few}`,
    many: `{{count}} ${many}`,
    other: `{{count}} ${many}`,
  };
}

export const catalogUses = {
  title: "{{name}} مستخدم ولا يمكن حذفه.",
  rooms: forms("غرفة واحدة", "غرفتان", "غرف", "غرفة"),
  machines: forms("جهاز واحد", "جهازان", "أجهزة", "جهازًا"),
  accounts: forms("حساب واحد", "حسابان", "حسابات", "حسابًا"),
  availabilities: forms("سعر واحد", "سعران", "أسعار", "سعرًا"),
  supported_tests: forms("سعر تأمين واحد", "سعرا تأمين", "أسعار تأمين", "سعر تأمين"),
  commission_rules: forms("قاعدة عمولة واحدة", "قاعدتا عمولة", "قواعد عمولة", "قاعدة عمولة"),
  packages: forms("باقة واحدة", "باقتان", "باقات", "باقة"),
  package_bookings: forms("حجز واحد بها", "حجزان بها", "حجوزات بها", "حجزًا بها"),
  appointments: forms("حجز واحد", "حجزان", "حجوزات", "حجزًا"),
  payments: forms("دفعة واحدة", "دفعتان", "دفعات", "دفعة"),
  safe_movements: forms("حركة خزنة واحدة", "حركتا خزنة", "حركات خزنة", "حركة خزنة"),
  credit_movements: forms("حركة رصيد واحدة", "حركتا رصيد", "حركات رصيد", "حركة رصيد"),
  receptionist_shifts: forms("وردية واحدة", "ورديتان", "ورديات", "وردية"),
  insurance_transactions: forms(
    "معاملة تأمين واحدة",
    "معاملتا تأمين",
    "معاملات تأمين",
    "معاملة تأمين",
  ),
  commission_entries: forms("عمولة واحدة", "عمولتان", "عمولات", "عمولة"),
  pay_outs: forms("صرف واحد", "صرفان", "مرات صرف", "مرة صرف"),
  claim_batches: forms("حافظة مطالبات واحدة", "حافظتا مطالبات", "حوافظ مطالبات", "حافظة مطالبات"),
  settlements: forms("سداد واحد", "سدادان", "مرات سداد", "مرة سداد"),
} satisfies Shape<typeof enUses>;
