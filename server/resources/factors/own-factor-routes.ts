import { and, eq } from "drizzle-orm";
import {
  AddFactorInput,
  ConfirmCodeInput,
  NewPasskeyInput,
  type OwnFactors,
  type Passkey,
} from "#domain/entities/second-factor.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import {
  AppRecord,
  CodeOfferRecord,
  OwnFactorsRecord,
  PasskeyOfferRecord,
  PasskeyRecord,
  RecoveryCodesRecord,
} from "#domain/records/second-factor.ts";
import { codeSecrets, passkeys, sessions } from "../../database/schema.ts";
import { checkCurrentPassword } from "../../http/auth/current-password.ts";
import type { FactorServices } from "../../http/auth/factors/accept-factor.ts";
import { codeUri, createCodeSecret, stepOfCode } from "../../http/auth/factors/codes.ts";
import { creationOptions, verifyMade } from "../../http/auth/factors/passkeys.ts";
import { replaceRecoveryCodes } from "../../http/auth/factors/recovery-codes.ts";
import type { FactorOwner } from "../../http/auth/factors/secrets.ts";
import { requireSite } from "../../http/auth/factors/sign-in-factor.ts";
import {
  isSetUp,
  lockFactors,
  passkeysAt,
  readFactors,
  removeFactors,
} from "../../http/auth/factors/stored-factors.ts";
import { useTicket } from "../../http/auth/factors/tickets.ts";
import { requireSession } from "../../http/auth/sessions.ts";
import type { EarlyContext, RequestContext } from "../../http/context.ts";
import { NOTHING, one } from "../../http/declared-answers.ts";
import { notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";

const BASE = "/account/factors/";
const PASSKEYS = `${BASE}passkeys/` as const;
const CODE = `${BASE}code/` as const;
/** What all calls that change the own factors have in common. */
const CHANGES = { permission: "account.update", withoutFactor: true } as const;

/** Returns the routes of the second factors of the signed-in account. */
export const ownFactorRoutes = ({ factors }: { factors: FactorServices }) => [
  route({
    method: "GET",
    url: BASE,
    permission: "account.read",
    withoutFactor: true,
    answers: one(OwnFactorsRecord),
    handler: (ctx) => readOwn(ctx),
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: `${PASSKEYS}options/`,
    freshFactor: true,
    body: AddFactorInput,
    answers: one(PasskeyOfferRecord),
    status: 200,
    reads: true,
    early: (ctx, { body }) => checkFirst(ctx, body),
    handler: async (ctx) => ({ data: await offerPasskey(ctx, factors) }),
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: PASSKEYS,
    body: NewPasskeyInput,
    answers: one(PasskeyRecord),
    handler: (ctx, { body }) => addPasskey(ctx, body, factors),
  }),
  route({
    ...CHANGES,
    method: "DELETE",
    url: `${PASSKEYS}:id/`,
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx, { params }) {
      await remove(ctx, "passkey", async ({ centerId, accountId }) => {
        const removed = await ctx.tx
          .delete(passkeys)
          .where(
            and(
              eq(passkeys.scanCenterId, centerId),
              eq(passkeys.accountId, accountId),
              eq(passkeys.id, params.id),
            ),
          )
          .returning({ name: passkeys.name });
        return removed[0] ?? null;
      });
      return undefined;
    },
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: CODE,
    freshFactor: true,
    body: AddFactorInput,
    answers: one(CodeOfferRecord),
    status: 200,
    reads: true,
    early: (ctx, { body }) => checkFirst(ctx, body),
    async handler(ctx) {
      const secret = createCodeSecret();
      const content = { ...ownerOf(ctx), secret };
      const ticket = await factors.tickets.issue("add_code", content, ctx.now);
      return { data: { ticket, secret, uri: codeUri(secret, ctx.account.email) } };
    },
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: `${CODE}confirm/`,
    body: ConfirmCodeInput,
    answers: one(AppRecord),
    handler: (ctx, { body }) => addCode(ctx, body, factors),
  }),
  route({
    ...CHANGES,
    method: "DELETE",
    url: CODE,
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx) {
      await remove(ctx, "code", async ({ centerId, accountId }) => {
        const removed = await ctx.tx
          .delete(codeSecrets)
          .where(and(eq(codeSecrets.scanCenterId, centerId), eq(codeSecrets.accountId, accountId)))
          .returning({ account: codeSecrets.accountId });
        return removed.length > 0 ? {} : null;
      });
      return undefined;
    },
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: `${BASE}recovery-codes/`,
    freshFactor: true,
    answers: one(RecoveryCodesRecord),
    status: 200,
    secretAnswer: "data",
    async handler(ctx) {
      const owner = ownerOf(ctx);
      await lockFactors(ctx.tx, owner);
      if (!isSetUp(await readFactors(ctx.tx, owner))) throw new Refusal("second_factor_missing");
      const { secrets } = factors;
      const codes = await replaceRecoveryCodes(ctx.tx, owner, { secrets, now: ctx.now });
      record(ctx, "make_recovery_codes", {});
      return { data: { codes } };
    },
  }),
];

function ownerOf({ account }: EarlyContext | RequestContext): FactorOwner {
  return { centerId: account.centerId, accountId: account.id };
}

async function readOwn(ctx: RequestContext): Promise<OwnFactors> {
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
async function checkFirst(
  ctx: EarlyContext,
  { current_password: password }: AddFactorInput,
): Promise<void> {
  if (ctx.account.secondFactor.isSetUp) return;
  if (password === undefined) throw invalidFields({ current_password: "required" });
  await checkCurrentPassword(ctx, password);
}

async function offerPasskey(ctx: RequestContext, { tickets }: FactorServices) {
  const { account, now } = ctx;
  const site = requireSite(ctx);
  const owner = ownerOf(ctx);
  const existing = passkeysAt(await readFactors(ctx.tx, owner), site);
  const { email, name } = account;
  const options = await creationOptions(site, { ...owner, email, name }, existing);
  const content = { ...owner, challenge: options.challenge };
  return { ticket: await tickets.issue("add_passkey", content, now), options };
}

async function addPasskey(
  ctx: RequestContext,
  { ticket, name, passkey }: NewPasskeyInput,
  { tickets }: FactorServices,
): Promise<Passkey> {
  const { tx, now } = ctx;
  const { use, challenge, ...holder } = await tickets.read("add_passkey", ticket, now);
  const owner = requireOwn(ctx, holder);
  const made = await verifyMade(requireSite(ctx), challenge, passkey, ctx.log);
  await useTicket(tx, owner.centerId, use);
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

async function addCode(
  ctx: RequestContext,
  { ticket, code }: ConfirmCodeInput,
  { tickets, secrets }: FactorServices,
): Promise<{ created_at: string }> {
  const { tx, now } = ctx;
  const { use, secret, ...holder } = await tickets.read("add_code", ticket, now);
  const owner = requireOwn(ctx, holder);
  const lastStep = stepOfCode(secret, code, now);
  if (lastStep === null) throw new Refusal("invalid_factor");
  await useTicket(tx, owner.centerId, use);
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

/** Throws `ticket_expired` for the ticket of another account. */
function requireOwn(ctx: RequestContext, { centerId, accountId }: FactorOwner): FactorOwner {
  const owner = ownerOf(ctx);
  if (owner.centerId !== centerId || owner.accountId !== accountId)
    throw new Refusal("ticket_expired");
  return owner;
}

/** A factor that is added was proved by it. */
async function noteProof({ tx, account, now }: RequestContext): Promise<void> {
  await tx
    .update(sessions)
    .set({ factorAt: now })
    .where(
      and(eq(sessions.scanCenterId, account.centerId), eq(sessions.id, requireSession(account))),
    );
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
