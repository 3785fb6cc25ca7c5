import { sumOf } from "./money";
import { faultOfCovered } from "./insurance";
import type { PaymentMethod } from "./entities/common";
import type { PaymentKind } from "./entities/payment";
import type { ErrorCode, FaultCode } from "./errors";
import type { Piastres } from "./money";
import type { AppointmentStatus } from "./statuses";

/** The amounts of a booking before it is written. */
export type BookingMoney = {
  total_price: Piastres;
  insured: boolean;
  covered_amount: Piastres;
  /** Null: all that the patient bears. */
  requested_cost: Piastres | null;
  /** What is recorded as paid; change given back is not part of it. */
  paid_amount: Piastres;
};

/** The faults of a booking's amounts, by field; empty when they hold together. */
export function faultsOfBooking(money: BookingMoney): Record<string, FaultCode> {
  const covered = faultOfCovered(money);
  if (covered !== null) return { covered_amount: covered };
  const due = money.total_price - money.covered_amount;
  const requested = money.requested_cost ?? due;
  if (requested < 0 || requested > due) return { requested_cost: "requested_range" };
  if (money.paid_amount > due) return { paid_amount: "paid_above_due" };
  return money.paid_amount < requested ? { paid_amount: "paid_below_requested" } : {};
}

/** What a payment or refund is judged by. */
export type LedgerFacts = {
  kind: PaymentKind;
  /** Above 0. */
  amount: Piastres;
  total_price: Piastres;
  covered_amount: Piastres;
  /** Payments less refunds so far. */
  paid_amount: Piastres;
};

/** What is wrong with the amount: never above what is owed, no refund above what was paid. */
export function faultOfPayment(facts: LedgerFacts): FaultCode | null {
  const { kind, amount, total_price, covered_amount, paid_amount } = facts;
  if (amount <= 0) return "amount_positive";
  if (kind === "refund") return amount > paid_amount ? "refund_above_paid" : null;
  return amount > total_price - covered_amount - paid_amount ? "paid_above_due" : null;
}

/** Whether money may move at all: a cancelled appointment only gives back. */
export function refusePayment(kind: PaymentKind, status: AppointmentStatus): ErrorCode | null {
  return kind === "payment" && status === "cancelled" ? "status_transition" : null;
}

/** What must be refunded so that not more is paid than is due; 0 when nothing. */
export function overpaidBy(facts: Omit<LedgerFacts, "kind" | "amount">): Piastres {
  return Math.max(0, facts.paid_amount - (facts.total_price - facts.covered_amount));
}

/** Whether a change that makes less due comes with a refund that is large enough. */
export function refuseOverpaid(
  facts: Omit<LedgerFacts, "kind" | "amount">,
  refund: Piastres,
): ErrorCode | null {
  return refund < overpaidBy(facts) ? "overpaid" : null;
}

/** Cash handed over against what is to be recorded: what goes back, what is still missing. */
export function changeOf(
  tendered: Piastres,
  due: Piastres,
): { change: Piastres; missing: Piastres; recorded: Piastres } {
  return {
    change: Math.max(0, tendered - due),
    missing: Math.max(0, due - tendered),
    recorded: Math.min(tendered, due),
  };
}

/** The part of a ledger row that sums need. */
export type LedgerRow = { kind: PaymentKind; method: PaymentMethod; amount: Piastres };

/** What a ledger adds up to. */
export type LedgerSums = {
  payments: Piastres;
  refunds: Piastres;
  /** Payments less refunds. */
  net: Piastres;
  cash_payments: Piastres;
  cash_refunds: Piastres;
};

export function sumsOf(rows: readonly LedgerRow[]): LedgerSums {
  const total = (kind: PaymentKind, method?: PaymentMethod): Piastres =>
    sumOf(
      rows
        .filter((row) => row.kind === kind && (method === undefined || row.method === method))
        .map(({ amount }) => amount),
    );
  const payments = total("payment");
  const refunds = total("refund");
  return {
    payments,
    refunds,
    net: payments - refunds,
    cash_payments: total("payment", "cash"),
    cash_refunds: total("refund", "cash"),
  };
}
