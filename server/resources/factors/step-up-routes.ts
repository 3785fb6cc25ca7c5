import { type FactorProof, StepUpInput } from "#domain/entities/second-factor.ts";
import { Refusal } from "#domain/errors.ts";
import { FactorOfferRecord, FreshFactorRecord } from "#domain/records/second-factor.ts";
import { freshUntil } from "#domain/second-factor.ts";
import { auditSession } from "../../http/audit/sign-in.ts";
import { acceptFactor, type FactorServices } from "../../http/auth/factors/accept-factor.ts";
import { offerOf } from "../../http/auth/factors/sign-in-factor.ts";
import { siteOf } from "../../http/auth/factors/site.ts";
import { readFactors } from "../../http/auth/factors/stored-factors.ts";
import { spendTicket } from "../../http/auth/factors/tickets.ts";
import { countAttempt, forgetAttempts } from "../../http/auth/attempts.ts";
import { replaceSession, requireSession, type TokenPair } from "../../http/auth/sessions.ts";
import type { AccessTokens } from "../../http/auth/tokens.ts";
import type { EarlyContext, RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";

interface Services {
  factors: FactorServices;
  tokens: AccessTokens;
}

/** Returns the routes by which a person proves the second factor again, before an important action. */
export const stepUpRoutes = ({ factors, tokens }: Services) => [
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
    early: (ctx, { body }) => stepUp(ctx, body, { factors, tokens }),
    secretAnswer: "data",
    handler: (ctx, _input, pair) => ({
      data: { ...pair, fresh_until: freshUntil(ctx.now).toISOString() },
    }),
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
 * Checks a proof and returns new tokens: those before end with their session. Throws `invalid_factor`, which is counted
 * and noted, `ticket_expired`, `too_many_requests`.
 */
async function stepUp(
  ctx: EarlyContext,
  { ticket, ...proof }: StepUpInput,
  services: Services,
): Promise<TokenPair> {
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
  { factors: { tickets, secrets }, tokens }: Services,
): Promise<TokenPair> {
  const { now, log } = ctx;
  const held = ticket === undefined ? null : await tickets.read("step_up", ticket, now);
  const isOwn =
    held === null || (held.centerId === session.centerId && held.sessionId === session.sessionId);
  if (!isOwn) throw new Refusal("ticket_expired");
  return ctx.database.db.transaction(async (tx) => {
    if (held !== null) await spendTicket(tx, session.centerId, held.use);
    const challenge = held?.challenge ?? null;
    const request = { secrets, site: siteOf(ctx.host), challenge, now, log };
    const factor = await acceptFactor(tx, session, proof, request);
    await forgetAttempts(tx, attemptOf(session));
    await auditSession(ctx, tx, "step_up", session, factor);
    return replaceSession({ ...ctx, tx }, tokens, { reason: "factors", factorAt: now });
  });
}
