import { LoginInput, RefreshInput, UnlockInput } from "#domain/entities/account.ts";
import {
  type FactorProof,
  LoginFactorInput,
  PasskeyLoginInput,
} from "#domain/entities/second-factor.ts";
import type { FactorMethod } from "#domain/second-factor.ts";
import { Answer } from "../http/answer.ts";
import { auditSession, noteRefusedSignIn } from "../http/audit/sign-in.ts";
import type { AuditNotes } from "../http/audit/notes.ts";
import type { FactorServices } from "../http/auth/factors/accept-factor.ts";
import {
  acceptPending,
  countFactorAttempt,
  demandFactor,
  offerPasskeySignIn,
  type PendingSignIn,
  readPasskeySignIn,
  readPending,
} from "../http/auth/factors/sign-in-factor.ts";
import { checkLogin, type LoginAccount, type LoginServices } from "../http/auth/login.ts";
import { lockSession, unlockSession } from "../http/auth/session-lock.ts";
import { endSessionOf, openSession, rotateTokens } from "../http/auth/sessions.ts";
import type { AccessTokens } from "../http/auth/tokens.ts";
import type { PublicContext, Transaction } from "../http/context.ts";
import { publicRoute, route } from "../http/route.ts";
import { LoginRecord, TokensRecord } from "#domain/records/people.ts";
import { PasskeyOfferRecord } from "#domain/records/second-factor.ts";
import { NOTHING, one } from "../http/declared-answers.ts";

interface Services extends LoginServices {
  tokens: AccessTokens;
  notes: AuditNotes;
  factors: FactorServices;
}

/** Returns the routes to log in, refresh the tokens, lock and unlock the session, and log out. */
export function sessionRoutes(services: Services) {
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
        await demandFactor(ctx, account, services);
        return signIn(ctx, account, services, async () => null);
      },
    }),
    publicRoute({
      method: "POST",
      url: "/auth/login/factor/",
      body: LoginFactorInput,
      answers: one(LoginRecord),
      status: 200,
      transaction: "none",
      async handler(ctx, { body: { ticket, ...proof } }) {
        const browser = browsers.read(ctx.cookies);
        const pending = await readPending(ctx, ticket, browser, services);
        return proveAndSignIn(ctx, pending, proof, services);
      },
    }),
    publicRoute({
      method: "POST",
      url: "/auth/passkey/options/",
      answers: one(PasskeyOfferRecord),
      status: 200,
      transaction: "none",
      handler: async (ctx) => ({ data: await offerPasskeySignIn(ctx, services) }),
    }),
    publicRoute({
      method: "POST",
      url: "/auth/passkey/",
      body: PasskeyLoginInput,
      answers: one(LoginRecord),
      status: 200,
      transaction: "none",
      async handler(ctx, { body }) {
        const pending = await readPasskeySignIn(ctx, body, services);
        return proveAndSignIn(ctx, pending, { passkey: body.passkey }, services);
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
      openBefore: ["password", "second_factor"],
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
      openBefore: ["password", "second_factor"],
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

/** Checks the second factor of a sign-in and opens the session. Throws `invalid_factor`, `ticket_expired`, `too_many_requests`. */
async function proveAndSignIn(
  ctx: PublicContext,
  pending: PendingSignIn,
  proof: FactorProof,
  services: Services,
): Promise<Answer> {
  const { account } = pending;
  return noteRefusedSignIn(ctx, services.notes, account.email, async () => {
    await countFactorAttempt(ctx, pending, services);
    return signIn(ctx, account, services, (tx) => acceptPending(ctx, tx, pending, proof, services));
  });
}

/**
 * Opens a session and returns its answer, with the cookie of a browser that has signed in. `prove` runs in the same
 * transaction, and returns how a second factor was proved; null if none was.
 */
async function signIn(
  ctx: PublicContext,
  account: LoginAccount,
  { tokens, browsers }: Services,
  prove: (tx: Transaction) => Promise<FactorMethod | null>,
): Promise<Answer> {
  const { access, refresh } = await ctx.database.db.transaction(async (tx) => {
    const factor = await prove(tx);
    const factorAt = factor === null ? null : ctx.now;
    const opened = await openSession({ ...ctx, tx }, tokens, account, { factorAt });
    const { sessionId } = opened;
    const session = { centerId: account.centerId, accountId: account.id, sessionId };
    await auditSession(ctx, tx, "login", session, factor ?? undefined);
    return opened;
  });
  const data = { access, refresh, permission: account.role, scan_center: account.centerId };
  const browser = browsers.read(ctx.cookies);
  const cookie = browsers.remember(browser, account.email, { secure: ctx.isSecure });
  return new Answer(200, { data }, { "set-cookie": cookie });
}
