import { eq } from "drizzle-orm";
import type { FaultCode } from "#domain/faults.ts";
import { faultOfPassword } from "#domain/passwords.ts";
import { scanCenters } from "../../database/schema.ts";
import type { Transaction } from "../context.ts";
import { commonPasswordSet } from "./common.ts";
import { loadGuesses } from "./password-guesses.ts";

/** Whose new password it is. */
export interface PasswordOwner {
  centerId: number;
  name: string;
  email: string;
}

/** Returns what is wrong with a new password of an account, by all rules; null if nothing is. */
export async function faultOfNewPassword(
  tx: Transaction,
  password: string,
  { centerId, name, email }: PasswordOwner,
): Promise<FaultCode | null> {
  const centers = await tx
    .select({ name: scanCenters.name })
    .from(scanCenters)
    .where(eq(scanCenters.id, centerId));
  return faultOfNamedPassword(password, {
    email,
    names: [name, ...centers.map((center) => center.name)],
  });
}

/** Returns what is wrong with a new password, or null; `names` are those of the person and of the center. */
export async function faultOfNamedPassword(
  password: string,
  facts: { email: string; names: readonly string[] },
): Promise<FaultCode | null> {
  const guesses = await loadGuesses();
  return faultOfPassword(password, { ...facts, common: commonPasswordSet(), guesses });
}
