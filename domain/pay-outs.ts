import { sumOf, type Piastres } from "./money.ts";

/** How a doctor is paid: from a safe, by transfer, or before ScanDesk kept it, which moves no money. */
export const PAY_OUT_METHODS = ["cash", "transfer", "outside"] as const;
export type PayOutMethod = (typeof PAY_OUT_METHODS)[number];

/** What decides which open entries a pay-out takes. */
export type OpenEntry = {
  id: number;
  /** Above 0 it became payable, below 0 it was taken back. */
  amount: Piastres;
};

/**
 * Returns the entries that a pay-out of at most `most` piastres takes, of entries that stand oldest first. All that was
 * taken back is settled first; then comes each entry that still fits, the oldest first. Empty if nothing is left to be paid.
 */
export function entriesWithin<Entry extends OpenEntry>(
  entries: readonly Entry[],
  most: Piastres,
): Entry[] {
  let sum = sumOf(entries.filter(({ amount }) => amount < 0).map(({ amount }) => amount));
  const taken = entries.filter(({ amount }) => {
    if (amount < 0) return true;
    if (sum + amount > most) return false;
    sum += amount;
    return true;
  });
  return sum > 0 ? taken : [];
}

/** Whether a doctor is proposed to be paid: something is owed, and not less than the least amount of the center. */
export function isDue(owed: Piastres, least: Piastres): boolean {
  return owed > 0 && owed >= least;
}
