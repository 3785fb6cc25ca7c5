import { and, eq, gt, isNull } from "drizzle-orm";
import type { OwnSession } from "#domain/entities/own-session.ts";
import { Refusal } from "#domain/errors.ts";
import { OwnSessionRecord } from "#domain/records/people.ts";
import { sessions } from "../database/schema.ts";
import { endSessionOfAccount, endSessions } from "../http/auth/session-ends.ts";
import { requireSession } from "../http/auth/sessions.ts";
import type { RequestContext } from "../http/context.ts";
import { arrayOf, NOTHING } from "../http/declared-answers.ts";
import { route } from "../http/route.ts";

/** The routes of the account's own sessions: where it is signed in. */
export const ownSessionRoutes = [
  route({
    method: "GET",
    url: "/account/sessions/",
    permission: "account.read",
    openBefore: ["second_factor"],
    answers: arrayOf(OwnSessionRecord),
    handler: (ctx) => listOwnSessions(ctx),
  }),
  route({
    method: "DELETE",
    url: "/account/sessions/:id/",
    permission: "account.update",
    openBefore: ["second_factor"],
    answers: NOTHING,
    async handler(ctx, { params }) {
      const { id: accountId, centerId } = ctx.account;
      const own = { centerId, accountId, sessionId: params.id };
      if (!(await endSessionOfAccount(ctx.tx, own, ctx.now))) throw new Refusal("not_found");
      auditEnd(ctx, { session: params.id });
      return undefined;
    },
  }),
  route({
    method: "POST",
    url: "/account/sessions/end_others/",
    permission: "account.update",
    openBefore: ["second_factor"],
    answers: NOTHING,
    async handler(ctx) {
      const { id: accountId, centerId } = ctx.account;
      const sessionId = requireSession(ctx.account);
      await endSessions(
        ctx.tx,
        { centerId, accountId, exceptSession: sessionId },
        "ended",
        ctx.now,
      );
      auditEnd(ctx, { except: sessionId });
      return undefined;
    },
  }),
];

/** Returns the sessions of the caller's account that have not ended: the caller's first, then the latest used. */
async function listOwnSessions({ tx, account, now }: RequestContext): Promise<OwnSession[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.scanCenterId, account.centerId),
        eq(sessions.accountId, account.id),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return rows
    .map(({ id, userAgent, ip, startedAt, createdAt, usedAt, lockedAt }) => ({
      id,
      user_agent: userAgent,
      ip,
      started_at: startedAt.toISOString(),
      used_at: (usedAt ?? createdAt).toISOString(),
      locked: lockedAt !== null,
      is_current: id === account.sessionId,
    }))
    .toSorted(
      (one, other) =>
        Number(other.is_current) - Number(one.is_current) ||
        other.used_at.localeCompare(one.used_at) ||
        other.id - one.id,
    );
}

function auditEnd(ctx: RequestContext, after: object): void {
  const { id } = ctx.account;
  ctx.audit({ action: "end_session", entity: "account", entityId: id, branch: null, after });
}
