import { and, eq } from "drizzle-orm";
import type {
  FactorOffer,
  FactorProof,
  PasskeyOffer,
  UsedPasskey,
} from "#domain/entities/second-factor.ts";
import { Refusal } from "#domain/errors.ts";
import type { FactorMethod } from "#domain/second-factor.ts";
import { accounts } from "../../../database/schema.ts";
import type { PublicContext, Transaction } from "../../context.ts";
import { type AttemptKey, countAttempt, forgetAttempts } from "../attempts.ts";
import type { KnownBrowser } from "../known-browsers.ts";
import { canSignIn, type LoginAccount, type LoginServices } from "../login.ts";
import { acceptFactor, type FactorServices } from "./accept-factor.ts";
import { ownerIn, requestOptions } from "./passkeys.ts";
import type { FactorOwner } from "./secrets.ts";
import { requireSite, type Site, siteOf } from "./site.ts";
import {
  isSetUp,
  methodsOf,
  passkeysAt,
  readFactors,
  type StoredFactors,
} from "./stored-factors.ts";
import { type TicketUse, spendTicket } from "./tickets.ts";

type Services = LoginServices & { factors: FactorServices };

/** Somebody who is about to sign in, with what the ticket says. */
export interface PendingSignIn {
  account: LoginAccount;
  use: TicketUse;
  challenge: string | null;
  /** What attempts at this sign-in are counted by. */
  key: AttemptKey;
  /** Whether the browser signed in with the e-mail before. */
  isKnown: boolean;
}

/** Throws `second_factor_needed`, with a ticket and the ways to prove one, if an account has a second factor. */
export async function demandFactor(
  ctx: PublicContext,
  account: LoginAccount,
  { factors: { tickets } }: Services,
): Promise<void> {
  const owner = { centerId: account.centerId, accountId: account.id };
  const factors = await readFactors(ctx.tx, owner);
  if (!isSetUp(factors)) return;
  const { methods, passkey } = await offerOf(factors, siteOf(ctx.host));
  const passwordChangedAt = account.passwordChangedAt.getTime();
  const challenge = passkey?.challenge ?? null;
  const content = { ...owner, passwordChangedAt, challenge };
  const ticket = await tickets.issue("sign_in", content, ctx.now);
  throw new Refusal("second_factor_needed", { extra: { ticket, methods, passkey } });
}

/** Returns how one of these factors can be proved at a site, without a ticket. */
export async function offerOf(
  factors: StoredFactors,
  site: Site | null,
): Promise<Omit<FactorOffer, "ticket">> {
  const usable = passkeysAt(factors, site);
  return {
    methods: methodsOf(factors, site),
    passkey: site === null || usable.length === 0 ? null : await requestOptions(site, usable),
  };
}

/** Returns what a browser needs to sign in with a passkey alone. Throws `passkey_unavailable`. */
export async function offerPasskeySignIn(
  ctx: PublicContext,
  { factors: { tickets } }: Services,
): Promise<PasskeyOffer> {
  const options = await requestOptions(requireSite(ctx));
  const { challenge } = options;
  return { ticket: await tickets.issue("passkey_sign_in", { challenge }, ctx.now), options };
}

/**
 * Returns the sign-in that a ticket of the password belongs to. Throws `ticket_expired`, also if the password has changed
 * since or the account may no longer sign in.
 */
export async function readPending(
  ctx: PublicContext,
  ticket: string,
  browser: KnownBrowser | null,
  { browsers, factors: { tickets }, acceptDemoPassword }: Services,
): Promise<PendingSignIn> {
  const { use, challenge, passwordChangedAt, ...owner } = await tickets.read(
    "sign_in",
    ticket,
    ctx.now,
  );
  const account = await findAccount(ctx.tx, owner, acceptDemoPassword);
  if (account?.passwordChangedAt.getTime() !== passwordChangedAt)
    throw new Refusal("ticket_expired");
  const { email } = account;
  const isKnown = browsers.hasSignedIn(browser, email);
  const key: AttemptKey = isKnown
    ? { subject: `factor browser ${browser.id} ${email}` }
    : { subject: `factor ${email} ${ctx.ip}`, email: `factor ${email}` };
  return { account, use, challenge, key, isKnown };
}

/**
 * Returns the sign-in with a passkey alone. Throws `ticket_expired`, or `invalid_factor` if the passkey names no account
 * that may sign in.
 */
export async function readPasskeySignIn(
  ctx: PublicContext,
  { ticket, passkey }: { ticket: string; passkey: UsedPasskey },
  { factors: { tickets }, acceptDemoPassword }: Services,
): Promise<PendingSignIn> {
  const { use, challenge } = await tickets.read("passkey_sign_in", ticket, ctx.now);
  const owner = ownerIn(passkey);
  const account = owner && (await findAccount(ctx.tx, owner, acceptDemoPassword));
  if (!account) throw new Refusal("invalid_factor");
  // A signature cannot be guessed, so nobody is kept out because of the attempts of other addresses.
  const subject = `passkey ${passkey.id} ${ctx.ip}`;
  return { account, use, challenge, key: { subject, email: subject }, isKnown: false };
}

/** Counts an attempt before its factor is checked, so that parallel requests cannot exceed the limits. */
export async function countFactorAttempt(
  ctx: PublicContext,
  { key, isKnown }: PendingSignIn,
  { slowDown }: Services,
): Promise<void> {
  const attempts = await countAttempt(ctx, key);
  if (!isKnown) await slowDown(attempts);
}

/** Accepts the factor of a sign-in in the transaction, and returns which kind it was. Throws `invalid_factor`, `ticket_expired`. */
export async function acceptPending(
  ctx: PublicContext,
  tx: Transaction,
  { account, use, challenge, key }: PendingSignIn,
  proof: FactorProof,
  { factors: { secrets } }: Services,
): Promise<FactorMethod> {
  const owner = { centerId: account.centerId, accountId: account.id };
  const { now, log } = ctx;
  const request = { secrets, site: siteOf(ctx.host), challenge, now, log };
  await spendTicket(tx, owner.centerId, use);
  const method = await acceptFactor(tx, owner, proof, request);
  await forgetAttempts(tx, key);
  return method;
}

async function findAccount(
  tx: Transaction,
  { centerId, accountId }: FactorOwner,
  acceptDemoPassword: boolean,
): Promise<LoginAccount | null> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.scanCenterId, centerId), eq(accounts.id, accountId)));
  return account && canSignIn(account, acceptDemoPassword)
    ? { ...account, centerId: account.scanCenterId }
    : null;
}
