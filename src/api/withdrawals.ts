/**
 * Creates the set of idempotency keys whose requests were taken back. A request under such a key is not executed any more:
 * the server answers what it had done under the key, or refuses it as `withdrawn`, also if an earlier try arrives late.
 */
export function createWithdrawals() {
  const keys = new Set<string>();
  return {
    add(key: string): void {
      keys.add(key);
    },
    has: (key: string): boolean => keys.has(key),
    /** Returns the headers of a request under a key. */
    headersOf: (key: string | undefined): Record<string, string> =>
      key === undefined
        ? {}
        : { "idempotency-key": key, ...(keys.has(key) && { "idempotency-withdraw": "1" }) },
  };
}

/** What this page has taken back. */
export const withdrawals = createWithdrawals();
