import type { Piastres } from "../money.ts";
import type { Appointment } from "./appointment.ts";
import type { Modality } from "./common.ts";

/** Counts, and amounts as far as the role may see them. */
export type DashboardFigures = {
  appointments: number;
  completed: number;
  cancelled: number;
  no_show: number;
  paid_amount?: Piastres;
  covered_amount?: Piastres;
  remaining_cost?: Piastres;
  pending_amount?: Piastres;
};

/** The dashboard of some days, cut to what the role may see. */
export type Dashboard = {
  /** Center days. */
  start_date: string;
  end_date: string;
  totals: DashboardFigures;
  /** Of as many days just before. */
  previous: DashboardFigures;
  by_day: (DashboardFigures & { day: string })[];
  by_modality: (DashboardFigures & { modality: Modality })[];
  report_status: { not_started: number; in_progress: number; report_ready: number };
  /** Busiest first; only for who sees the center's money. */
  machines?: {
    machine: number;
    name: string;
    booked_minutes: number;
    open_minutes: number;
    /** Booked of the open minutes, in percent. */
    utilisation: number;
  }[];
  /** The ten who sent most patients; only for who sees the center's money. */
  referring_doctors?: { referring_doctor: number; name: string; appointments: number }[];
  /** Today's appointments in the order of the day. */
  queue: Appointment[];
};
