import fc from "fast-check";
import type { World } from "../desk.ts";

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
  "settle",
  "receive",
  "deposit",
  "withdraw",
  "spend",
  "reverse_movement",
  "pay_out",
  "reverse_pay_out",
] as const;
export type MoneyKind = (typeof KINDS)[number];

/** How often each kind is drawn, relative to the others; default 2. */
const WEIGHT: Partial<Record<MoneyKind, number>> = {
  start: 4,
  close: 3,
  book: 7,
  book_insured: 3,
  pay: 6,
  forward: 12,
  receive: 4,
  pay_out: 7,
};

/** One step. `pick` chooses among the records; `part` is a percentage, sometimes above 100. */
export const moneyStep = fc.record({
  kind: fc.oneof(
    ...KINDS.map((kind) => ({ arbitrary: fc.constant(kind), weight: WEIGHT[kind] ?? 2 })),
  ),
  pick: fc.nat(1_000),
  part: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 100 }), weight: 5 },
    { arbitrary: fc.constant(100), weight: 3 },
    { arbitrary: fc.integer({ min: 101, max: 130 }), weight: 1 },
  ),
  isCash: fc.boolean(),
  /** Chooses the other of two ways, such as the second doctor. */
  isOther: fc.boolean(),
});
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer S> ? S : never;

/** A step as a request, whether the server must accept it, and what it then changes. */
export interface Play {
  by: "desk" | "office";
  method: "post" | "patch" | "delete";
  path: string;
  body: object;
  accepted: boolean;
  /** Changes the model; called after the server accepted, with its answer. */
  apply(answer: Answer): void;
}

/** What of the answers the walk reads. A run of pay-outs answers an array. */
export type Answer = { id?: number; [index: number]: { id: number } };

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
  /** All open entries, the oldest first. */
  entries: readonly OpenEntry[];
  /** Id of the claim of an appointment; null without one. */
  claimOf(appointment: number): number | null;
}

/** Returns one of the last five records, or undefined. */
export function pickOf<T>(records: readonly T[], pick: number): T | undefined {
  const recent = records.slice(-5);
  return recent[pick % Math.max(1, recent.length)];
}

export const percentOf = (amount: number, part: number): number =>
  Math.floor((amount * part) / 100);
