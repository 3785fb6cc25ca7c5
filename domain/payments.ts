import { holdsSlot, patientShare } from "./appointments.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "./entities/common.ts";
import { faultOfCovered } from "./insurance.ts";
import { sumOf } from "./money.ts";
import type { PaymentKind } from "./entities/payment.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";
import type { Piastres } from "./money.ts";
import type { AppointmentStatus } from "./statuses.ts";

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

/**
 * All faults of a booking's amounts, by field; empty when they hold together. Where the covered amount
 * is faulty, what the patient bears is not known and is at most the total.
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

/** Whether money may move at all: a cancelled or no-show appointment owes nothing, it only gives back. */
export function refusePayment(kind: PaymentKind, status: AppointmentStatus): ErrorCode | null {
  return kind === "payment" && !holdsSlot(status) ? "status_transition" : null;
}

/** What must be refunded so that not more is paid than is due; 0 when nothing. */
export function overpaidBy(facts: Omit<LedgerFacts, "kind" | "amount">): Piastres {
  return Math.max(0, facts.paid_amount - patientShare(facts));
}

/** What a change makes of one amount, in piastres. */
export type ChangedAmount = {
  name: "total" | "covered" | "share" | "paid" | "remaining";
  before: Piastres;
  now: Piastres;
};

/** What another price or cover makes of an appointment's money, as it is said before it is saved. */
export function moneyChange(
  before: Omit<LedgerFacts, "kind" | "amount">,
  after: Pick<LedgerFacts, "total_price" | "covered_amount">,
): {
  /** The total, what insurance covers and the patient bears where there is any, what is paid and owed. */
  lines: ChangedAmount[];
  /** What was paid too much then. */
  back: Piastres;
} {
  const { paid_amount } = before;
  const owed = (money: typeof after): Piastres => Math.max(0, patientShare(money) - paid_amount);
  const isInsured = before.covered_amount > 0 || after.covered_amount > 0;
  const line = (name: ChangedAmount["name"], of: (money: typeof after) => Piastres) => [
    { name, before: of(before), now: of(after) },
  ];
  return {
    lines: [
      ...line("total", ({ total_price }) => total_price),
      ...(isInsured ? line("covered", ({ covered_amount }) => covered_amount) : []),
      ...(isInsured ? line("share", patientShare) : []),
      ...line("paid", () => paid_amount),
      ...line("remaining", owed),
    ],
    back: overpaidBy({ ...after, paid_amount }),
  };
}

/** Whether a change that makes less due comes with a refund that is large enough. */
export function refuseOverpaid(
  facts: Omit<LedgerFacts, "kind" | "amount">,
  refund: Piastres,
): ErrorCode | null {
  return refund < overpaidBy(facts) ? "overpaid" : null;
}

/** The refund that goes with a change that makes less due than was paid. */
export type RefundPart = {
  /** Null while nothing is typed. */
  refund_amount: Piastres | null;
  method: PaymentMethod | null;
  refund_reason: string;
};

/** All faults of the refund that a change needs, by field; empty when it needs none. */
export function faultsOfRefund(
  facts: Omit<LedgerFacts, "kind" | "amount">,
  { refund_amount, method, refund_reason }: RefundPart,
): Record<string, FaultCode> {
  const over = overpaidBy(facts);
  if (over === 0) return {};
  const faults: Record<string, FaultCode> = {};
  if (refund_amount === null) faults["refund_amount"] = "required";
  else if (refund_amount < over) faults["refund_amount"] = "refund_below_overpaid";
  else if (refund_amount > facts.paid_amount) faults["refund_amount"] = "refund_above_paid";
  if (method === null) faults["method"] = "required";
  if (refund_reason.trim() === "") faults["refund_reason"] = "reason_required";
  return faults;
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

/** What is recorded of an amount that is handed over. Only cash has change: of a card or a transfer all is recorded. */
export function takenOf({
  method,
  handed,
  due,
}: {
  method: PaymentMethod;
  handed: Piastres;
  due: Piastres;
}): { recorded: Piastres; change: Piastres } {
  if (method !== "cash") return { recorded: handed, change: 0 };
  const { recorded, change } = changeOf(handed, due);
  return { recorded, change };
}

/** What is paid at the desk, against what is asked for. */
export type HandedOver = {
  /** What is asked of the patient now. */
  requested: Piastres;
  /** What the patient owes altogether. */
  due: Piastres;
  /** What is handed over by each method; a method that is missing is not used. */
  handed: Readonly<Partial<Record<PaymentMethod, Piastres>>>;
};

/** What is recorded as paid by one method. */
export type PaidPart = { method: PaymentMethod; amount: Piastres };

/**
 * Returns what is recorded as paid, altogether and by method (without methods that record nothing), the
 * change that goes back, and what is wrong. Cash beyond what the other methods leave of what is asked
 * for is change; a card or a transfer is recorded as it is, and all together are at most what is owed.
 */
export function receivedOf({ requested, due, handed }: HandedOver): {
  paid: Piastres;
  parts: PaidPart[];
  change: Piastres;
  fault: FaultCode | null;
} {
  const { cash = 0, ...others } = handed;
  const withoutCash = sumOf(Object.values(others));
  const { recorded, change } = changeOf(cash, Math.max(0, requested - withoutCash));
  const amounts: HandedOver["handed"] = { ...others, cash: recorded };
  const parts = PAYMENT_METHODS.map((method) => ({ method, amount: amounts[method] ?? 0 }));
  const paid = withoutCash + recorded;
  return {
    paid,
    parts: parts.filter(({ amount }) => amount > 0),
    change,
    fault: paid < requested ? "paid_below_requested" : paid > due ? "paid_above_due" : null,
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

/** What a ledger holds by method: payments less refunds. Below 0 where more went out than came in. */
export type Balances = Readonly<Record<PaymentMethod, Piastres>>;

export function balancesOf(rows: readonly LedgerRow[]): Balances {
  const balances: Record<PaymentMethod, Piastres> = { cash: 0, card: 0, transfer: 0 };
  for (const { kind, method, amount } of rows)
    balances[method] += kind === "payment" ? amount : -amount;
  return balances;
}

/**
 * The refund that a ledger proposes: by the method that holds the most, all that it holds. With
 * `method` chosen it is what that method holds, with `back` exactly what has to go back.
 */
export function proposedRefund(
  balances: Balances,
  { method, back }: { method?: PaymentMethod | null; back?: Piastres } = {},
): { method: PaymentMethod; amount: Piastres } {
  const [first, ...others] = PAYMENT_METHODS;
  const fullest = others.reduce<PaymentMethod>(
    (best, one) => (balances[one] > balances[best] ? one : best),
    first,
  );
  const chosen = method ?? fullest;
  const held = balances[chosen] > 0 ? balances[chosen] : balances[fullest];
  const paid = sumOf(Object.values(balances));
  return { method: chosen, amount: back ?? Math.max(0, Math.min(held, paid)) };
}

/** How much of a refund never came in by its method for this appointment, in piastres; 0 when nothing. */
export function refundBeyond(
  balances: Balances,
  { method, amount }: { method: PaymentMethod | null; amount: Piastres },
): Piastres {
  return method === null ? 0 : Math.max(0, amount - Math.max(0, balances[method]));
}
