import { and, eq } from "drizzle-orm";
import type {
  AddFactorInput,
  ConfirmCodeInput,
  NewPasskeyInput,
  OwnFactors,
  Passkey,
  PasskeyOffer,
  CodeOffer,
} from "#domain/entities/second-factor.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { codeSecrets, passkeys } from "../../database/schema.ts";
import { checkCurrentPassword } from "../../http/auth/current-password.ts";
import type { FactorServices } from "../../http/auth/factors/accept-factor.ts";
import { codeUri, createCodeSecret, stepOfCode } from "../../http/auth/factors/codes.ts";
import { markFactorProved } from "../../http/auth/factors/factor-gate.ts";
import { creationOptions, verifyMade } from "../../http/auth/factors/passkeys.ts";
import { replaceRecoveryCodes } from "../../http/auth/factors/recovery-codes.ts";
import type { FactorOwner } from "../../http/auth/factors/secrets.ts";
import { requireSite } from "../../http/auth/factors/site.ts";
import {
  isSetUp,
  lockFactors,
  ofOwner,
  passkeysAt,
  readFactors,
  removeFactors,
} from "../../http/auth/factors/stored-factors.ts";
import { spendTicket } from "../../http/auth/factors/tickets.ts";
import { requireSession } from "../../http/auth/sessions.ts";
import type { EarlyContext, RequestContext } from "../../http/context.ts";
import { notFound } from "../../http/refusals.ts";

function ownerOf({ account }: EarlyContext | RequestContext): FactorOwner {
  return { centerId: account.centerId, accountId: account.id };
}

/** Returns the factors of the caller. */
export async function readOwn(ctx: RequestContext): Promise<OwnFactors> {
  const own = await readFactors(ctx.tx, ownerOf(ctx));
  return {
    passkeys: own.passkeys.map(passkeyOf),
    code: own.code && { created_at: own.code.createdAt.toISOString() },
    recovery_codes_left: own.recoveryCodesLeft,
    required: ctx.account.secondFactor.isRequired,
  };
}

function passkeyOf({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** The first factor needs the password; the others need a fresh factor, which the route has checked. */
export async function checkFirst(
  ctx: EarlyContext,
  { current_password: password }: AddFactorInput,
): Promise<void> {
  if (ctx.account.secondFactor.isSetUp) return;
  if (password === undefined) throw invalidFields({ current_password: "required" });
  await checkCurrentPassword(ctx, password);
}

/** Returns what a browser needs to make a passkey. Throws `passkey_unavailable`. */
export async function offerPasskey(
  ctx: RequestContext,
  { tickets }: FactorServices,
): Promise<PasskeyOffer> {
  const { account, now } = ctx;
  const site = requireSite(ctx);
  const owner = ownerOf(ctx);
  const existing = passkeysAt(await readFactors(ctx.tx, owner), site);
  const { email, name } = account;
  const options = await creationOptions(site, { ...owner, email, name }, existing);
  const content = { ...owner, challenge: options.challenge };
  return { ticket: await tickets.issue("add_passkey", content, now), options };
}

/** Returns what an authenticator app needs. Nothing is stored before a code confirms it. */
export async function offerCode(
  ctx: RequestContext,
  { tickets }: FactorServices,
): Promise<CodeOffer> {
  const secret = createCodeSecret();
  const ticket = await tickets.issue("add_code", { ...ownerOf(ctx), secret }, ctx.now);
  return { ticket, secret, uri: codeUri(secret, ctx.account.email) };
}

/** Adds a passkey. Throws `ticket_expired`, `invalid_factor`, `duplicate`. */
export async function addPasskey(
  ctx: RequestContext,
  { ticket, name, passkey }: NewPasskeyInput,
  { tickets }: FactorServices,
): Promise<Passkey> {
  const { tx, now } = ctx;
  const { use, challenge, ...holder } = await tickets.read("add_passkey", ticket, now);
  const owner = requireOwn(ctx, holder);
  const made = await verifyMade(requireSite(ctx), challenge, passkey, ctx.log);
  await spendTicket(tx, owner.centerId, use);
  await lockFactors(tx, owner);
  const [row] = await tx
    .insert(passkeys)
    .values({
      scanCenterId: owner.centerId,
      accountId: owner.accountId,
      name,
      createdAt: now,
      ...made,
    })
    .returning();
  if (!row) throw new Refusal("internal");
  await noteProof(ctx);
  record(ctx, "add_factor", { factor: "passkey", name });
  return passkeyOf(row);
}

/** Adds an authenticator app, or replaces the one before. Throws `ticket_expired`, `invalid_factor`. */
export async function addCode(
  ctx: RequestContext,
  { ticket, code }: ConfirmCodeInput,
  { tickets, secrets }: FactorServices,
): Promise<{ created_at: string }> {
  const { tx, now } = ctx;
  const { use, secret, ...holder } = await tickets.read("add_code", ticket, now);
  const owner = requireOwn(ctx, holder);
  const lastStep = stepOfCode(secret, code, now);
  if (lastStep === null) throw new Refusal("invalid_factor");
  await spendTicket(tx, owner.centerId, use);
  await lockFactors(tx, owner);
  const stored = { sealedSecret: await secrets.seal(owner, secret), lastStep, createdAt: now };
  await tx
    .insert(codeSecrets)
    .values({ scanCenterId: owner.centerId, accountId: owner.accountId, ...stored })
    .onConflictDoUpdate({
      target: [codeSecrets.scanCenterId, codeSecrets.accountId],
      set: stored,
    });
  await noteProof(ctx);
  record(ctx, "add_factor", { factor: "code" });
  return { created_at: now.toISOString() };
}

/** Removes a passkey. Throws `not_found`, `last_factor`. */
export async function removePasskey(ctx: RequestContext, id: number): Promise<void> {
  await remove(ctx, "passkey", async (owner) => {
    const removed = await ctx.tx
      .delete(passkeys)
      .where(and(ofOwner(passkeys, owner), eq(passkeys.id, id)))
      .returning({ name: passkeys.name });
    return removed[0] ?? null;
  });
}

/** Removes the authenticator app. Throws `not_found`, `last_factor`. */
export async function removeCode(ctx: RequestContext): Promise<void> {
  await remove(ctx, "code", async (owner) => {
    const removed = await ctx.tx
      .delete(codeSecrets)
      .where(ofOwner(codeSecrets, owner))
      .returning({ account: codeSecrets.accountId });
    return removed.length > 0 ? {} : null;
  });
}

/** Makes recovery codes in place of those before, and returns them. Throws `second_factor_missing`. */
export async function makeRecoveryCodes(
  ctx: RequestContext,
  { secrets }: FactorServices,
): Promise<string[]> {
  const owner = ownerOf(ctx);
  await lockFactors(ctx.tx, owner);
  if (!isSetUp(await readFactors(ctx.tx, owner))) throw new Refusal("second_factor_missing");
  const codes = await replaceRecoveryCodes(ctx.tx, owner, { secrets, now: ctx.now });
  record(ctx, "make_recovery_codes", {});
  return codes;
}

/** Throws `ticket_expired` for the ticket of another account. */
function requireOwn(ctx: RequestContext, { centerId, accountId }: FactorOwner): FactorOwner {
  const owner = ownerOf(ctx);
  if (owner.centerId !== centerId || owner.accountId !== accountId)
    throw new Refusal("ticket_expired");
  return owner;
}

/** Counts a factor that was added as proved, since adding it proved it. */
async function noteProof({ tx, account, now }: RequestContext): Promise<void> {
  const { centerId } = account;
  await markFactorProved(tx, { centerId, sessionId: requireSession(account) }, now);
}

/**
 * Removes a factor by `work`, which returns what the audit trail says of it, or null if there is none. Throws `not_found`,
 * or `last_factor` if the role needs one and this was the last. Without a factor, the recovery codes go too.
 */
async function remove(
  ctx: RequestContext,
  factor: "passkey" | "code",
  work: (owner: FactorOwner) => Promise<object | null>,
): Promise<void> {
  const { tx, account } = ctx;
  const owner = ownerOf(ctx);
  await lockFactors(tx, owner);
  const removed = await work(owner);
  if (removed === null) throw notFound();
  if (!isSetUp(await readFactors(tx, owner))) {
    if (account.secondFactor.isRequired) throw new Refusal("last_factor");
    await removeFactors(tx, owner);
  }
  record(ctx, "remove_factor", { factor, ...removed });
}

/** Adds the audit row, and tells the pages that show whether the account has a second factor. */
function record(
  ctx: RequestContext,
  action: "add_factor" | "remove_factor" | "make_recovery_codes",
  after: object,
): void {
  const { id } = ctx.account;
  ctx.audit({ action, entity: "account", entityId: id, branch: null, after });
  ctx.notify({ type: "account.updated", id, branch: null, version: null, account: id });
}
