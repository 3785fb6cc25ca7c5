import { APPOINTMENT_STATUSES, holdsSlot, isOver, STATUSES_TAKING_PLACE } from "./appointments.ts";
import type { Day } from "./dates.ts";
import type { DashboardFigures } from "./entities/dashboard.ts";
import type { ReportStatus } from "./statuses.ts";

/** A figure of the dashboard that is made of appointments; `to_come` is what of them is not examined yet. */
export type FigureName = keyof DashboardFigures | ReportStatus | "to_come";

/** The days and places of the dashboard; ids separated by commas, empty or missing for all. */
export type RowsPeriod = {
  start_date: Day;
  end_date: Day;
  branches?: string;
  machines?: string;
};

/** The part of a figure that a bar or line shows. */
export type FigurePart = {
  day?: Day;
  modality?: string;
  machine?: number;
  referring_doctor?: number;
};

type Filters = Readonly<Record<string, string>>;

const NOT_EXAMINED = APPOINTMENT_STATUSES.filter(
  (status) => holdsSlot(status) && !isOver(status),
).join(",");

const FILTERS: Readonly<Record<FigureName, Filters>> = {
  appointments: { status: STATUSES_TAKING_PLACE },
  completed: { status: "completed" },
  to_come: { status: NOT_EXAMINED },
  cancelled: { status: "cancelled" },
  no_show: { status: "no_show" },
  // Money that was not refunded counts also where the appointment does not take place.
  paid_amount: { paid: "true" },
  covered_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
  remaining_cost: { owing: "true" },
  pending_amount: { insurer_owing: "true" },
  discount_amount: { status: STATUSES_TAKING_PLACE, discounted: "true" },
  not_started: { status: STATUSES_TAKING_PLACE, report_status: "not_started" },
  in_progress: { report_status: "in_progress" },
  report_ready: { report_status: "report_ready" },
};

/** Returns the filters of the list of appointments with which it has the rows that a figure is made of, and no others. */
export function rowsBehind(
  figure: FigureName,
  { start_date, end_date, branches = "", machines = "" }: RowsPeriod,
  { day, modality, machine, referring_doctor }: FigurePart = {},
): Filters {
  return {
    start_date: day ?? start_date,
    end_date: day ?? end_date,
    ...(branches === "" ? {} : { branch: branches }),
    ...(machines === "" ? {} : { machine: machines }),
    ...(modality === undefined ? {} : { modality }),
    ...(machine === undefined ? {} : { machine: String(machine) }),
    ...(referring_doctor === undefined ? {} : { referring_doctor: String(referring_doctor) }),
    ...FILTERS[figure],
  };
}
