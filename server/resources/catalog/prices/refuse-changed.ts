import { inArray } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { tests } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { and } from "drizzle-orm";
import { inScope } from "../../scope.ts";
import { type PriceList, readPrices } from "./price-list.ts";

/** Maximum number of prices that a refusal names. */
const MAX_NAMED = 500;

/** Throws `prices_changed`, which names the tests and their present prices. */
export async function refuseChanged(
  ctx: RequestContext,
  prices: PriceList,
  changed: readonly number[],
): Promise<never> {
  const named = changed.slice(0, MAX_NAMED);
  const present = await readPrices(ctx, prices);
  const rows = await ctx.tx
    .select({
      test: tests.id,
      test_unique_id: tests.uniqueId,
      test_name_ar: tests.nameAr,
      test_name_en: tests.nameEn,
    })
    .from(tests)
    .where(and(inScope(ctx, tests), inArray(tests.id, named)));
  throw new Refusal("prices_changed", {
    extra: {
      changed: rows.map((row) => ({ ...row, price: present.get(row.test)?.price ?? null })),
      changed_count: changed.length,
    },
  });
}
