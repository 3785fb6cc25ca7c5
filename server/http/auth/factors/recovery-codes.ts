import { randomInt } from "node:crypto";
import { and, inArray } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { RECOVERY_CODES, RECOVERY_HALF, RECOVERY_LETTERS } from "#domain/second-factor.ts";
import { recoveryCodes } from "../../../database/schema.ts";
import type { Transaction } from "../../context.ts";
import type { FactorOwner, FactorSecrets } from "./secrets.ts";
import { ofOwner } from "./stored-factors.ts";

/** Replaces an account's recovery codes and returns the new ones, which are not stored. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  owner: FactorOwner,
  { secrets, now }: { secrets: FactorSecrets; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomHalf()}-${randomHalf()}`);
  await tx.delete(recoveryCodes).where(ofOwner(recoveryCodes, owner));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      scanCenterId: owner.centerId,
      accountId: owner.accountId,
      codeHash: secrets.hashesOfRecoveryCode(owner, code)[0],
      createdAt: now,
    })),
  );
  return codes;
}

/** Uses up one of an account's recovery codes within the transaction. Throws `invalid_factor` if it has no such code. */
export async function acceptRecoveryCode(
  tx: Transaction,
  owner: FactorOwner,
  code: string,
  { secrets }: { secrets: FactorSecrets },
): Promise<void> {
  const used = await tx
    .delete(recoveryCodes)
    .where(
      and(
        ofOwner(recoveryCodes, owner),
        inArray(recoveryCodes.codeHash, [...secrets.hashesOfRecoveryCode(owner, code)]),
      ),
    )
    .returning({ hash: recoveryCodes.codeHash });
  if (used.length === 0) throw new Refusal("invalid_factor");
}

function randomHalf(): string {
  return Array.from(
    { length: RECOVERY_HALF },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)] ?? "",
  ).join("");
}
