import { and, eq } from "drizzle-orm";
import { mayApproveIn } from "#domain/discounts.ts";
import { Refusal } from "#domain/errors.ts";
import { accounts, scanCenters } from "../../database/schema.ts";
import { requireFirstStepDone } from "../../http/auth/first-step.ts";
import { canSignIn } from "../../http/auth/login.ts";
import { accountColumns, requestAccountOf } from "../../http/auth/request-account.ts";
import type { RequestAccount, Transaction } from "../../http/context.ts";

/** A person who approves a discount. */
export interface Approver {
  account: RequestAccount;
  passwordChangedAt: Date;
}

/**
 * Returns the account of a person of the center who may approve discounts of a branch, and keeps it from changing until
 * the transaction ends. Throws `approver_not_allowed`, also if the person may not sign in, or has a password or second
 * factor to set first.
 */
export async function requireApprover(
  tx: Transaction,
  { centerId, accountId, branch }: { centerId: number; accountId: number; branch: number },
  { acceptDemoPassword }: { acceptDemoPassword: boolean },
): Promise<Approver> {
  const [row] = await tx
    .select({
      ...accountColumns(centerId),
      active: accounts.active,
      isDemo: accounts.isDemo,
      passwordChangedAt: accounts.passwordChangedAt,
    })
    .from(accounts)
    .innerJoin(scanCenters, eq(scanCenters.id, accounts.scanCenterId))
    .where(and(eq(accounts.scanCenterId, centerId), eq(accounts.id, accountId)))
    .for("share", { of: accounts });
  if (row === undefined || !canSignIn(row, acceptDemoPassword))
    throw new Refusal("approver_not_allowed");
  const account = requestAccountOf(row, {
    id: accountId,
    centerId,
    sessionId: null,
    isLocked: false,
    token: null,
    factorAt: null,
  });
  try {
    requireFirstStepDone(account, { openBefore: [] });
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal("approver_not_allowed");
    throw error;
  }
  const { role, scope } = account;
  const ownScope = {
    center: centerId,
    account: accountId,
    role,
    branches: scope ?? "all",
  } as const;
  if (!mayApproveIn(branch, ownScope)) throw new Refusal("approver_not_allowed");
  return { account, passwordChangedAt: row.passwordChangedAt };
}
