import { api } from "./client";
import type { Appointment } from "@domain/entities/appointment";
import type { Query } from "./client";

/** Counts, and amounts as far as the role may see them, in piastres. */
export type DashboardFigures = {
  appointments: number;
  completed: number;
  cancelled: number;
  no_show: number;
  paid_amount?: number;
  covered_amount?: number;
  remaining_cost?: number;
  pending_amount?: number;
};

/** The dashboard of a range of days. */
export type Dashboard = {
  start_date: string;
  end_date: string;
  totals: DashboardFigures;
  by_day: (DashboardFigures & { day: string })[];
  report_status: { not_started: number; in_progress: number; report_ready: number };
  /** Today's appointments in the order of the day. */
  queue: Appointment[];
};

export function getDashboard(query: Query = {}): Promise<Dashboard> {
  return api.get("/dashboard/", { query });
}
