import { object, optional } from "superstruct";
import { amount, id, line, lines, maybe, positiveAmount } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { ShiftState } from "../shifts.ts";
import type { Appointment } from "./appointment.ts";
import type { Stored } from "./common.ts";

/** What receptionist and doctor shifts share. */
export type ShiftMarks = {
  /** Instant. */
  start_time: string;
  /** Instant; null while active. */
  end_time: string | null;
  /** Cleared, else compensated, else flagged, else ended, else active. */
  state: ShiftState;
  /** Of the latest flag, also after it was removed; empty when there never was one. */
  flag_reason: string;
  /** Instant; null unless flagged now. */
  flagged_at: string | null;
  cleared_at: string | null;
  /** Account; null unless cleared. */
  cleared_by: number | null;
  cleared_by_name: string | null;
  compensated_at: string | null;
  compensation_amount: Piastres | null;
  /** Empty when there is none. */
  note: string;
};

/** What owner and admin staff do to a shift. */
export const SHIFT_MARK_ACTIONS = ["flag", "unflag", "clear", "compensate"] as const;
export type ShiftMarkAction = (typeof SHIFT_MARK_ACTIONS)[number];

/** One thing that was done to a shift, oldest first in its history. */
export type ShiftEvent = {
  id: number;
  /** Instant. */
  at: string;
  action: ShiftMarkAction;
  /** Who did it. */
  by_name: string;
  /** Of a flag; empty for the other actions. */
  reason: string;
  /** Of a compensation; null for the other actions. */
  amount: Piastres | null;
};

/** The time one receptionist answers for one drawer of cash. */
export type ReceptionistShift = Stored &
  ShiftMarks & {
    /** Account. */
    receptionist: number;
    receptionist_name: string;
    branch: number;
    branch_name: string;
    /** Cash in the drawer at the start. */
    opening_float: Piastres;
    /** Payments less refunds of the shift, all methods. */
    collected_amount: Piastres;
    /** Float and cash payments less cash refunds; null while active, since closing is blind. */
    expected_cash: Piastres | null;
    /** What was counted at the end; null while active. */
    counted_cash: Piastres | null;
    /** Counted less expected; null while active. */
    difference: Piastres | null;
  };

/** The active shift with the appointments booked in it. */
export type ActiveShiftDetails = ReceptionistShift & { appointments: Appointment[] };

/** The branch is implied when the account has only one; the float is 0 unless said. */
export const StartShiftInput = object({
  branch: maybe(id()),
  opening_float: maybe(amount()),
});
export type StartShiftInput = Infer<typeof StartShiftInput>;

export const CloseShiftInput = object({
  counted_cash: amount(),
  note: optional(lines(500)),
});
export type CloseShiftInput = Infer<typeof CloseShiftInput>;

export const FlagShiftInput = object({ reason: line(500) });
export type FlagShiftInput = Infer<typeof FlagShiftInput>;

/** The amount that settles the shortage of a receptionist shift. */
export const CompensateShiftInput = object({
  amount: positiveAmount(),
  note: optional(lines(500)),
});
export type CompensateShiftInput = Infer<typeof CompensateShiftInput>;

/** What several shifts have in common that are each compensated with their own shortage. */
export const CompensateShortagesInput = object({ note: optional(lines(500)) });
export type CompensateShortagesInput = Infer<typeof CompensateShortagesInput>;
