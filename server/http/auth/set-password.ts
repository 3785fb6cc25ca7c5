import { and, eq } from "drizzle-orm";
import { accounts } from "../../database/schema.ts";
import type { Transaction } from "../context.ts";
import { endSessions } from "./session-ends.ts";

/**
 * Gives an account another password and ends all its sessions. `mustChange` says whether its person must change it at the
 * next sign-in; left out, that stays as it is.
 */
export async function setPassword(
  tx: Transaction,
  account: { centerId: number; accountId: number },
  { passwordHash, mustChange }: { passwordHash: string; mustChange?: boolean | undefined },
  now: Date,
): Promise<void> {
  await tx
    .update(accounts)
    .set({
      passwordHash,
      passwordChangedAt: now,
      mustChangePassword: mustChange,
      isDemo: false,
    })
    .where(and(eq(accounts.scanCenterId, account.centerId), eq(accounts.id, account.accountId)));
  await endSessions(tx, account, "password", now);
}
