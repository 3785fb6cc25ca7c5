import { LoginInput, RefreshInput } from "#domain/entities/account.ts";
import { auditLog } from "../database/schema.ts";
import { checkLogin } from "../http/auth/login.ts";
import { endSessionOf, openSession, rotateTokens } from "../http/auth/sessions.ts";
import type { AccessTokens } from "../http/auth/tokens.ts";
import { publicRoute } from "../http/route.ts";

/** Returns the routes to log in, refresh the tokens and log out. */
export function sessionRoutes(services: { tokens: AccessTokens; acceptDemoPassword: boolean }) {
  const { tokens, acceptDemoPassword } = services;
  return [
    publicRoute({
      method: "POST",
      url: "/auth/login/",
      body: LoginInput,
      status: 200,
      // Each step commits separately, so that a refused login is still counted.
      transaction: "none",
      async handler(ctx, { body }) {
        const account = await checkLogin(ctx, body, acceptDemoPassword);
        const { access, refresh } = await ctx.database.db.transaction(async (tx) => {
          const opened = await openSession({ ...ctx, tx }, tokens, account, null);
          await tx.insert(auditLog).values({
            scanCenterId: account.centerId,
            at: ctx.now,
            actorId: account.id,
            action: "login",
            entity: "account",
            entityId: account.id,
            ip: ctx.ip,
            after: { session: opened.sessionId },
            requestId: ctx.requestId,
          });
          return opened;
        });
        return {
          data: { access, refresh, permission: account.role, scan_center: account.centerId },
        };
      },
    }),
    publicRoute({
      method: "POST",
      url: "/auth/token/refresh/",
      body: RefreshInput,
      status: 200,
      transaction: "none",
      handler: async (ctx, { body }) => ({ data: await rotateTokens(ctx, tokens, body.refresh) }),
    }),
    publicRoute({
      method: "POST",
      url: "/auth/logout/",
      body: RefreshInput,
      async handler(ctx, { body }) {
        await endSessionOf(ctx, body.refresh);
        return undefined;
      },
    }),
  ];
}
