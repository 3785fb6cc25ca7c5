import { enums, object, optional } from "superstruct";
import { amount, id, line, lineOrNone, maybe } from "../fields.ts";
import { ENTERED_KINDS, type EnteredKind, type SafeMovementKind } from "../safe.ts";
import { withRules, type CrossFault, type WellFormed } from "../validate.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { AttachedDocument, Stored } from "./common.ts";

/** Money that came into the safe of a branch or went out of it; never changed, only reversed by another movement. */
export type SafeMovement = Stored & {
  branch: number;
  branch_name: string;
  /** Counts the movements of a safe from 1, in the order of its balances. */
  number: number;
  kind: SafeMovementKind;
  /** Above 0; 0 only if nothing came in from a shift. */
  amount: Piastres;
  /** What it added to the balance; below 0 if money went out. */
  change: Piastres;
  balance_after: Piastres;
  /** Instant of the movement; within a safe never the same twice. */
  at: string;
  /** Id of the account. */
  by: number;
  by_name: string;
  /** The shift whose cash it is; null for other kinds, as are the next four. */
  shift: number | null;
  receptionist_name: string | null;
  /** Counted cash of the shift that stays in its drawer. */
  left_in_drawer: Piastres | null;
  /** What should have come in: counted at the end of the shift less what stays in the drawer. */
  expected_amount: Piastres | null;
  /** Amount less what was expected. */
  difference: Piastres | null;
  /** What the money was spent on; null for other kinds. */
  category: number | null;
  category_name_ar: string | null;
  category_name_en: string | null;
  /** Id of the pay-out; null for other kinds. */
  pay_out: number | null;
  /** The referring doctor who was paid; null for other kinds. */
  doctor_name: string | null;
  /** Number of a bank slip or the like; empty if there is none. */
  reference: string;
  note: string;
  /** Id of the movement that it reverses; null if it is no reversal. */
  reverses: number | null;
  /** Id of the movement that reverses it; null if it stands. */
  reversed_by: number | null;
  /** Why it reverses the other one; empty if it is no reversal. */
  reason: string;
  documents: AttachedDocument[];
};

/** The safe of a branch, now or at an instant. */
export type Safe = {
  /** Id of the branch, which has one safe. */
  branch: number;
  branch_name: string;
  balance: Piastres;
  /** Number and instant of the last movement; null if there is none yet. */
  last_number: number | null;
  last_at: string | null;
};

/** An ended shift whose cash is not in the safe yet. */
export type WaitingShift = {
  /** Id of the shift. */
  id: number;
  branch: number;
  branch_name: string;
  receptionist: number;
  receptionist_name: string;
  start_time: string;
  end_time: string;
  opening_float: Piastres;
  /** What was counted when it ended. */
  counted_cash: Piastres;
  /** What should come into the safe if the opening float stays in the drawer. */
  expected_amount: Piastres;
};

/** The safes of the branches, and the shifts of which the cash waits for them. */
export type Safes = { safes: Safe[]; waiting: WaitingShift[] };

/** The movements of a day book in figures. */
export type SafeFigures = {
  /** Balance of the safes before the first day and after the last one. */
  opening: Piastres;
  closing: Piastres;
  /** What came in and what went out with the movements that the filters choose, both 0 or more. */
  came_in: Piastres;
  went_out: Piastres;
};

const MovementFields = object({
  kind: enums(ENTERED_KINDS),
  branch: maybe(id()),
  amount: amount(),
  shift: maybe(id()),
  left_in_drawer: maybe(amount()),
  category: maybe(id()),
  reference: maybe(line(100)),
  note: optional(lineOrNone(500)),
});

type Entered = Infer<typeof MovementFields>;

/** A field that only some kinds have, and whether these need it. */
type Rule = { field: "branch" | "shift" | "left_in_drawer" | "category" | "reference" } & {
  kinds: readonly EnteredKind[];
  required: boolean;
};

const RULES: readonly Rule[] = [
  { field: "branch", kinds: ["deposited", "withdrawn", "spent"], required: true },
  { field: "shift", kinds: ["received"], required: true },
  { field: "left_in_drawer", kinds: ["received"], required: false },
  { field: "category", kinds: ["spent"], required: true },
  { field: "reference", kinds: ["deposited", "withdrawn"], required: false },
];

/**
 * A movement that is entered at the safe. Each kind has fields of its own: `received` a shift, which also says the
 * branch, `spent` a category and a note. What was counted of a shift may be 0.
 */
export const SafeMovementInput = withRules(MovementFields, faultsOf);
export type SafeMovementInput = Entered;

function faultsOf(
  movement: WellFormed<Entered>,
  faulty: ReadonlySet<string>,
): CrossFault<Entered>[] {
  const { kind } = movement;
  if (kind === undefined) return [];
  const faults = RULES.flatMap(({ field, kinds, required }): CrossFault<Entered>[] => {
    const isGiven = (movement[field] ?? null) !== null;
    if (!kinds.includes(kind)) return isGiven ? [{ field, code: "unknown_field" }] : [];
    return required && !isGiven ? [{ field, code: "required" }] : [];
  });
  if (movement.amount === 0 && kind !== "received")
    faults.push({ field: "amount", code: "amount_positive" });
  if (kind === "spent" && (movement.note ?? "") === "" && !faulty.has("note"))
    faults.push({ field: "note", code: "required" });
  return faults;
}

/** Why a movement is reversed. */
export const ReverseMovementInput = object({ reason: line(500) });
export type ReverseMovementInput = Infer<typeof ReverseMovementInput>;
