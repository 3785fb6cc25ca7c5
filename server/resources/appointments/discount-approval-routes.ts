import { and, eq } from "drizzle-orm";
import {
  type DiscountApproval,
  type DiscountApprovalInput as Asked,
  DiscountApprovalInput,
} from "#domain/entities/discount-approval.ts";
import { LoginFactorInput } from "#domain/entities/second-factor.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { DiscountApprovalRecord } from "#domain/records/discount-approval.ts";
import { auditLog, branches } from "../../database/schema.ts";
import type { AuditNotes } from "../../http/audit/notes.ts";
import { noteRefusedSignIn } from "../../http/audit/sign-in.ts";
import { countAttempt, forgetAttempts } from "../../http/auth/attempts.ts";
import { acceptFactor, type FactorServices } from "../../http/auth/factors/accept-factor.ts";
import { offerOf } from "../../http/auth/factors/sign-in-factor.ts";
import { siteOf } from "../../http/auth/factors/site.ts";
import { isSetUp, readFactors } from "../../http/auth/factors/stored-factors.ts";
import { type DiscountTerms, spendTicket } from "../../http/auth/factors/tickets.ts";
import { checkLogin, type LoginServices } from "../../http/auth/login.ts";
import { requireSession } from "../../http/auth/sessions.ts";
import type { EarlyContext, Transaction } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import { type Approver, requireApprover } from "./discount-approvers.ts";

interface Services extends LoginServices {
  factors: FactorServices;
  notes: AuditNotes;
}

/**
 * Returns the routes by which somebody approves a discount at the place of a colleague, with a sign-in of their own that
 * opens no session. A refused sign-in is counted and noted, which a transaction of the route would undo.
 */
export const discountApprovalRoutes = (services: Services) => [
  route({
    method: "POST",
    url: "/discount-approvals/",
    permission: "discounts.ask",
    body: DiscountApprovalInput,
    answers: one(DiscountApprovalRecord),
    early: (ctx, { body }) => approve(ctx, body, services),
    secretAnswer: "data",
    handler: (_ctx, _input, data) => ({ data }),
  }),
  route({
    method: "POST",
    url: "/discount-approvals/factor/",
    permission: "discounts.ask",
    body: LoginFactorInput,
    answers: one(DiscountApprovalRecord),
    early: (ctx, { body }) => approveWithFactor(ctx, body, services),
    secretAnswer: "data",
    handler: (_ctx, _input, data) => ({ data }),
  }),
];

/**
 * Checks the sign-in of the person who approves and returns the approval. Where a second
 * factor is needed, it is a ticket for the second step. Throws `validation` for a wrong e-mail or password, which is counted
 * and noted, and for an unknown branch, `approver_not_allowed`, `too_many_requests`.
 */
async function approve(
  ctx: EarlyContext,
  { email, password, ...asked }: Asked,
  services: Services,
): Promise<DiscountApproval> {
  const { account, database } = ctx;
  requireSession(account);
  const tx = database.db;
  await requireBranch(tx, account.centerId, asked.branch);
  const browser = services.browsers.read(ctx.cookies);
  const signedIn = await refusedAsFault(() =>
    noteRefusedSignIn({ ...ctx, tx }, services.notes, email, () =>
      checkLogin({ ...ctx, tx }, { email, password }, browser, services),
    ),
  );
  // An account of another center is nobody here, as one of another role.
  if (signedIn.centerId !== account.centerId) throw new Refusal("approver_not_allowed");
  const terms: DiscountTerms = {
    ...asked,
    centerId: account.centerId,
    accountId: signedIn.id,
    askedBy: account.id,
  };
  const approver = await requireApprover(tx, terms, services);
  const factors = await readFactors(tx, terms);
  if (!isSetUp(factors)) return giveApproval(ctx, tx, terms, approver, services);
  const { methods, passkey } = await offerOf(factors, siteOf(ctx.host));
  const challenge = passkey?.challenge ?? null;
  const passwordChangedAt = approver.passwordChangedAt.getTime();
  const content = { ...terms, passwordChangedAt, challenge };
  const ticket = await services.factors.tickets.issue("discount_sign_in", content, ctx.now);
  return { ...nameOf(approver), ticket, second_factor: { methods, passkey } };
}

/** Turns the refusal of a password into a fault: to the caller, whose session goes on, it is no missing sign-in. */
async function refusedAsFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_credentials")
      throw invalidFields({ password: "sign_in_wrong" });
    throw error;
  }
}

const nameOf = ({ account }: Approver) => ({
  approved_by: account.id,
  approved_by_name: account.name,
});

/** Checks the second factor of the person who approves. Throws `invalid_factor`, which is counted and noted, `ticket_expired`. */
async function approveWithFactor(
  ctx: EarlyContext,
  { ticket, ...proof }: LoginFactorInput,
  services: Services,
): Promise<DiscountApproval> {
  const { account, database, now, log } = ctx;
  const { tickets, secrets } = services.factors;
  const held = await tickets.read("discount_sign_in", ticket, now);
  const { use, challenge, passwordChangedAt, ...terms } = held;
  if (terms.centerId !== account.centerId || terms.askedBy !== account.id)
    throw new Refusal("ticket_expired");
  // Counted by the account that approves: several colleagues have no more tries than one.
  const attempt = { subject: `approve ${terms.centerId} ${terms.accountId}` };
  const { account: known } = await requireApprover(database.db, terms, services);
  return noteRefusedSignIn({ ...ctx, tx: database.db }, services.notes, known.email, async () => {
    await countAttempt(ctx, attempt);
    return database.db.transaction(async (tx) => {
      const approver = await requireApprover(tx, terms, services);
      if (approver.passwordChangedAt.getTime() !== passwordChangedAt)
        throw new Refusal("ticket_expired");
      await spendTicket(tx, terms.centerId, use);
      const request = { secrets, site: siteOf(ctx.host), challenge, now, log };
      await acceptFactor(tx, terms, proof, request);
      await forgetAttempts(tx, attempt);
      return giveApproval(ctx, tx, terms, approver, services);
    });
  });
}

/** Notes in the audit trail, as done by the person who approves, that a discount was approved; returns its approval. */
async function giveApproval(
  { now, ip, requestId }: EarlyContext,
  tx: Transaction,
  terms: DiscountTerms,
  approver: Approver,
  { factors: { tickets } }: Services,
): Promise<DiscountApproval> {
  const { account, passwordChangedAt } = approver;
  const { patient, amount, price, reason, branch } = terms;
  await tx.insert(auditLog).values({
    scanCenterId: terms.centerId,
    at: now,
    actorId: account.id,
    action: "approve",
    entity: "appointment",
    branchId: branch,
    ip,
    after: {
      patient,
      discount_amount: amount,
      total_price: price - amount,
      discount_reason: reason,
      created_by: terms.askedBy,
    },
    requestId,
  });
  const content = { ...terms, passwordChangedAt: passwordChangedAt.getTime() };
  const ticket = await tickets.issue("discount", content, now);
  return { ...nameOf(approver), ticket, second_factor: null };
}

/** Throws `validation` on `branch` if the center has no such branch. */
async function requireBranch(tx: Transaction, center: number, branch: number): Promise<void> {
  const [found] = await tx
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.scanCenterId, center), eq(branches.id, branch)));
  if (found === undefined) throw invalidFields({ branch: "not_found" });
}
