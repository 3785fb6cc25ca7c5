import { holdsSlot, patientShare } from "./appointments.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "./entities/common.ts";
import { faultOfCovered } from "./insurance.ts";
import { sumOf } from "./money.ts";
import type { PaymentKind } from "./entities/payment.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";
import type { Piastres } from "./money.ts";
import type { AppointmentStatus } from "./statuses.ts";

/** The amounts of a booking before it is saved. */
export type BookingMoney = {
  total_price: Piastres;
  insured: boolean;
  covered_amount: Piastres;
  /** Null means the patient's whole share. */
  requested_cost: Piastres | null;
  /** What is recorded as paid, without the change that is given back. */
  paid_amount: Piastres;
};

/**
 * Returns all faults of a booking's amounts, by field; empty if there are none. If the covered amount is
 * faulty, the patient's share is unknown, so the other amounts are checked against the total.
 */
export function faultsOfBooking(money: BookingMoney): Record<string, FaultCode> {
  const { total_price, covered_amount, requested_cost, paid_amount } = money;
  const faults: Record<string, FaultCode> = {};
  const covered = faultOfCovered(money);
  if (covered !== null) faults["covered_amount"] = covered;
  const due = covered === null ? total_price - covered_amount : total_price;
  const requested = requested_cost ?? (covered === null ? due : 0);
  const isRequestable = requested >= 0 && requested <= due;
  if (!isRequestable) faults["requested_cost"] = "requested_range";
  if (paid_amount > due) faults["paid_amount"] = "paid_above_due";
  else if (isRequestable && paid_amount < requested) faults["paid_amount"] = "paid_below_requested";
  return faults;
}

/** The facts by which a payment or refund is checked. */
export type LedgerFacts = {
  kind: PaymentKind;
  /** Above 0. */
  amount: Piastres;
  total_price: Piastres;
  covered_amount: Piastres;
  /** Payments less refunds so far. */
  paid_amount: Piastres;
};

/** Returns what is wrong with the amount, or null: a payment exceeds what is owed, a refund what was paid. */
export function faultOfPayment(facts: LedgerFacts): FaultCode | null {
  const { kind, amount, total_price, covered_amount, paid_amount } = facts;
  if (amount <= 0) return "amount_positive";
  if (kind === "refund") return amount > paid_amount ? "refund_above_paid" : null;
  return amount > total_price - covered_amount - paid_amount ? "paid_above_due" : null;
}

/** Returns why money may not be taken, or null. For a cancelled or no-show appointment only refunds are allowed. */
export function reasonAgainstPayment(
  kind: PaymentKind,
  status: AppointmentStatus,
): ErrorCode | null {
  return kind === "payment" && !holdsSlot(status) ? "status_transition" : null;
}

/** Returns by how much the paid amount exceeds the patient's share, which must be refunded; 0 if it does not. */
export function overpaidAmount(facts: Omit<LedgerFacts, "kind" | "amount">): Piastres {
  return Math.max(0, facts.paid_amount - patientShare(facts));
}

/** One amount before and after a change. */
export type ChangedAmount = {
  name: "total" | "covered" | "share" | "paid" | "remaining";
  before: Piastres;
  now: Piastres;
};

/** Returns how another price or covered amount changes an appointment's money, to be shown before it is saved. */
export function moneyChange(
  before: Omit<LedgerFacts, "kind" | "amount">,
  after: Pick<LedgerFacts, "total_price" | "covered_amount">,
): {
  /** Total, paid and remaining; with insurance also the covered amount and the patient's share. */
  lines: ChangedAmount[];
  /** What has to be refunded after the change. */
  toRefund: Piastres;
} {
  const { paid_amount } = before;
  const stillDue = (money: typeof after): Piastres =>
    Math.max(0, patientShare(money) - paid_amount);
  const isInsured = before.covered_amount > 0 || after.covered_amount > 0;
  const changedAmount = (
    name: ChangedAmount["name"],
    amountOf: (money: typeof after) => Piastres,
  ) => [{ name, before: amountOf(before), now: amountOf(after) }];
  return {
    lines: [
      ...changedAmount("total", ({ total_price }) => total_price),
      ...(isInsured ? changedAmount("covered", ({ covered_amount }) => covered_amount) : []),
      ...(isInsured ? changedAmount("share", patientShare) : []),
      ...changedAmount("paid", () => paid_amount),
      ...changedAmount("remaining", stillDue),
    ],
    toRefund: overpaidAmount({ ...after, paid_amount }),
  };
}

/** Returns an error code if the refund is too small for a change that makes less due than was paid, else null. */
export function reasonAgainstRefund(
  facts: Omit<LedgerFacts, "kind" | "amount">,
  refund: Piastres,
): ErrorCode | null {
  return refund < overpaidAmount(facts) ? "overpaid" : null;
}

/** The refund fields of a change that makes less due than was paid. */
export type RefundPart = {
  /** Null while the field is empty. */
  refund_amount: Piastres | null;
  method: PaymentMethod | null;
  refund_reason: string;
};

/** Returns all faults of the refund that a change needs, by field; empty if the change needs no refund. */
export function faultsOfRefund(
  facts: Omit<LedgerFacts, "kind" | "amount">,
  { refund_amount, method, refund_reason }: RefundPart,
): Record<string, FaultCode> {
  const overpaid = overpaidAmount(facts);
  if (overpaid === 0) return {};
  const faults: Record<string, FaultCode> = {};
  if (refund_amount === null) faults["refund_amount"] = "required";
  else if (refund_amount < overpaid) faults["refund_amount"] = "refund_below_overpaid";
  else if (refund_amount > facts.paid_amount) faults["refund_amount"] = "refund_above_paid";
  if (method === null) faults["method"] = "required";
  if (refund_reason.trim() === "") faults["refund_reason"] = "reason_required";
  return faults;
}

/** Compares the cash handed over with the amount due: returns the change, what is missing and what to record. */
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

/** Returns what is recorded of the amount handed over. Only cash gives change; other methods are recorded in full. */
export function recordedPayment({
  method,
  handedOver,
  due,
}: {
  method: PaymentMethod;
  handedOver: Piastres;
  due: Piastres;
}): { recorded: Piastres; change: Piastres } {
  if (method !== "cash") return { recorded: handedOver, change: 0 };
  const { recorded, change } = changeOf(handedOver, due);
  return { recorded, change };
}

/** The amounts of a payment at the desk: requested, owed and handed over. */
export type HandedOver = {
  /** What is asked of the patient now. */
  requested: Piastres;
  /** What the patient owes in total. */
  due: Piastres;
  /** What is handed over by each method; a missing method is not used. */
  handedOver: Readonly<Partial<Record<PaymentMethod, Piastres>>>;
};

/** What is recorded as paid by one method. */
export type PaidPart = { method: PaymentMethod; amount: Piastres };

/**
 * Returns what is recorded as paid, in total and by method (only methods above 0), the change, and what is
 * wrong. Card, transfer and credit are recorded in full. Cash fills up to the requested amount; the rest is change.
 * The total must be at least the requested amount and at most what is owed.
 */
export function recordedPayments({ requested, due, handedOver }: HandedOver): {
  paid: Piastres;
  parts: PaidPart[];
  change: Piastres;
  fault: FaultCode | null;
} {
  const { cash = 0, ...others } = handedOver;
  const withoutCash = sumOf(Object.values(others));
  const { recorded, change } = changeOf(cash, Math.max(0, requested - withoutCash));
  const amounts: HandedOver["handedOver"] = { ...others, cash: recorded };
  const parts = PAYMENT_METHODS.map((method) => ({ method, amount: amounts[method] ?? 0 }));
  const paid = withoutCash + recorded;
  return {
    paid,
    parts: parts.filter(({ amount }) => amount > 0),
    change,
    fault: paid < requested ? "paid_below_requested" : paid > due ? "paid_above_due" : null,
  };
}

/** The fields of a ledger row that the sums need. */
export type LedgerRow = { kind: PaymentKind; method: PaymentMethod; amount: Piastres };

/** The sums of a ledger. */
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

/** Payments less refunds by method; below 0 if more was refunded than paid by that method. */
export type Balances = Readonly<Record<PaymentMethod, Piastres>>;

export function balancesOf(rows: readonly LedgerRow[]): Balances {
  const balances: Record<PaymentMethod, Piastres> = { cash: 0, card: 0, transfer: 0, credit: 0 };
  for (const { kind, method, amount } of rows)
    balances[method] += kind === "payment" ? amount : -amount;
  return balances;
}

/**
 * Returns the refund to propose. By default the method is the one with the largest balance. The amount is
 * `toRefund` if given, else the balance of the method, at most what was paid in total.
 */
export function proposedRefund(
  balances: Balances,
  { method, toRefund }: { method?: PaymentMethod | null; toRefund?: Piastres } = {},
): { method: PaymentMethod; amount: Piastres } {
  const [first, ...others] = PAYMENT_METHODS;
  const fullest = others.reduce<PaymentMethod>(
    (best, one) => (balances[one] > balances[best] ? one : best),
    first,
  );
  const chosen = method ?? fullest;
  const balance = balances[chosen] > 0 ? balances[chosen] : balances[fullest];
  const paid = sumOf(Object.values(balances));
  return { method: chosen, amount: toRefund ?? Math.max(0, Math.min(balance, paid)) };
}

/**
 * Returns by how much a refund exceeds the balance of its method for this appointment; 0 if it does not, and for one to
 * the patient's credit, with which no money goes out.
 */
export function refundAboveBalance(
  balances: Balances,
  { method, amount }: { method: PaymentMethod | null; amount: Piastres },
): Piastres {
  return method === null || method === "credit"
    ? 0
    : Math.max(0, amount - Math.max(0, balances[method]));
}
