import type { Modality, PaymentMethod } from "./common.ts";
import type { Piastres } from "../money.ts";

/**
 * The figures of some appointments. Those that are cancelled or did not come are counted apart and
 * add only what was paid for them.
 */
export type FinancialFigures = {
  appointments: number;
  cancelled: number;
  no_show: number;
  total_price: Piastres;
  covered_amount: Piastres;
  settled_amount: Piastres;
  /** Covered less settled. */
  pending_amount: Piastres;
  /** Payments less refunds. */
  paid_amount: Piastres;
  refunded_amount: Piastres;
  remaining_cost: Piastres;
  commission_amount: Piastres;
  /** Paid and settled less commission, and less doctor compensation where that is known. */
  net: Piastres;
};

/** With what doctors were paid for their reports of the same days and branches. */
export type FiguresWithDoctors = FinancialFigures & { doctor_compensation: Piastres };

/** What money moved, by whichever day or method. */
export type CashFigures = { payments: Piastres; refunds: Piastres; net: Piastres };

/** The financial report of some days, branches and machines. */
export type FinancialReport = {
  /** Center days. */
  start_date: string;
  end_date: string;
  totals: FiguresWithDoctors;
  /** Every day of the range, the quiet ones too. */
  by_day: (FiguresWithDoctors & { day: string })[];
  by_branch: (FiguresWithDoctors & { branch: number; name: string })[];
  by_machine: (FinancialFigures & { machine: number; name: string })[];
  by_test: (FinancialFigures & {
    test: number;
    unique_id: string | null;
    name_ar: string;
    name_en: string;
  })[];
  by_modality: (FinancialFigures & { modality: Modality })[];
  /** Null: those without insurance. */
  by_insurance_provider: (FinancialFigures & {
    insurance_provider: number | null;
    name: string | null;
  })[];
  /** Null: those who came by themselves. */
  by_referring_doctor: (FinancialFigures & {
    referring_doctor: number | null;
    name: string | null;
  })[];
  /** By who booked them. */
  by_receptionist: (FinancialFigures & { receptionist: number; name: string })[];
  /** By the day the money moved, whenever the appointment is. */
  cash: {
    by_day: (CashFigures & { day: string })[];
    by_method: (CashFigures & { method: PaymentMethod })[];
    /** By the branch of the shift that received it, which may be another one than the appointment's. */
    by_branch: (CashFigures & { branch: number; name: string })[];
  };
};

/** The groupings of the report that list rows. */
export const GROUPINGS = [
  "by_day",
  "by_branch",
  "by_machine",
  "by_test",
  "by_modality",
  "by_insurance_provider",
  "by_referring_doctor",
  "by_receptionist",
] as const;
export type Grouping = (typeof GROUPINGS)[number];
