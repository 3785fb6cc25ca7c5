import { holdsSlot } from "./appointments.ts";
import type { AppointmentStatus } from "./statuses.ts";
import type { Piastres } from "./money.ts";

/** The fields of a ledger row that a receipt needs. */
type LedgerRow = { kind: "payment" | "refund"; amount: Piastres; by_name: string };

/** The payments and refunds of some appointments, and who took or gave them. */
export type ReceiptSums = {
  received: Piastres;
  refunded: Piastres;
  /** Names of the people who took payments, each once, in the order of the rows. */
  received_by: string[];
  /** Names of the people who gave refunds, likewise. */
  refunded_by: string[];
};

export function receiptSums(rows: readonly LedgerRow[]): ReceiptSums {
  const rowsOfKind = (kind: LedgerRow["kind"]) => rows.filter((row) => row.kind === kind);
  const sum = (kind: LedgerRow["kind"]) =>
    rowsOfKind(kind).reduce((total, { amount }) => total + amount, 0);
  const namesOfKind = (kind: LedgerRow["kind"]) => [
    ...new Set(rowsOfKind(kind).map(({ by_name }) => by_name)),
  ];
  return {
    received: sum("payment"),
    refunded: sum("refund"),
    received_by: namesOfKind("payment"),
    refunded_by: namesOfKind("refund"),
  };
}

/** The fields of an appointment that the sums of a visit need. */
type PricedAppointment = {
  status: AppointmentStatus;
  list_price: Piastres | null;
  discount_amount: Piastres;
  total_price: Piastres;
  covered_amount: Piastres;
  remaining_cost: Piastres;
};

/** Returns the appointments of a visit that take place; a cancelled one has its own receipt. */
export function testsOfVisit<T extends PricedAppointment>(appointments: readonly T[]): T[] {
  return appointments.filter(({ status }) => holdsSlot(status));
}

/** Returns the price of a test before all discounts; without that of the desk alone if its list price is unknown. */
export function priceBeforeDiscounts(one: PricedAppointment): Piastres {
  return one.list_price ?? one.total_price + one.discount_amount;
}

/** Returns what the tests of a visit cost in total, and who pays it. */
export function visitSums(appointments: readonly PricedAppointment[]): {
  /** Before discounts; the total price is used for an appointment whose list price is unknown. */
  list_price: Piastres;
  /** Given at the desk. */
  discount_amount: Piastres;
  total_price: Piastres;
  covered_amount: Piastres;
  remaining_cost: Piastres;
} {
  const sumOf = (amountOf: (one: PricedAppointment) => Piastres) =>
    appointments.reduce((total, one) => total + amountOf(one), 0);
  return {
    list_price: sumOf(priceBeforeDiscounts),
    discount_amount: sumOf((one) => one.discount_amount),
    total_price: sumOf((one) => one.total_price),
    covered_amount: sumOf((one) => one.covered_amount),
    remaining_cost: sumOf((one) => one.remaining_cost),
  };
}
