import type { AppointmentStatus } from "../appointments.ts";
import type { DaySpanSums, ShiftSums } from "../end-of-day.ts";
import type { Piastres } from "../money.ts";
import type { Appointment } from "./appointment.ts";
import type { Modality, MoneyMethod } from "./common.ts";
import type { CashFigures } from "./financial-report.ts";
import type { Payment } from "./payment.ts";
import type { ReceptionistShift } from "./receptionist-shift.ts";

/** Payments less refunds by method. */
export type NetByMethod = Record<MoneyMethod, Piastres>;

/** What a receptionist took and gave back. */
export type PersonCollections = CashFigures &
  NetByMethod & {
    /** Id of the account. */
    by: number;
    name: string;
  };

/** What is for insurance providers; only of appointments that take place. */
export type InsuranceFigures = {
  appointments: number;
  covered_amount: Piastres;
  settled_amount: Piastres;
  /** Covered less settled and written off. */
  pending_amount: Piastres;
};

/** Minutes from the end of a scan to its first final report, of the scans that have one. */
export type TurnaroundFigures = {
  reports: number;
  /** Null without a report. */
  median_minutes: number | null;
  /** Nine of ten reports took no longer. Null without a report. */
  p90_minutes: number | null;
};

/** Reports, and the completed scans that wait for one. */
export type TurnaroundWithWaiting = TurnaroundFigures & { waiting: number };

/**
 * What happened on some days of the center, section by section. Bookings, discounts, insurance, what is unpaid and reports
 * go by the day of the appointment; collections and refunds by the day the money moved; shifts by the day they began.
 */
export type EndOfDay = {
  start_date: string;
  end_date: string;
  bookings: {
    /** All statuses: appointments of these days, and appointments that were made in these days for any day. */
    by_status: { status: AppointmentStatus; booked: number; made: number }[];
    booked: DaySpanSums;
    made: DaySpanSums;
  };
  collections: {
    totals: CashFigures;
    by_method: (CashFigures & { method: MoneyMethod })[];
    by_person: PersonCollections[];
  };
  refunds: {
    count: number;
    amount: Piastres;
    /** The first refunds in the order of time. */
    rows: Payment[];
  };
  /** What the desk took off; only of appointments that take place. */
  discounts: {
    count: number;
    discount_amount: Piastres;
    /** The first appointments, the largest discount first. */
    rows: Appointment[];
  };
  shifts: { totals: ShiftSums; rows: ReceptionistShift[] };
  insurance: {
    totals: InsuranceFigures;
    by_provider: (InsuranceFigures & { insurance_provider: number; name: string })[];
  };
  unpaid: {
    count: number;
    remaining_cost: Piastres;
    /** The first appointments, the largest remaining cost first. */
    rows: Appointment[];
  };
  turnaround: {
    totals: TurnaroundWithWaiting;
    by_modality: (TurnaroundWithWaiting & { modality: Modality })[];
    by_doctor: (TurnaroundFigures & { doctor: number; name: string })[];
  };
};
