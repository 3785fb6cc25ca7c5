import type { RequestContext } from "../../../http/context.ts";
import { type PriceList, type Prices, type PriceWrite, readPrices } from "./price-list.ts";
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
  const { entity, owner } = prices;
  for (let start = 0; start < writes.length; start += ROWS_PER_WRITE) {
    const batch = writes.slice(start, start + ROWS_PER_WRITE);
    await storeBatch(ctx, prices, { before, writes: batch });
    const after = await readPrices(
      ctx,
      prices,
      batch.map(({ test }) => test),
    );
    for (const { test } of batch) {
      const [old, now] = [before.get(test) ?? null, after.get(test)];
      if (now === undefined) continue;
      const action = old === null ? "create" : "update";
      ctx.audit({
        action,
        entity,
        entityId: now.id,
        branch: owner.branch,
        before: old,
        after: now,
      });
    }
  }
}

async function storeBatch(
  ctx: RequestContext,
  prices: PriceList,
  { before, writes }: { before: Prices; writes: readonly PriceWrite[] },
): Promise<void> {
  const changed = writes.filter(({ test }) => before.has(test));
  const added = writes.filter(({ test }) => !before.has(test));
  if (changed.length > 0) await prices.store(ctx, changed, "changed");
  if (added.length === 0) return;
  const stored = new Set(await prices.store(ctx, added, "added"));
  const taken = added.filter(({ test }) => !stored.has(test));
  if (taken.length === 0) return;
  await refuseChanged(
    ctx,
    prices,
    taken.map(({ test }) => test),
  );
}

/** Tells everybody that many prices of a list changed. */
export function notifyPrices(ctx: RequestContext, { entity, owner }: PriceList): void {
  ctx.notify({ type: `${entity}.uploaded`, id: owner.id, branch: owner.branch, version: null });
}
