import {
  type CopyPricesInput,
  type PriceChange,
  type PriceChanges,
  type RaiseInput,
  seenOf,
} from "#domain/entities/price-changes.ts";
import { api } from "./client.ts";
import { sendOnce } from "./once.ts";

/** What is asked of many prices: a raise, or copies of another machine's. */
export type PriceAction =
  | { call: "raise"; input: RaiseInput }
  | { call: "copy"; input: CopyPricesInput };

/** Returns what would change in the price list of a path; nothing is stored. Throws an ApiFailure. */
export async function previewPrices(
  path: string,
  { call, input }: PriceAction,
): Promise<PriceChanges & { changes: PriceChange[] }> {
  const query = { dry_run: true };
  const { changes = [], ...counts } = await api.post<PriceChanges>(`${path}${call}/`, {
    query,
    body: input,
  });
  return { ...counts, changes };
}

/** Stores the changes that were seen. Throws `prices_changed` (`body.changed`) if they are not what would change now. */
export function savePrices(
  path: string,
  { call, input }: PriceAction,
  seen: readonly PriceChange[],
): Promise<PriceChanges> {
  const body = { ...input, seen: seenOf(seen) };
  return sendOnce(undefined, (idempotencyKey) =>
    api.post<PriceChanges>(`${path}${call}/`, { body, idempotencyKey }),
  );
}
