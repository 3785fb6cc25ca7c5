import { type ApprovedDiscount, isApproved } from "#domain/discounts.ts";
import { Refusal } from "#domain/errors.ts";
import { type FactorTickets, spendTicket } from "../../http/auth/factors/tickets.ts";
import type { RequestContext } from "../../http/context.ts";
import { requireApprover } from "./discount-approvers.ts";

/** What using an approval depends on. */
export interface ApprovalServices {
  factors: { tickets: FactorTickets };
  acceptDemoPassword: boolean;
}

/** The discount that an approval is used for. */
export type UsedFor = ApprovedDiscount & { branch: number };

/**
 * Uses an approval up, within the transaction of the booking or edit, and returns the account that gave it. Throws
 * `ticket_expired` for one that was used, is too old, or is of a password that has changed since; `approver_not_allowed`
 * if the person may not approve any more; null if it is for somebody else or for another or smaller discount.
 */
export async function spendApproval(
  ctx: RequestContext,
  ticket: string,
  wanted: UsedFor,
  { factors: { tickets }, acceptDemoPassword }: ApprovalServices,
): Promise<number | null> {
  const held = await tickets.read("discount", ticket, ctx.now);
  const { centerId, id } = ctx.account;
  const isOwn = held.centerId === centerId && held.askedBy === id;
  if (!isOwn || !isApproved(held, wanted)) return null;
  const { branch } = wanted;
  const approver = await requireApprover(ctx.tx, { ...held, branch }, { acceptDemoPassword });
  if (approver.passwordChangedAt.getTime() !== held.passwordChangedAt)
    throw new Refusal("ticket_expired");
  await spendTicket(ctx.tx, centerId, held.use);
  return held.accountId;
}
