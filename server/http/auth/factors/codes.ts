import { and, lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { Secret, TOTP } from "otpauth";
import { Refusal } from "#domain/errors.ts";
import { codeSecrets } from "../../../database/schema.ts";
import type { Transaction } from "../../context.ts";
import type { FactorOwner, FactorSecrets } from "./secrets.ts";
import { ofOwner } from "./stored-factors.ts";

/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Time steps of 30 seconds before and after the current one whose codes are accepted: clocks differ. */
const WINDOW = 1;

/** Returns a new secret for an authenticator app, in base32. */
export function createCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function codeUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the time step to which a code belongs; null if it is none of the accepted ones. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "ScanDesk", label, secret: Secret.fromBase32(secret) });
}

/**
 * Accepts a code of an account's authenticator app within the transaction. Throws `invalid_factor` for a wrong code, and
 * for one whose time step is not after that of the latest accepted code.
 */
export async function acceptCode(
  tx: Transaction,
  owner: FactorOwner,
  code: string,
  { secrets, now, log }: { secrets: FactorSecrets; now: Date; log: FastifyBaseLogger },
): Promise<void> {
  const isOwn = ofOwner(codeSecrets, owner);
  const [stored] = await tx.select().from(codeSecrets).where(isOwn);
  if (!stored) throw new Refusal("invalid_factor");
  const opened = await secrets.open(owner, stored.sealedSecret);
  if (opened === null) {
    log.warn("a stored secret was not encrypted with this AUTH_SECRET");
    throw new Refusal("invalid_factor");
  }
  const { secret, isOld } = opened;
  const step = stepOfCode(secret, code, now);
  if (step === null) throw new Refusal("invalid_factor");
  const renewed = isOld ? { sealedSecret: await secrets.seal(owner, secret) } : {};
  const accepted = await tx
    .update(codeSecrets)
    .set({ lastStep: step, ...renewed })
    .where(and(isOwn, lt(codeSecrets.lastStep, step)))
    .returning({ step: codeSecrets.lastStep });
  if (accepted.length === 0) throw new Refusal("invalid_factor");
}
