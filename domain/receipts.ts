import { holdsSlot } from "./appointments.ts";
import type { AppointmentStatus } from "./statuses.ts";
import type { Piastres } from "./money.ts";

/** A row of the ledger as a receipt reads it. */
type Moved = { kind: "payment" | "refund"; amount: Piastres; by_name: string };

/** What went over the counter for some appointments, and through whose hands. */
export type CounterSums = {
  received: Piastres;
  refunded: Piastres;
  /** Who took the payments, each once, in the order of the rows. */
  received_by: string[];
  /** Who gave refunds, likewise. */
  refunded_by: string[];
};

export function counterSums(rows: readonly Moved[]): CounterSums {
  const of = (kind: Moved["kind"]) => rows.filter((row) => row.kind === kind);
  const sum = (kind: Moved["kind"]) => of(kind).reduce((total, { amount }) => total + amount, 0);
  const names = (kind: Moved["kind"]) => [...new Set(of(kind).map(({ by_name }) => by_name))];
  return {
    received: sum("payment"),
    refunded: sum("refund"),
    received_by: names("payment"),
    refunded_by: names("refund"),
  };
}

/** The parts of an appointment that its visit adds up. */
type Booked = {
  status: AppointmentStatus;
  list_price: Piastres | null;
  total_price: Piastres;
  covered_amount: Piastres;
  remaining_cost: Piastres;
};

/** The tests of a visit that take place; a cancelled one has a receipt of its own. */
export function testsOfVisit<T extends Booked>(appointments: readonly T[]): T[] {
  return appointments.filter(({ status }) => holdsSlot(status));
}

/** What the tests of a visit cost together, and who bears it. */
export function visitSums(appointments: readonly Booked[]): {
  /** Before discounts, as far as they are known. */
  list_price: Piastres;
  total_price: Piastres;
  covered_amount: Piastres;
  remaining_cost: Piastres;
} {
  const sum = (amountOf: (one: Booked) => Piastres) =>
    appointments.reduce((total, one) => total + amountOf(one), 0);
  return {
    list_price: sum((one) => one.list_price ?? one.total_price),
    total_price: sum((one) => one.total_price),
    covered_amount: sum((one) => one.covered_amount),
    remaining_cost: sum((one) => one.remaining_cost),
  };
}
