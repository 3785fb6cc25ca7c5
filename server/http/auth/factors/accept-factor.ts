import type { FactorProof } from "#domain/entities/second-factor.ts";
import { Refusal } from "#domain/errors.ts";
import type { FactorMethod } from "#domain/second-factor.ts";
import type { Transaction } from "../../context.ts";
import type { AuthSecrets } from "../auth-secrets.ts";
import { acceptCode } from "./codes.ts";
import { acceptPasskey, type PasskeyRequest } from "./passkeys.ts";
import { acceptRecoveryCode } from "./recovery-codes.ts";
import { createFactorSecrets, type FactorOwner, type FactorSecrets } from "./secrets.ts";
import { createFactorTickets, type FactorTickets } from "./tickets.ts";

/** What the second factor needs of the server's keys. */
export interface FactorServices {
  tickets: FactorTickets;
  secrets: FactorSecrets;
}

export function createFactorServices(secrets: AuthSecrets): FactorServices {
  return { tickets: createFactorTickets(secrets), secrets: createFactorSecrets(secrets) };
}

/** In which request a factor is proved. */
export interface ProofRequest extends PasskeyRequest {
  secrets: FactorSecrets;
}

/**
 * Accepts one proof of an account's second factor within the transaction, so that it cannot be used again, and returns
 * which kind it was. Throws `invalid_factor`.
 */
export async function acceptFactor(
  tx: Transaction,
  owner: FactorOwner,
  { code, recovery_code: recoveryCode, passkey }: FactorProof,
  request: ProofRequest,
): Promise<FactorMethod> {
  if (passkey !== undefined) {
    await acceptPasskey(tx, owner, passkey, request);
    return "passkey";
  }
  if (code !== undefined) {
    await acceptCode(tx, owner, code, request);
    return "code";
  }
  if (recoveryCode === undefined) throw new Refusal("invalid_factor");
  await acceptRecoveryCode(tx, owner, recoveryCode, request);
  return "recovery_code";
}
