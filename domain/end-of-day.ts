import { holdsSlot, type AppointmentStatus } from "./appointments.ts";
import { sumOf, type Piastres } from "./money.ts";
import { shortageOf } from "./shifts.ts";

/** The longest range of days of the page: a month. */
export const MAX_END_OF_DAY = 31;

/** The most refunds and unpaid appointments that the page holds; its lists hold all of them. */
export const MAX_ROWS = 200;

/** How many appointments take place, and their price. */
export type DaySpanSums = { appointments: number; total_price: Piastres };

/** Appointments of one status. */
type StatusSums = { status: AppointmentStatus } & DaySpanSums;

/** Adds up the appointments that take place: cancelled and missed ones add no price. */
export function sumTakingPlace(rows: readonly StatusSums[]): DaySpanSums {
  const taking = rows.filter(({ status }) => holdsSlot(status));
  return {
    appointments: taking.reduce((sum, { appointments }) => sum + appointments, 0),
    total_price: sumOf(taking.map(({ total_price }) => total_price)),
  };
}

/** The drawers of some shifts. Amounts are of ended shifts only: an active one is not counted yet. */
export type ShiftSums = {
  shifts: number;
  active: number;
  expected_cash: Piastres;
  counted_cash: Piastres;
  difference: Piastres;
  /** Shifts with a shortage, and their shortages as an amount of 0 or more. */
  short: number;
  shortages: Piastres;
  /** Shifts with a surplus, and their surpluses. */
  over: number;
  surpluses: Piastres;
};

/** The fields of a shift that the sums need. */
type Drawer = {
  expected_cash: Piastres | null;
  counted_cash: Piastres | null;
  difference: Piastres | null;
};

/** Adds up the drawers of shifts, shortages apart from surpluses: they do not settle each other. */
export function sumShifts(shifts: readonly Drawer[]): ShiftSums {
  const differences = shifts.map(({ difference }) => difference).filter((one) => one !== null);
  const short = differences.filter((difference) => difference < 0);
  const over = differences.filter((difference) => difference > 0);
  return {
    shifts: shifts.length,
    active: shifts.length - differences.length,
    expected_cash: sumOf(shifts.map(({ expected_cash }) => expected_cash ?? 0)),
    counted_cash: sumOf(shifts.map(({ counted_cash }) => counted_cash ?? 0)),
    difference: sumOf(differences),
    short: short.length,
    shortages: sumOf(short.map(shortageOf)),
    over: over.length,
    surpluses: sumOf(over),
  };
}
