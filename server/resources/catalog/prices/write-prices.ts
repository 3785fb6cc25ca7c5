import type { RequestContext } from "../../../http/context.ts";
import {
  type PriceList,
  type PriceRow,
  type Prices,
  type PriceWrite,
  readPrices,
  type StoredPrice,
} from "./price-list.ts";
import { refuseChanged } from "./refuse-changed.ts";

const ROWS_PER_WRITE = 1_000;

/**
 * Stores prices in batches, and leaves an audit row of each with what it was before. `before`: the prices as they were
 * when the list was locked. Sends no event. Throws `prices_changed` if somebody else added one of them meanwhile.
 */
export async function writePrices(
  ctx: RequestContext,
  prices: PriceList,
  { before, writes }: { before: Prices; writes: readonly PriceWrite[] },
): Promise<void> {
  const inBatches = async (
    known: "changed" | "added",
    record: (stored: readonly StoredPrice[], batch: readonly PriceWrite[]) => Promise<void> | void,
  ) => {
    const those = writes.filter(({ test }) => before.has(test) === (known === "changed"));
    for (let start = 0; start < those.length; start += ROWS_PER_WRITE) {
      const batch = those.slice(start, start + ROWS_PER_WRITE);
      await record(await prices.store(ctx, batch, known), batch);
    }
  };
  const audit = (old: PriceRow | null, now: PriceRow) => {
    const { entity, owner } = prices;
    const action = old === null ? "create" : "update";
    ctx.audit({ action, entity, entityId: now.id, branch: owner.branch, before: old, after: now });
  };
  await inBatches("changed", (stored) => {
    for (const row of stored) {
      const old = before.get(row.test);
      if (old !== undefined) audit(old, { ...old, ...row });
    }
  });
  await inBatches("added", async (stored, batch) => {
    await refuseTaken(ctx, prices, { stored, batch });
    const ids = stored.map(({ id }) => id);
    for (const now of (await readPrices(ctx, prices, ids)).values()) audit(null, now);
  });
}

/** Throws `prices_changed` if some prices of a batch were not stored. */
async function refuseTaken(
  ctx: RequestContext,
  prices: PriceList,
  { stored, batch }: { stored: readonly StoredPrice[]; batch: readonly PriceWrite[] },
): Promise<void> {
  const there = new Set(stored.map(({ test }) => test));
  const taken = batch.flatMap(({ test }) => (there.has(test) ? [] : [test]));
  if (taken.length > 0) await refuseChanged(ctx, prices, taken);
}

/** Tells everybody that many prices of a list changed. */
export function notifyPrices(ctx: RequestContext, { entity, owner }: PriceList): void {
  ctx.notify({ type: `${entity}.uploaded`, id: owner.id, branch: owner.branch, version: null });
}
