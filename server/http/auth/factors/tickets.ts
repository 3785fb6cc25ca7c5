import { randomUUID } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import type { ApprovedDiscount } from "#domain/discounts.ts";
import { Refusal } from "#domain/errors.ts";
import { freshUntil } from "#domain/second-factor.ts";
import { usedTickets } from "../../../database/schema.ts";
import type { Transaction } from "../../context.ts";
import { type AuthSecrets, keyFor, readWith, withEach } from "../auth-secrets.ts";

/** What each kind of ticket holds. A challenge is null if no passkey can be used where it was asked for. */
export interface TicketContents {
  /** The password was right; a factor is needed. Void once the password is another one. */
  sign_in: {
    centerId: number;
    accountId: number;
    passwordChangedAt: number;
    challenge: string | null;
  };
  /** A passkey is asked for; whose it will be is not known. */
  passkey_sign_in: { challenge: string };
  step_up: { centerId: number; accountId: number; sessionId: number; challenge: string | null };
  add_passkey: { centerId: number; accountId: number; challenge: string };
  /** The password of somebody who approves a discount was right; a factor is needed. */
  discount_sign_in: DiscountTerms & { passwordChangedAt: number; challenge: string | null };
  /** Somebody has approved a discount. Void once their password is another one. */
  discount: DiscountTerms & { passwordChangedAt: number };
  add_code: { centerId: number; accountId: number; secret: string };
}

/** Which discount somebody approves, and who asked for it. */
export interface DiscountTerms extends ApprovedDiscount {
  centerId: number;
  /** Who approves it. */
  accountId: number;
  /** The account that may use it. */
  askedBy: number;
  branch: number;
  reason: string;
}

export type TicketKind = keyof TicketContents;

/** What a used ticket is remembered by. */
export interface TicketUse {
  id: string;
  expiresAt: Date;
}

/**
 * Makes and reads tickets, which a caller brings back in a later request. They are encrypted with a key of the server, so
 * nobody can read, change or make one.
 */
export interface FactorTickets {
  issue<Kind extends TicketKind>(
    kind: Kind,
    content: TicketContents[Kind],
    now: Date,
  ): Promise<string>;
  /** Returns what a ticket holds. Throws `ticket_expired`, also for a ticket of another kind or a forged one. */
  read<Kind extends TicketKind>(
    kind: Kind,
    ticket: string,
    now: Date,
  ): Promise<TicketContents[Kind] & { use: TicketUse }>;
}

const HEADER = { alg: "dir", enc: "A256GCM" };

export function createFactorTickets(secrets: AuthSecrets): FactorTickets {
  const keys = withEach(secrets, (secret) => keyFor(secret, "factor tickets"));
  return {
    issue: (kind, content, now) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader(HEADER)
        .setAudience(kind)
        .setJti(randomUUID())
        .setExpirationTime(freshUntil(now))
        .encrypt(keys[0]),
    async read<Kind extends TicketKind>(kind: Kind, ticket: string, now: Date) {
      try {
        const { payload } = await readWith(keys, (key) =>
          jwtDecrypt(ticket, key, {
            audience: kind,
            currentDate: now,
            requiredClaims: ["jti", "exp"],
            keyManagementAlgorithms: [HEADER.alg],
            contentEncryptionAlgorithms: [HEADER.enc],
          }),
        );
        const { jti: id = "", exp = 0, ...content } = payload;
        // Only this server can have made it, with the content of this kind.
        const held = content as unknown as TicketContents[Kind];
        return { ...held, use: { id, expiresAt: new Date(exp * 1000) } };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new Refusal("ticket_expired");
        throw error;
      }
    },
  };
}

/** Notes in the transaction that a ticket was used. Throws `ticket_expired` if it was used before. */
export async function spendTicket(
  tx: Transaction,
  centerId: number,
  { id, expiresAt }: TicketUse,
): Promise<void> {
  const noted = await tx
    .insert(usedTickets)
    .values({ scanCenterId: centerId, ticketId: id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: usedTickets.ticketId });
  if (noted.length === 0) throw new Refusal("ticket_expired");
}
