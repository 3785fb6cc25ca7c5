import type { Modality, MoneyMethod } from "./common.ts";
import type { Piastres } from "../money.ts";

/**
 * The figures of a group of appointments. Cancelled and no-show appointments are counted separately; of
 * their amounts only what was paid is included.
 */
export type FinancialFigures = {
  appointments: number;
  cancelled: number;
  no_show: number;
  /** What the desk took off. */
  discount_amount: Piastres;
  /** After all discounts. */
  total_price: Piastres;
  covered_amount: Piastres;
  settled_amount: Piastres;
  /** Covered less settled and written off. */
  pending_amount: Piastres;
  /** What the center gave up of what providers owed: a loss, which `net` does not contain. */
  written_off_amount: Piastres;
  /** Payments less refunds. */
  paid_amount: Piastres;
  refunded_amount: Piastres;
  remaining_cost: Piastres;
  commission_amount: Piastres;
  /** Paid and settled less commission, and less doctor compensation in groups that have it. */
  net: Piastres;
};

/** Figures with the compensation of doctors for reports of the same days and branches. */
export type FiguresWithDoctors = FinancialFigures & { doctor_compensation: Piastres };

/** Payments and refunds of one group. "Cash" is money that moved by any method here, not only what is in a drawer. */
export type CashFigures = { payments: Piastres; refunds: Piastres; net: Piastres };

/** What was spent on one kind of expense, less what was reversed. */
export type Expense = { category: number; name_ar: string; name_en: string; amount: Piastres };

/** What is left of the net after what was spent from the safes, by the day the money moved. */
export type Profit = {
  net: Piastres;
  /** By kind of expense, the greatest first. */
  by_category: Expense[];
  expenses: Piastres;
  written_off: Piastres;
  profit: Piastres;
};

/** What referring doctors were paid and what came back, by the day the money moved; what was paid outside is left out. */
type PaidSums = { paid: Piastres; reversed: Piastres; net: Piastres };
export type PaidDoctor = PaidSums & { referring_doctor: number; name: string };
export type PaidOut = PaidSums & { by_doctor: PaidDoctor[] };

/** What a provider should pay for the appointments of a period (covered less written off), what it paid, and the rest. */
export type InsurerFigures = {
  insurance_provider: number;
  name: string;
  expected: Piastres;
  received: Piastres;
  difference: Piastres;
};

/** The financial report for a selection of days, branches and machines. */
export type FinancialReport = {
  /** Days in the center's time zone. */
  start_date: string;
  end_date: string;
  totals: FiguresWithDoctors;
  /** Every day of the range, also days without appointments. */
  by_day: (FiguresWithDoctors & { day: string })[];
  /** Weeks by their first day, with their days in the range. The call says on which day weeks begin. */
  by_week: (FiguresWithDoctors & { week: string; start_date: string; end_date: string })[];
  /** Months, `YYYY-MM`, with their days in the range. */
  by_month: (FiguresWithDoctors & { month: string; start_date: string; end_date: string })[];
  by_branch: (FiguresWithDoctors & { branch: number; name: string })[];
  by_machine: (FinancialFigures & { machine: number; name: string })[];
  by_test: (FinancialFigures & {
    test: number;
    unique_id: string | null;
    name_ar: string;
    name_en: string;
  })[];
  by_modality: (FinancialFigures & { modality: Modality })[];
  /** The row of the appointments without insurance has null for provider and name. */
  by_insurance_provider: (FinancialFigures & {
    insurance_provider: number | null;
    name: string | null;
  })[];
  /** The row of the appointments without a referring doctor has null for doctor and name. */
  by_referring_doctor: (FinancialFigures & {
    referring_doctor: number | null;
    name: string | null;
  })[];
  /** By the receptionist who booked. */
  by_receptionist: (FinancialFigures & { receptionist: number; name: string })[];
  /** Counted on the day of the payment or refund, not of the appointment. */
  cash: {
    by_day: (CashFigures & { day: string })[];
    by_method: (CashFigures & { method: MoneyMethod })[];
    /** By the branch of the shift that took the money, which may differ from the appointment's branch. */
    by_branch: (CashFigures & { branch: number; name: string })[];
  };
  /** Null if the report is limited to some machines: what a branch spends belongs to no machine. */
  profit: Profit | null;
  /** Null if the report is limited to some branches or machines: a pay-out belongs to none. Never part of `cash`. */
  paid_out: PaidOut | null;
};

/** The members of the report that are lists of rows. */
export const GROUPINGS = [
  "by_day",
  "by_week",
  "by_month",
  "by_branch",
  "by_machine",
  "by_test",
  "by_modality",
  "by_insurance_provider",
  "by_referring_doctor",
  "by_receptionist",
] as const;
export type Grouping = (typeof GROUPINGS)[number];
