import { and, eq } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import type { Database } from "../../database/connection.ts";
import { accounts } from "../../database/schema.ts";
import { hashPassword, isOutdated } from "./passwords.ts";

/**
 * Hashes a password, which was just found right, with today's parameters if the stored hash has others. The old hash
 * stays if too many hashes are waiting, or if the account got another password meanwhile. Call it outside of a
 * transaction: no connection must wait for a hash.
 */
export async function renewHash(
  { db }: Pick<Database, "db">,
  {
    scanCenterId,
    id,
    passwordHash,
  }: Pick<typeof accounts.$inferSelect, "scanCenterId" | "id" | "passwordHash">,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  const renewed = await hashPassword(password).catch((error: unknown) => {
    // The sign-in succeeds all the same, and the next one tries again.
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (renewed === null) return;
  await db
    .update(accounts)
    .set({ passwordHash: renewed })
    .where(
      and(
        eq(accounts.scanCenterId, scanCenterId),
        eq(accounts.id, id),
        eq(accounts.passwordHash, passwordHash),
      ),
    );
}
