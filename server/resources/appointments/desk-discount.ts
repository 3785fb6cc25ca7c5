import {
  type ApprovedDiscount,
  type DeskDiscount,
  isApproved,
  isStanding,
  NO_DISCOUNT,
  reasonAgainstDiscount,
} from "#domain/discounts.ts";
import type { AppointmentInput } from "#domain/entities/appointment.ts";
import { enforce } from "#domain/errors.ts";
import { percentOf } from "#domain/money.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";
import { readOwnCenter } from "../own-center.ts";
import { type ApprovalServices, spendApproval, type UsedFor } from "./spend-approval.ts";

/** Returns the discount that a booking states, without the parts that do not belong to its kind. */
export function statedDiscount(input: AppointmentInput): DeskDiscount {
  const kind = input.discount_kind ?? null;
  if (kind === null) return NO_DISCOUNT;
  return {
    discount_kind: kind,
    discount_percentage: kind === "percentage" ? (input.discount_percentage ?? null) : null,
    discount_amount: kind === "value" ? (input.discount_amount ?? 0) : 0,
    discount_reason: input.discount_reason ?? "",
  };
}

/** The facts that decide about a discount, except the limit, which is the center's. */
export type GivenDiscount = UsedFor & {
  /** The approval that came with it, and what reads it; null if none came. */
  approval: { ticket: string; services: ApprovalServices } | null;
  /** The discount before the change; null for a booking. */
  before: (ApprovedDiscount & { approved_by: number | null; of_package: boolean }) | null;
};

/** Returns the approval that came with a booking or an edit; null if none came, or where none is taken. */
export function approvalOf(
  { discount_approval: ticket }: { discount_approval?: string | undefined },
  services: ApprovalServices | null,
): GivenDiscount["approval"] {
  return ticket === undefined || services === null ? null : { ticket, services };
}

/**
 * Returns the account that approves a discount: the caller, where the role approves all discounts and this one is above
 * the limit; who gave the approval that came with it, which is used up; who approved it before, where it stays as it was,
 * for the same patient and reason; null where none is needed. Throws `discount_limit`, with the `limit` in piastres,
 * `ticket_expired`, `approver_not_allowed`.
 */
export async function requireDiscountAllowed(
  ctx: RequestContext,
  given: GivenDiscount,
): Promise<number | null> {
  if (given.amount === 0) return null;
  const approved_by = given.before?.approved_by ?? null;
  // What somebody approved, or a package takes off, is not theirs any more if it is for another patient or reason.
  const isOwn = approved_by === null && given.before?.of_package === false;
  const isKept = given.before !== null && (isOwn || isApproved(given.before, given));
  const facts = { ...given, before: isKept ? given.before : null };
  if (isStanding(facts)) return approved_by;
  const { receptionistDiscountBasisPoints } = await readOwnCenter(ctx);
  const limit = receptionistDiscountBasisPoints / 100;
  const reason = reasonAgainstDiscount({ ...facts, limit });
  if (reason === null) return null;
  if (allows(ctx.account, "discounts.approve")) return ctx.account.id;
  const { approval } = given;
  const approvedBy =
    approval && (await spendApproval(ctx, approval.ticket, given, approval.services));
  if (approvedBy !== null) return approvedBy;
  enforce(reason, { extra: { limit: percentOf(given.price, limit) } });
  return null;
}

/** Returns the columns of a discount. */
export function discountColumns(discount: DeskDiscount, approvedBy: number | null) {
  const { discount_kind, discount_percentage, discount_amount, discount_reason } = discount;
  return {
    discountKind: discount_kind,
    discountBasisPoints:
      discount_percentage === null ? null : Math.round(discount_percentage * 100),
    discountAmount: discount_amount,
    discountReason: discount_reason,
    discountApprovedBy: approvedBy,
  };
}
