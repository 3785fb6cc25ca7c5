import { LoginInput, RefreshInput, UnlockInput } from "#domain/entities/account.ts";
import { Answer } from "../http/answer.ts";
import { auditSession, noteRefusedSignIn } from "../http/audit/sign-in.ts";
import type { AuditNotes } from "../http/audit/notes.ts";
import { checkLogin, type LoginServices } from "../http/auth/login.ts";
import { lockSession, unlockSession } from "../http/auth/session-lock.ts";
import { endSessionOf, openSession, rotateTokens } from "../http/auth/sessions.ts";
import type { AccessTokens } from "../http/auth/tokens.ts";
import { publicRoute, route } from "../http/route.ts";
import { LoginRecord, TokensRecord } from "#domain/records/people.ts";
import { NOTHING, one } from "../http/declared-answers.ts";

/** Returns the routes to log in, refresh the tokens, lock and unlock the session, and log out. */
export function sessionRoutes(
  services: { tokens: AccessTokens; notes: AuditNotes } & LoginServices,
) {
  const { tokens, notes, browsers } = services;
  return [
    publicRoute({
      method: "POST",
      url: "/auth/login/",
      body: LoginInput,
      answers: one(LoginRecord),
      status: 200,
      // Each step commits separately, so that a refused login is still counted.
      transaction: "none",
      async handler(ctx, { body }) {
        const browser = browsers.read(ctx.cookies);
        const account = await noteRefusedSignIn(ctx, notes, body.email, () =>
          checkLogin(ctx, body, browser, services),
        );
        const { access, refresh } = await ctx.database.db.transaction(async (tx) => {
          const opened = await openSession({ ...ctx, tx }, tokens, account);
          const { sessionId } = opened;
          const session = { centerId: account.centerId, accountId: account.id, sessionId };
          await auditSession(ctx, tx, "login", session);
          return opened;
        });
        const data = { access, refresh, permission: account.role, scan_center: account.centerId };
        const cookie = browsers.remember(browser, body.email, { secure: ctx.isSecure });
        return new Answer(200, { data }, { "set-cookie": cookie });
      },
    }),
    publicRoute({
      method: "POST",
      url: "/auth/token/refresh/",
      body: RefreshInput,
      answers: one(TokensRecord),
      status: 200,
      transaction: "none",
      handler: async (ctx, { body }) => ({ data: await rotateTokens(ctx, tokens, body.refresh) }),
    }),
    route({
      method: "POST",
      url: "/auth/lock/",
      permission: "session.lock",
      whileLocked: true,
      answers: NOTHING,
      async handler(ctx) {
        await lockSession(ctx);
        return undefined;
      },
    }),
    route({
      method: "POST",
      url: "/auth/unlock/",
      permission: "session.lock",
      whileLocked: true,
      body: UnlockInput,
      answers: one(TokensRecord),
      status: 200,
      // The wrong password is counted although the request is refused.
      transaction: "none",
      handler: async (ctx, { body }) => ({
        data: await unlockSession(ctx, tokens, body.password),
      }),
    }),
    publicRoute({
      method: "POST",
      url: "/auth/logout/",
      body: RefreshInput,
      answers: NOTHING,
      async handler(ctx, { body }) {
        await endSessionOf(ctx, body.refresh);
        return undefined;
      },
    }),
  ];
}
