import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Caller, Refused } from "./api.ts";
import type { World } from "./desk.ts";

/** The kinds of single steps that receptionists and the office do to money. */
const KINDS = [
  "start",
  "close",
  "flag",
  "unflag",
  "clear",
  "book",
  "book_insured",
  "book_discounted",
  "pay",
  "refund",
  "change_test",
  "cover",
  "uncover",
  "insure",
  "settle",
  "drop",
  "cancel",
  "arrive",
  "no_show",
  "return",
] as const;
export type StepKind = (typeof KINDS)[number];

/** How often each kind is drawn, relative to the others; default 2. */
const WEIGHT: Partial<Record<StepKind, number>> = {
  start: 4,
  book: 6,
  book_insured: 5,
  book_discounted: 4,
  pay: 6,
  refund: 4,
  close: 2,
};

/** Mostly usual percentages, and sometimes the limits and values beyond them. */
const percentage = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 45 }), weight: 4 },
  { arbitrary: fc.integer({ min: 0, max: 110 }), weight: 1 },
);

/** One step. `pick` chooses among the appointments; `part` and `share` are percentages. */
export const ledgerStep = fc.record({
  kind: fc.oneof(
    ...KINDS.map((kind) => ({ arbitrary: fc.constant(kind), weight: WEIGHT[kind] ?? 2 })),
  ),
  pick: fc.nat(1_000),
  part: percentage,
  share: percentage,
  chest: fc.boolean(),
  cash: fc.boolean(),
});
export type LedgerStep = typeof ledgerStep extends fc.Arbitrary<infer S> ? S : never;

export type TestName = "brain" | "chest";

/** Prices of tests/support/center.ts in piastres: those of the machine and of the provider. */
export const PRICES = {
  machine: { brain: 100_000, chest: 60_000 },
  provider: { brain: 80_000, chest: 50_000 },
} as const;

/** What the desk may take off a price alone, in percent. */
export const DESK_LIMIT = 10;

/** The records that a step applies to. */
export interface Target {
  /** Id of the appointment; null while there is none. */
  appointment: number | null;
  /** Current test of the appointment, as far as the caller knows. */
  test: TestName;
  /** Id of its insurance transaction; null without one. */
  transaction: number | null;
  /** Id of a shift to flag, unflag or clear. */
  shift: number | null;
}

/** A step as a request, with its amounts. */
export interface Move {
  kind: StepKind;
  path: string;
  method: "post" | "patch" | "delete";
  body: object;
  /** Whether the receptionist or the office does it. */
  by: "desk" | "office";
  /** The amount added to the ledger if it is accepted: above 0 for a payment, below for a refund. */
  money: number;
  isCash: boolean;
  test: TestName;
  covered: number;
  requested: number;
  /** What the desk takes off the price. */
  given: number;
  /** Settled amount, float or counted cash. */
  amount: number;
}

const percentOf = (amount: number, part: number) => Math.floor((amount * part) / 100);

/** Returns the request of a step, null if the record for it does not exist. */
export function moveOf(
  { center }: World,
  step: LedgerStep,
  target: Target,
  startAt: string,
): Move | null {
  const { kind, part, share, cash } = step;
  const test: TestName = step.chest ? "chest" : "brain";
  const method = cash ? "cash" : "card";
  const base = {
    kind,
    test,
    isCash: cash,
    covered: 0,
    requested: 0,
    given: 0,
    money: 0,
    amount: 0,
  };
  const desk = { ...base, by: "desk", method: "post" } as const;
  const office = { ...base, by: "office", method: "post" } as const;
  const { appointment, shift, transaction } = target;
  const basePath = `/appointments/${appointment}/`;
  const covered = 1 + percentOf(PRICES.provider[target.test], part);
  const provider = center.providers.health;
  switch (kind) {
    case "start":
      return {
        ...desk,
        path: "/receptionist-shift/",
        amount: part * 100,
        body: { branch: center.branches.north, opening_float: part * 100 },
      };
    case "close":
      return {
        ...desk,
        path: "/receptionist-shift/close_shift/",
        amount: share * 1_000,
        body: { counted_cash: share * 1_000 },
      };
    case "flag":
    case "unflag":
    case "clear":
      return shift === null
        ? null
        : {
            ...office,
            path: `/receptionist-shift/${shift}/${kind}_shift/`,
            body: kind === "flag" ? { reason: "asked" } : {},
          };
    case "book":
    case "book_insured":
    case "book_discounted": {
      const isInsured = kind === "book_insured";
      const price = PRICES[isInsured ? "provider" : "machine"][test];
      const cover = isInsured ? 1 + percentOf(price, part) : 0;
      // From nothing, which is no discount, to above what the desk may give.
      const given = kind === "book_discounted" ? percentOf(price, step.pick % (DESK_LIMIT + 3)) : 0;
      const due = price - given - cover;
      const requested = percentOf(due, part % 12);
      const paid = percentOf(due, share);
      return {
        ...desk,
        path: "/appointments/",
        covered: cover,
        requested,
        given,
        money: paid,
        body: {
          patient: center.patients.mohamed,
          machine: center.machines.ct,
          test: center.tests[test],
          start_at: startAt,
          requested_cost: Math.max(0, requested),
          paid_amount: Math.max(0, paid),
          method,
          ...(isInsured ? { insurance_provider: provider, covered_amount: cover } : {}),
          ...(kind === "book_discounted"
            ? { discount_kind: "value", discount_amount: given, discount_reason: "asked" }
            : {}),
        },
      };
    }
    default:
  }
  if (appointment === null) return null;
  const amount = 1 + part * 600;
  const refund = share % 2 === 0 ? 0 : 1 + share * 500;
  switch (kind) {
    case "pay":
      return {
        ...desk,
        path: `${basePath}payments/`,
        money: amount,
        body: { kind: "payment", amount, method },
      };
    case "refund":
      return {
        ...desk,
        path: `${basePath}payments/`,
        money: -amount,
        body: { kind: "refund", amount, method, reason: "asked" },
      };
    case "change_test":
      return {
        ...desk,
        path: basePath,
        method: "patch",
        money: -refund,
        body: {
          test: center.tests[test],
          method,
          ...(refund === 0 ? {} : { refund_amount: refund, refund_reason: "less is due" }),
        },
      };
    case "cover":
      return {
        ...desk,
        path: basePath,
        method: "patch",
        covered,
        body: { insurance_provider: provider, covered_amount: covered },
      };
    case "uncover":
      return { ...desk, path: basePath, method: "patch", body: { insurance_provider: null } };
    case "insure":
      return {
        ...desk,
        path: "/insurance-transactions/",
        covered,
        body: { appointment, provider, covered_amount: covered },
      };
    case "settle":
    case "drop":
      if (transaction === null) return null;
      return {
        ...office,
        path: `/insurance-transactions/${transaction}/`,
        method: kind === "settle" ? "patch" : "delete",
        amount: part * 300,
        body: kind === "settle" ? { settled_amount: part * 300 } : {},
      };
    case "cancel":
      return {
        ...desk,
        path: basePath,
        method: "delete",
        money: -refund,
        body: { reason: "other", refund_amount: refund, method },
      };
    default:
      return {
        ...desk,
        path: `${basePath}status/`,
        body: { status: kind === "arrive" ? "arrived" : kind === "return" ? "pending" : "no_show" },
      };
  }
}

/** The members of a response that the tests read; a refusal has its code. */
export type Moved = Partial<Refused> & {
  id?: number;
  expected_cash?: number;
  difference?: number;
  insurance_transaction?: number | null;
};

/** Sends a move. Repeats it after a 503, as the client does. */
export async function send(caller: Caller, move: Move) {
  const { method, path, body } = move;
  let answer = await caller[method]<Moved | string>(path, body);
  for (let attempt = 0; answer.status === 503 && attempt < 50; attempt += 1) {
    // The shortest time that a client waits before it repeats a call.
    await sleep(200);
    answer = await caller[method]<Moved | string>(path, body);
  }
  const moved: Moved = typeof answer.body === "string" ? {} : answer.body;
  return { status: answer.status, isAccepted: answer.status < 300, body: moved };
}
