import { and, asc, count, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { FactorMethod } from "#domain/second-factor.ts";
import { accounts, codeSecrets, passkeys, recoveryCodes } from "../../../database/schema.ts";
import type { Transaction } from "../../context.ts";
import type { FactorOwner } from "./secrets.ts";
import type { Site } from "./site.ts";

/**
 * Selects whether an account of the statement, which is one of the center, has a second factor. The names are written
 * out, because Drizzle leaves the table out of them where a statement reads one table only.
 */
export function hasSecondFactor(center: number | Placeholder): SQL<boolean> {
  return sql<boolean>`(
  exists (select from passkeys where passkeys.scan_center_id = ${center} and passkeys.account_id = accounts.id)
  or exists (select from code_secrets where code_secrets.scan_center_id = ${center}
    and code_secrets.account_id = accounts.id))`;
}

/** Selects the rows of a table of factors that belong to an account. */
export function ofOwner(
  table: typeof passkeys | typeof codeSecrets | typeof recoveryCodes,
  { centerId, accountId }: FactorOwner,
): SQL | undefined {
  return and(eq(table.scanCenterId, centerId), eq(table.accountId, accountId));
}

/** The second factors of an account. */
export interface StoredFactors {
  /** The oldest first. */
  passkeys: (typeof passkeys.$inferSelect)[];
  code: { createdAt: Date } | null;
  recoveryCodesLeft: number;
}

export async function readFactors(tx: Transaction, owner: FactorOwner): Promise<StoredFactors> {
  const ownPasskeys = await tx
    .select()
    .from(passkeys)
    .where(ofOwner(passkeys, owner))
    .orderBy(asc(passkeys.id));
  const [code] = await tx
    .select({ createdAt: codeSecrets.createdAt })
    .from(codeSecrets)
    .where(ofOwner(codeSecrets, owner));
  const [recovery] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(ofOwner(recoveryCodes, owner));
  return {
    passkeys: ownPasskeys,
    code: code ?? null,
    recoveryCodesLeft: recovery?.left ?? 0,
  };
}

/** Whether an account with these factors has a second factor. Recovery codes alone are none. */
export function isSetUp({ passkeys: own, code }: StoredFactors): boolean {
  return own.length > 0 || code !== null;
}

/** Returns the passkeys that can be used at a site. */
export function passkeysAt({ passkeys: own }: StoredFactors, site: Site | null) {
  return own.filter(({ rpId }) => rpId === site?.rpId);
}

/** Returns how an account with these factors can prove one at a site. */
export function methodsOf(factors: StoredFactors, site: Site | null): FactorMethod[] {
  if (!isSetUp(factors)) return [];
  return [
    ...(passkeysAt(factors, site).length > 0 ? (["passkey"] as const) : []),
    ...(factors.code === null ? [] : (["code"] as const)),
    ...(factors.recoveryCodesLeft === 0 ? [] : (["recovery_code"] as const)),
  ];
}

/** Locks an account's row, so that its factors are changed one after the other. */
export async function lockFactors(
  tx: Transaction,
  { centerId, accountId }: FactorOwner,
): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.scanCenterId, centerId), eq(accounts.id, accountId)))
    .for("update");
}

/** Removes all second factors of an account, and its recovery codes. */
export async function removeFactors(tx: Transaction, owner: FactorOwner): Promise<void> {
  for (const table of [passkeys, codeSecrets, recoveryCodes])
    await tx.delete(table).where(ofOwner(table, owner));
}
