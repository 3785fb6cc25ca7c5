import { eq } from "drizzle-orm";
import type { LoginInput } from "#domain/entities/account.ts";
import { Refusal } from "#domain/errors.ts";
import { accounts } from "../../database/schema.ts";
import type { PublicContext } from "../context.ts";
import { type AttemptKey, countAttempt, forgetAttempts } from "./attempts.ts";
import type { KnownBrowser, KnownBrowsers } from "./known-browsers.ts";
import { matchesHash } from "./passwords.ts";
import { renewHash } from "./renew-hash.ts";
import type { Slowdown } from "./slowdown.ts";

/** The account that somebody signs in to. */
export interface LoginAccount {
  id: number;
  centerId: number;
  role: number;
  email: string;
  passwordChangedAt: Date;
}

/** What checking a sign-in depends on. */
export interface LoginServices {
  browsers: KnownBrowsers;
  slowDown: Slowdown;
  /** Allows logins to the demo accounts, whose password is published. */
  acceptDemoPassword: boolean;
}

/**
 * Checks e-mail and password. A browser that signed in with the e-mail before has a limit of its own, so that attempts
 * from elsewhere do not lock it out. Throws `invalid_credentials`, also for an unknown e-mail, `too_many_requests`, or
 * `unavailable` if too many sign-ins wait.
 */
export async function checkLogin(
  ctx: PublicContext,
  { email, password }: LoginInput,
  browser: KnownBrowser | null,
  { browsers, slowDown, acceptDemoPassword }: LoginServices,
): Promise<LoginAccount> {
  const isKnown = browsers.hasSignedIn(browser, email);
  const key: AttemptKey = isKnown
    ? { subject: `browser ${browser.id} ${email}` }
    : { subject: `sign-in ${email} ${ctx.ip}`, email };
  const attempts = await countAttempt(ctx, key);
  if (!isKnown) await slowDown(attempts);
  const [account] = await ctx.tx.select().from(accounts).where(eq(accounts.email, email));
  const mayOpen = account !== undefined && canSignIn(account, acceptDemoPassword);
  const matches = await matchesHash(account?.passwordHash ?? null, password);
  if (!account || !mayOpen || !matches) throw new Refusal("invalid_credentials");
  await forgetAttempts(ctx.tx, key);
  // After the last refusal: how long a refused sign-in takes does not depend on the parameters of the hash to be made.
  await renewHash(ctx.database, account, password);
  return { ...account, centerId: account.scanCenterId };
}

/** Whether an account may sign in at all on this server. */
export function canSignIn(
  { active, isDemo }: Pick<typeof accounts.$inferSelect, "active" | "isDemo">,
  acceptDemoPassword: boolean,
): boolean {
  return active && (!isDemo || acceptDemoPassword);
}
