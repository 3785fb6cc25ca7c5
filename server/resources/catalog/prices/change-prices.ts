import {
  type CopyPricesInput,
  type PriceChange,
  type PriceChanges,
  type RaiseInput,
  raiseOf,
  type SeenPrice,
  unseenTests,
} from "#domain/entities/price-changes.ts";
import { invalidFields } from "#domain/errors.ts";
import { raisedTerms, raiseFault } from "#domain/price-raise.ts";
import { modifiedPrice, type PriceTerms } from "#domain/pricing.ts";
import type { RequestContext } from "../../../http/context.ts";
import { type PriceList, type PriceRow, type Prices, readPrices } from "./price-list.ts";
import { refuseChanged } from "./refuse-changed.ts";
import { notifyPrices, writePrices } from "./write-prices.ts";

/**
 * Raises or lowers prices of a list, or only shows what would change. Throws `prices_changed` if the changes are not the
 * ones that were seen, `validation` if a price cannot change in this way.
 */
export async function raisePrices(
  ctx: RequestContext,
  prices: PriceList,
  { input, isDry }: { input: RaiseInput; isDry: boolean },
): Promise<PriceChanges> {
  await prices.lock(ctx);
  const before = await readPrices(ctx, prices);
  const wanted = input.tests === undefined ? null : new Set(input.tests);
  const rows = [...before.values()].filter(({ test }) => wanted?.has(test) ?? true);
  const raise = raiseOf(input);
  const changes = rows.map((row) => changeOf(row, row, raisedTerms(termsOf(row), raise)));
  const field = input.raise_type;
  const { seen } = input;
  return apply(ctx, prices, {
    before,
    source: before,
    rows: rows.length,
    changes,
    seen,
    isDry,
    field,
  });
}

/**
 * Copies prices of another machine, or only shows what would change. Throws as {@link raisePrices}, and `validation` if
 * the other machine is the same.
 */
export async function copyPrices(
  ctx: RequestContext,
  { prices, source }: { prices: PriceList; source: PriceList },
  { input, isDry }: { input: CopyPricesInput; isDry: boolean },
): Promise<PriceChanges> {
  if (source.owner.id === prices.owner.id) throw invalidFields({ from: "choice" });
  await prices.lock(ctx);
  const before = await readPrices(ctx, prices);
  const offered = await readPrices(ctx, source);
  const rows = [...offered.values()].filter(
    (row) => isActive(row) && (input.take === "all" || !before.has(row.test)),
  );
  const changes = rows.map((row) => changeOf(row, before.get(row.test) ?? null, termsOf(row)));
  const { seen } = input;
  return apply(ctx, prices, {
    before,
    source: offered,
    rows: rows.length,
    changes,
    seen,
    isDry,
    field: "from",
  });
}

function isActive(row: PriceRow): boolean {
  return !("active" in row) || row.active;
}

function termsOf(row: PriceTerms): PriceTerms {
  const { price, discount_type, discount_percentage, discount_value } = row;
  return { price, discount_type, discount_percentage, discount_value };
}

/** `of` names the test. */
function changeOf(of: PriceRow, stored: PriceRow | null, after: PriceTerms): PriceChange {
  const { test, test_unique_id, test_name_ar, test_name_en, modality } = of;
  return {
    test,
    test_unique_id,
    test_name_ar,
    test_name_en,
    modality,
    version: stored?.version ?? null,
    before: stored && { ...termsOf(stored), modified_price: stored.modified_price },
    after: { ...after, modified_price: after.price <= 0 ? 0 : modifiedPrice(after) },
    fault: raiseFault(after),
  };
}

async function apply(
  ctx: RequestContext,
  prices: PriceList,
  {
    before,
    source,
    rows,
    changes: considered,
    seen,
    isDry,
    field,
  }: {
    before: Prices;
    /** Where a new price has its duration from. */
    source: Prices;
    rows: number;
    changes: readonly PriceChange[];
    seen: readonly SeenPrice[] | undefined;
    isDry: boolean;
    /** The field at which a fault of a price is reported. */
    field: string;
  },
): Promise<PriceChanges> {
  const changes = considered.filter((change) => !changesNothing(change));
  const created = changes.filter((change) => change.before === null).length;
  const result = { rows, created, updated: changes.length - created };
  if (isDry) return { ...result, changes };
  if (seen === undefined) throw invalidFields({ seen: "required" });
  const unseen = unseenTests(changes, seen);
  if (unseen.length > 0) await refuseChanged(ctx, prices, unseen);
  const [fault] = changes.flatMap((change) => change.fault ?? []);
  if (fault !== undefined) throw invalidFields({ [field]: fault });
  if (changes.length === 0) return result;
  const writes = changes.map(({ test, after }) => ({
    test,
    ...termsOf(after),
    duration_minutes: (before.get(test) ?? source.get(test))?.duration_minutes,
  }));
  await writePrices(ctx, prices, { before, writes });
  notifyPrices(ctx, prices);
  return result;
}

function changesNothing({ before, after }: PriceChange): boolean {
  return (
    before !== null &&
    before.price === after.price &&
    before.discount_type === after.discount_type &&
    before.discount_percentage === after.discount_percentage &&
    before.discount_value === after.discount_value
  );
}
