import { type FactorProof, StepUpInput } from "#domain/entities/second-factor.ts";
import { Refusal } from "#domain/errors.ts";
import { FactorOfferRecord, FreshFactorRecord } from "#domain/records/second-factor.ts";
import { freshUntil } from "#domain/second-factor.ts";
import { auditSession } from "../../http/audit/sign-in.ts";
import { acceptFactor, type FactorServices } from "../../http/auth/factors/accept-factor.ts";
import { offerOf } from "../../http/auth/factors/sign-in-factor.ts";
import { siteOf } from "../../http/auth/factors/site.ts";
import { readFactors } from "../../http/auth/factors/stored-factors.ts";
import { markFactorProved } from "../../http/auth/factors/factor-gate.ts";
import { spendTicket } from "../../http/auth/factors/tickets.ts";
import { countAttempt, forgetAttempts } from "../../http/auth/attempts.ts";
import { requireSession } from "../../http/auth/sessions.ts";
import type { EarlyContext, RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";

/** Returns the routes by which a person proves the second factor again, before an important action. */
export const stepUpRoutes = ({ factors }: { factors: FactorServices }) => [
  route({
    method: "POST",
    url: "/auth/step-up/options/",
    permission: "account.update",
    answers: one(FactorOfferRecord),
    status: 200,
    reads: true,
    handler: async (ctx) => ({ data: await offer(ctx, factors) }),
  }),
  route({
    method: "POST",
    url: "/auth/step-up/",
    permission: "account.update",
    body: StepUpInput,
    answers: one(FreshFactorRecord),
    status: 200,
    // A refused proof is counted and stands in the audit trail, which a transaction of the route would undo.
    early: (ctx, { body }) => stepUp(ctx, body, factors),
    handler: (_ctx, _input, until) => ({ data: { fresh_until: until.toISOString() } }),
  }),
];

async function offer(ctx: RequestContext, { tickets }: FactorServices) {
  const { centerId, id: accountId } = ctx.account;
  const owner = { centerId, accountId };
  const offered = await offerOf(await readFactors(ctx.tx, owner), siteOf(ctx.host));
  const challenge = offered.passkey?.challenge ?? null;
  const content = { ...owner, sessionId: requireSession(ctx.account), challenge };
  return { ...offered, ticket: await tickets.issue("step_up", content, ctx.now) };
}

/**
 * Checks a proof and returns until when it is fresh. Throws `invalid_factor`, which is counted and noted,
 * `ticket_expired`, `too_many_requests`.
 */
async function stepUp(
  ctx: EarlyContext,
  { ticket, ...proof }: StepUpInput,
  services: FactorServices,
): Promise<Date> {
  const { account, database } = ctx;
  const { centerId, id: accountId } = account;
  const session = { centerId, accountId, sessionId: requireSession(account) };
  await countAttempt(ctx, attemptOf(session));
  try {
    return await prove(ctx, session, { ticket, proof }, services);
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_factor")
      await auditSession(ctx, database.db, "step_up_failed", session);
    throw error;
  }
}

/** Wrong factors are counted by the account: several sessions have no more attempts than one. */
function attemptOf({ centerId, accountId }: { centerId: number; accountId: number }) {
  return { subject: `step-up ${centerId} ${accountId}` };
}

async function prove(
  ctx: EarlyContext,
  session: { centerId: number; accountId: number; sessionId: number },
  { ticket, proof }: { ticket: string | undefined; proof: FactorProof },
  { tickets, secrets }: FactorServices,
): Promise<Date> {
  const { now, log } = ctx;
  const held = ticket === undefined ? null : await tickets.read("step_up", ticket, now);
  const isOwn =
    held === null || (held.centerId === session.centerId && held.sessionId === session.sessionId);
  if (!isOwn) throw new Refusal("ticket_expired");
  await ctx.database.db.transaction(async (tx) => {
    if (held !== null) await spendTicket(tx, session.centerId, held.use);
    const challenge = held?.challenge ?? null;
    const request = { secrets, site: siteOf(ctx.host), challenge, now, log };
    const factor = await acceptFactor(tx, session, proof, request);
    await forgetAttempts(tx, attemptOf(session));
    await markFactorProved(tx, session, now);
    await auditSession(ctx, tx, "step_up", session, factor);
  });
  return freshUntil(now);
}
