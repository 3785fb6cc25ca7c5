import type { Piastres } from "../money.ts";
import type { Appointment } from "./appointment.ts";
import type { Modality } from "./common.ts";

/** Counts of appointments; amounts are missing if the role may not see them. */
export type DashboardFigures = {
  appointments: number;
  completed: number;
  cancelled: number;
  no_show: number;
  paid_amount?: Piastres;
  covered_amount?: Piastres;
  remaining_cost?: Piastres;
  pending_amount?: Piastres;
  /** What the desk took off the prices of appointments that take place. */
  discount_amount?: Piastres;
};

/** How many scans were critical, without withdrawn marks, and how soon somebody was told. */
export type CriticalFigures = {
  marked: number;
  told: number;
  /** Median of the minutes from the mark until the first person was told; null if nobody was told. */
  median_minutes: number | null;
};

/** The dashboard for a range of days, reduced to what the role may see. */
export type Dashboard = {
  /** Days in the center's time zone. */
  start_date: string;
  end_date: string;
  totals: DashboardFigures;
  /** Totals of the same number of days directly before. */
  previous: DashboardFigures;
  by_day: (DashboardFigures & { day: string })[];
  by_modality: (DashboardFigures & { modality: Modality })[];
  report_status: { not_started: number; in_progress: number; report_ready: number };
  /** Busiest first; only for roles that may see the center's money. */
  machines?: {
    machine: number;
    name: string;
    booked_minutes: number;
    open_minutes: number;
    /** Booked minutes as a percentage of open minutes. */
    utilisation: number;
  }[];
  /** The ten doctors with the most referrals; only for roles that may see the center's money. */
  referring_doctors?: { referring_doctor: number; name: string; appointments: number }[];
  /** Critical results of the days' scans; only for roles that may read them. */
  critical?: CriticalFigures;
  /** Today's appointments by start time. */
  queue: Appointment[];
};
