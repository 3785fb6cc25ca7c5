import { assign, object } from "superstruct";
import { amount, id, lineOrNone, positiveAmount } from "../fields.ts";
import { LoginInput } from "./account.ts";
import type { Infer } from "superstruct";
import type { FactorOffer } from "./second-factor.ts";

/** The approval of one discount above the limit, given beside the person who asks for it. */
export type DiscountApproval = {
  /** Goes into `discount_approval` of the booking or the edit, once; into the second step if there is one. */
  ticket: string;
  approved_by: number;
  approved_by_name: string;
  /** How the second factor can be proved that is still needed; null if the discount is approved. */
  second_factor: Omit<FactorOffer, "ticket"> | null;
};

/** Which discount is asked for, and the sign-in of the person who approves it. */
export const DiscountApprovalInput = assign(
  LoginInput,
  object({
    patient: id(),
    branch: id(),
    /** The price without the discount. */
    price: amount(),
    /** The most that may be taken off it. */
    amount: positiveAmount(),
    reason: lineOrNone(500),
  }),
);
export type DiscountApprovalInput = Infer<typeof DiscountApprovalInput>;
