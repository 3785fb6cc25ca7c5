import { object, optional } from "superstruct";
import { amount, id, line, lineOrNone, maybe, positiveAmount } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { ShiftState } from "../shifts.ts";
import type { Appointment } from "./appointment.ts";
import type { Stored } from "./common.ts";

/** The fields that receptionist and doctor shifts have in common. */
export type ShiftMarks = {
  /** Instant at which the shift was started. */
  start_time: string;
  /** Instant at which the shift was closed; null while it is active. */
  end_time: string | null;
  /** Id of the account that closed it or, for somebody else, ended it; null while active, and if that was not kept yet. */
  ended_by: number | null;
  ended_by_name: string | null;
  /** Cleared, else compensated, else flagged, else ended, else active. */
  state: ShiftState;
  /** Reason of the latest flag, also after its removal; empty if there never was one. */
  flag_reason: string;
  /** Instant; null unless currently flagged. */
  flagged_at: string | null;
  cleared_at: string | null;
  /** Id of the account; null unless cleared. */
  cleared_by: number | null;
  cleared_by_name: string | null;
  compensated_at: string | null;
  compensation_amount: Piastres | null;
  /** Empty if there is none. */
  note: string;
};

/** The actions of center owners and administrators on a shift. */
export const SHIFT_MARK_ACTIONS = ["end", "flag", "unflag", "clear", "compensate"] as const;
export type ShiftMarkAction = (typeof SHIFT_MARK_ACTIONS)[number];

/** One action on a shift; the history lists the oldest first. */
export type ShiftEvent = {
  id: number;
  /** Instant of the action. */
  at: string;
  action: ShiftMarkAction;
  /** Name of the person who did it. */
  by_name: string;
  /** Reason of a flag, note of who ended the shift of somebody else; empty for other actions. */
  reason: string;
  /** Amount of a compensation; null for other actions. */
  amount: Piastres | null;
};

/** What the drawers of one person were short and over. */
export type PersonDifferences = {
  /** Id of the account. */
  receptionist: number;
  receptionist_name: string;
  /** How many shifts were short, and by how much together. */
  short_shifts: number;
  shortage: Piastres;
  /** How many shifts were over, and by how much together. */
  over_shifts: number;
  surplus: Piastres;
};

/** What all drawers of some shifts were short and over: for each person with a difference, the shortest first. */
export type ShiftDifferences = {
  shortage: Piastres;
  surplus: Piastres;
  people: PersonDifferences[];
};

/** The time in which one receptionist is responsible for one cash drawer. */
export type ReceptionistShift = Stored &
  ShiftMarks & {
    /** Id of the account. */
    receptionist: number;
    receptionist_name: string;
    branch: number;
    branch_name: string;
    /** Cash in the drawer at the start. */
    opening_float: Piastres;
    /** Payments less refunds of the shift, all methods. */
    collected_amount: Piastres;
    /** Float and cash payments less cash refunds; null while active, so that the count is not influenced by it. */
    expected_cash: Piastres | null;
    /** Cash counted at the close; null while active. */
    counted_cash: Piastres | null;
    /** Counted less expected; null while active. */
    difference: Piastres | null;
    /** Instant at which its cash came into the safe; null if it is not there. */
    received_at: string | null;
  };

/** The active shift with the appointments booked in it. */
export type ActiveShiftDetails = ReceptionistShift & { appointments: Appointment[] };

/** The branch may be left out if the account has only one; the float defaults to 0. */
export const StartShiftInput = object({
  branch: maybe(id()),
  opening_float: maybe(amount()),
});
export type StartShiftInput = Infer<typeof StartShiftInput>;

export const CloseShiftInput = object({
  counted_cash: amount(),
  note: optional(lineOrNone(500)),
});
export type CloseShiftInput = Infer<typeof CloseShiftInput>;

/** Input to end the shift of somebody else, who is not there to say why the drawer is as it is. */
export const EndShiftInput = object({
  counted_cash: amount(),
  note: line(500),
});
export type EndShiftInput = Infer<typeof EndShiftInput>;

export const FlagShiftInput = object({ reason: line(500) });
export type FlagShiftInput = Infer<typeof FlagShiftInput>;

/** The amount that settles the shortage of a receptionist shift. */
export const CompensateShiftInput = object({
  amount: positiveAmount(),
  note: optional(lineOrNone(500)),
});
export type CompensateShiftInput = Infer<typeof CompensateShiftInput>;

/** Input for compensating several shifts at once, each with its own shortage. */
export const CompensateShortagesInput = object({ note: optional(lineOrNone(500)) });
export type CompensateShortagesInput = Infer<typeof CompensateShortagesInput>;
