import type { FieldKind } from "./audit-kinds.ts";

/** The fields of records about paying referring doctors in the audit trail, in the order in which they are shown. */
export const PAY_OUT_FIELDS = {
  pay_out: {
    number: "number",
    doctor: "one referring_doctor",
    method: "pay_out_method",
    branch: "one branch",
    amount: "money",
    entries: "number",
    lines: "hidden",
    reference: "text",
    note: "text",
    by: "hidden",
    by_name: "hidden",
    at: "hidden",
    reversed_at: "instant",
    reversed_by: "one account",
    reversal_reason: "text",
  },
  pay_out_setting: { least_amount: "money" },
  doctor_statement: { doctor: "one referring_doctor", from: "day", to: "day" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;
