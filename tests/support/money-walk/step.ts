import fc from "fast-check";
import type { PaymentMethod } from "#domain/entities/common.ts";
import type { PaidPart } from "#domain/payments.ts";
import type { World } from "../desk.ts";
import type { PackageIds } from "./model.ts";

const KINDS = [
  "start",
  "close",
  "book",
  "book_insured",
  "pay",
  "refund",
  "cancel",
  "forward",
  "back",
  "change_doctor",
  "insure",
  "uninsure",
  "cover",
  "number",
  "settle",
  "collect",
  "add_claim",
  "take_out",
  "discard",
  "send",
  "settle_lines",
  "reject",
  "resend",
  "write_off",
  "to_patient",
  "reverse_claim",
  "receive",
  "deposit",
  "withdraw",
  "spend",
  "reverse_movement",
  "pay_out",
  "reverse_pay_out",
  "deposit_credit",
  "pay_back",
  "book_package",
  "reopen",
] as const;
export type MoneyKind = (typeof KINDS)[number];

type Weights = Partial<Record<MoneyKind, number>>;

/** How often each kind is drawn, relative to the others; default 1. */
const CASH_AND_DOCTORS: Weights = {
  start: 4,
  close: 3,
  book: 7,
  book_insured: 4,
  pay: 6,
  refund: 2,
  cancel: 2,
  forward: 12,
  back: 2,
  change_doctor: 2,
  receive: 4,
  deposit: 2,
  withdraw: 2,
  spend: 2,
  reverse_movement: 2,
  pay_out: 7,
  reverse_pay_out: 2,
  deposit_credit: 5,
  pay_back: 2,
  book_package: 4,
};
const INSURERS: Weights = {
  start: 2,
  back: 4,
  book_insured: 12,
  pay: 3,
  forward: 14,
  insure: 3,
  cover: 2,
  number: 2,
  settle: 3,
  collect: 6,
  send: 6,
  settle_lines: 8,
  reject: 8,
  resend: 6,
  write_off: 3,
  to_patient: 4,
  reverse_claim: 6,
  deposit_credit: 2,
  reopen: 5,
};

/** One step. `pick` chooses among the records; `part` is a percentage, sometimes above 100. */
const stepBy = (weights: Weights) =>
  fc.record({
    kind: fc.oneof(
      ...KINDS.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] ?? 1 })),
    ),
    pick: fc.nat(1_000),
    part: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 100 }), weight: 5 },
      { arbitrary: fc.constant(100), weight: 3 },
      { arbitrary: fc.integer({ min: 101, max: 130 }), weight: 1 },
    ),
    isCash: fc.boolean(),
    /** Whether the credit of the patient pays, or is paid. */
    isCredit: fc.nat(3).map((one) => one === 0),
    /** Chooses the other of two ways, such as the second doctor. */
    isOther: fc.boolean(),
  });
export type MoneyStep = ReturnType<typeof stepBy> extends fc.Arbitrary<infer S> ? S : never;

/** Returns walks of at most so many steps: of every kind, and half of them mostly of claims. */
export function walksOf(most: number): fc.Arbitrary<MoneyStep[]> {
  const length = { minLength: 20, maxLength: most, size: "max" } as const;
  return fc.oneof(
    ...[CASH_AND_DOCTORS, INSURERS].map((weights) => fc.array(stepBy(weights), length)),
  );
}

/** Returns how money of a patient moves in a step. */
export function methodOf({
  isCash,
  isCredit,
  pick,
}: Pick<MoneyStep, "isCash" | "isCredit" | "pick">): PaymentMethod {
  if (isCredit) return "credit";
  return isCash ? "cash" : pick % 2 === 0 ? "card" : "transfer";
}

/** Returns the ways in which an amount is paid at a booking: some of it by a credit of `balance`, the rest otherwise. */
export function partsOf(step: MoneyStep, amount: number, balance: number): PaidPart[] {
  const byCredit = step.isCredit ? Math.min(amount, percentOf(Math.max(1, balance), step.part)) : 0;
  return [
    { method: "credit" as const, amount: byCredit },
    { method: methodOf({ ...step, isCredit: false }), amount: amount - byCredit },
  ].filter((part) => part.amount > 0);
}

/** Returns what is paid in the form of a booking. */
export function paidBy([first, ...others]: readonly PaidPart[]) {
  return {
    paid_amount: first?.amount ?? 0,
    method: first?.method ?? "cash",
    other_payments: others,
  };
}

/** A step as a request, whether the server must accept it, and what it then changes. */
export interface Play {
  by: "desk" | "office";
  method: "post" | "patch" | "delete";
  path: string;
  body: object;
  accepted: boolean;
  /** How many claims the answer must name as left out of a batch. */
  refused?: number;
  /** Changes the model; called after the server accepted, with its answer. */
  apply(answer: Answer): void;
}

/** What of the answers the walk reads. A run of pay-outs answers an array, a batch comes with what was left out of it, a package with its appointments. */
export type Answer = {
  id?: number;
  batch?: { id: number };
  refused?: object[];
  appointments?: { id: number }[];
  [index: number]: { id: number };
};

/** Asks the database of a world. */
export type Queries = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** What is open for a doctor, as the database has it. */
export interface OpenEntry {
  id: number;
  appointment: number;
  doctor: number;
  amount: number;
}

/** What a step can use besides the model. */
export interface Surroundings {
  world: World;
  /** Returns a start that nobody has booked yet. */
  nextStart(): string;
  /** Id of a category of expenses. */
  category: number;
  packages: PackageIds;
  /** All open entries, the oldest first. */
  entries: readonly OpenEntry[];
  /** Id of the claim of an appointment; null without one. */
  claimOf(appointment: number): number | null;
  /** Id of the line of an appointment in a batch; null without one. */
  lineOf(batch: number, appointment: number): number | null;
  /** Ids of the movements of claims, without reversals, the oldest first. */
  claimMovements: readonly number[];
  /** The days of the appointments of the walk. */
  days: { start_date: string; end_date: string };
}

/** Returns one of the last five records, or undefined. */
export function pickOf<T>(records: readonly T[], pick: number): T | undefined {
  const recent = records.slice(-5);
  return recent[pick % Math.max(1, recent.length)];
}

export const percentOf = (amount: number, part: number): number =>
  Math.floor((amount * part) / 100);
