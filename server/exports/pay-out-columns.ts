import type { DoctorBalance, PayOut } from "#domain/entities/pay-out.ts";
import type { ShownColumns } from "./shown.ts";

/** The columns of what referring doctors are owed. */
export const balanceColumns: ShownColumns<DoctorBalance> = [
  {
    id: "doctor",
    title: ({ commissions }) => commissions.doctor,
    kind: "text",
    value: (row) => row.name,
  },
  {
    id: "owed",
    title: ({ commissions }) => commissions.owed,
    kind: "amount",
    value: (row) => row.owed_amount,
  },
  {
    id: "oldest",
    title: ({ commissions }) => commissions.oldest,
    kind: "day",
    value: (row) => row.oldest_day,
  },
  {
    id: "entries",
    title: ({ commissions }) => commissions.entries,
    kind: "count",
    value: (row) => row.open_entries,
  },
  {
    id: "accrued",
    title: ({ commissions }) => commissions.accrued,
    kind: "amount",
    value: (row) => row.accrued_amount,
  },
  {
    id: "last_paid",
    title: ({ commissions }) => commissions.last_paid,
    kind: "instant",
    value: (row) => row.last_paid_at,
  },
];

/** The columns of payments to referring doctors. */
export const payOutColumns: ShownColumns<PayOut> = [
  {
    id: "number",
    title: ({ commissions }) => commissions.pay_outs.number,
    kind: "count",
    value: (row) => row.number,
  },
  {
    id: "at",
    title: ({ commissions }) => commissions.pay_outs.at,
    kind: "instant",
    value: (row) => row.at,
  },
  {
    id: "doctor",
    title: ({ commissions }) => commissions.doctor,
    kind: "text",
    value: (row) => row.doctor_name,
  },
  {
    id: "amount",
    title: ({ commissions }) => commissions.pay_outs.amount,
    kind: "amount",
    value: (row) => row.amount,
  },
  {
    id: "method",
    title: ({ commissions }) => commissions.pay_outs.method,
    kind: "text",
    value: (row, { words }) => words.commissions.method[row.method],
  },
  {
    id: "branch",
    title: ({ commissions }) => commissions.pay_outs.branch,
    kind: "text",
    value: (row) => row.branch_name,
  },
  {
    id: "reference",
    title: ({ commissions }) => commissions.pay.reference,
    kind: "text",
    value: (row) => row.reference,
  },
  {
    id: "by",
    title: ({ commissions }) => commissions.pay_outs.by,
    kind: "text",
    value: (row) => row.by_name,
  },
  {
    id: "state",
    title: ({ commissions }) => commissions.pay_outs.state,
    kind: "text",
    value: (row, { words: { commissions } }) =>
      commissions.pay_outs[row.reversed_at === null ? "in_force" : "reversed"],
  },
];
