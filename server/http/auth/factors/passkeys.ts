import { and, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { MadePasskey, PasskeyOptions, UsedPasskey } from "#domain/entities/second-factor.ts";
import { Refusal } from "#domain/errors.ts";
import { once } from "#domain/once.ts";
import { passkeys } from "../../../database/schema.ts";
import type { Transaction } from "../../context.ts";
import type { FactorOwner } from "./secrets.ts";
import type { Site } from "./site.ts";
import { ofOwner } from "./stored-factors.ts";

/** ES256, EdDSA and RS256: what today's authenticators have, and every version of Node can check. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = 5 * 60_000;
/** Letters of the library's reason that are logged. */
const MAX_REASON = 200;

/** Loads the library with the first passkey: it takes 28 MB and half a second. */
const loadWebAuthn = once(() => import("@simplewebauthn/server"));

/** The id of an account as its passkeys hold it. A passkey that signs in by itself names its account by it. */
export function userHandleOf({ centerId, accountId }: FactorOwner): string {
  return Buffer.from(`${centerId}.${accountId}`).toString("base64url");
}

/** Returns the account that a passkey names; null if it names none. */
export function ownerIn({ response }: UsedPasskey): FactorOwner | null {
  const text = Buffer.from(response.userHandle ?? "", "base64url").toString();
  const [, center, account] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return center === undefined || account === undefined
    ? null
    : { centerId: Number(center), accountId: Number(account) };
}

/** A stored passkey, as far as a browser must know it. */
export type KnownPasskey = Pick<typeof passkeys.$inferSelect, "credentialId" | "transports">;

/** Returns what a browser needs to use one of these passkeys, or any of the site's if none is given. */
export async function requestOptions(
  { rpId }: Site,
  allowed: readonly KnownPasskey[] = [],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: allowed.map(descriptorOf),
    userVerification: "required",
    timeout: TIMEOUT_MS,
  });
  return { ...options };
}

/** Returns what a browser needs to make a passkey of an account. */
export async function creationOptions(
  { rpId }: Site,
  owner: FactorOwner & { email: string; name: string },
  existing: readonly KnownPasskey[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "ScanDesk",
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(userHandleOf(owner), "base64url")),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: "none",
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
  });
  return { ...options };
}

function descriptorOf({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, transports };
}

/** Returns the columns of a new passkey. Throws `invalid_factor` if it was not made here, for this challenge, by its user. */
export async function verifyMade(
  { rpId, origins }: Site,
  challenge: string,
  { id, rawId, type, response }: MadePasskey,
  log: FastifyBaseLogger,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await orInvalid(log, () =>
    verifyRegistrationResponse({
      response: { id, rawId, type: requirePublicKey(type), response: madeBy(response), ...NO_MORE },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw new Refusal("invalid_factor");
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: transportsIn(response.transports),
    rpId,
  };
}

function madeBy({ clientDataJSON, attestationObject }: MadePasskey["response"]) {
  return { clientDataJSON, attestationObject };
}

/** Returns the ways to an authenticator that a browser names. */
function transportsIn(named: unknown): string[] {
  if (!Array.isArray(named)) return [];
  return named
    .filter((one): one is string => typeof one === "string" && /^[a-z-]{1,20}$/.test(one))
    .slice(0, 10);
}

/**
 * Accepts a used passkey of an account within the transaction, and notes its use. Throws `invalid_factor` unless the
 * account has it at this site, its signature is of this challenge, its user was verified, and its counter has advanced.
 */
export async function acceptPasskey(
  tx: Transaction,
  owner: FactorOwner,
  { id, rawId, type, response }: UsedPasskey,
  { site, challenge, now, log }: PasskeyRequest,
): Promise<void> {
  if (site === null || challenge === null) throw new Refusal("invalid_factor");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const isThis = and(
    ofOwner(passkeys, owner),
    eq(passkeys.credentialId, id),
    eq(passkeys.rpId, site.rpId),
  );
  // Locks the row, so that the counter is compared with that of the use before.
  const [stored] = await tx.select().from(passkeys).where(isThis).for("update");
  if (!stored) throw new Refusal("invalid_factor");
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await orInvalid(log, () =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type: requirePublicKey(type),
        response: { clientDataJSON, authenticatorData, signature },
        ...NO_MORE,
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.signCount,
      },
    }),
  );
  if (!verified) throw new Refusal("invalid_factor");
  await tx
    .update(passkeys)
    .set({ signCount: authenticationInfo.newCounter, lastUsedAt: now })
    .where(isThis);
}

/** In which request a passkey is used. */
export interface PasskeyRequest {
  /** Null if no passkey can be used at the host. */
  site: Site | null;
  /** The challenge of the ticket; null if it has none. */
  challenge: string | null;
  now: Date;
  log: FastifyBaseLogger;
}

const NO_MORE = { clientExtensionResults: {} };

function requirePublicKey(type: string): "public-key" {
  if (type !== "public-key") throw new Refusal("invalid_factor");
  return type;
}

/** Runs a check of the library, which throws for whatever is wrong; the reason is logged for whoever runs the server. */
async function orInvalid<T>(log: FastifyBaseLogger, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message.slice(0, MAX_REASON) : typeof error;
    log.warn({ reason }, "a passkey was refused");
    throw new Refusal("invalid_factor");
  }
}
