import { SupportedTestInput } from "#domain/entities/insurance.ts";
import { AvailabilityInput } from "#domain/entities/machine.ts";
import { termsOf } from "#domain/entities/price-terms.ts";
import { byCode, byName } from "#domain/tests.ts";
import { readPriceCells } from "#domain/price-uploads.ts";
import { tests } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import type { ListUpload, UploadQuery } from "../../../uploads/list-upload.ts";
import { inScope } from "../../scope.ts";
import { type PriceList, type PriceRow, readPrices } from "./price-list.ts";
import { writePrices } from "./write-prices.ts";

/** A valid row of a price list. */
type PriceListInput = SupportedTestInput & { duration_minutes?: number | undefined };

/**
 * Returns the upload of a price list of a machine or a provider. A row with a test that is already on it changes that
 * price; each price that changes leaves an audit row.
 */
export async function priceUpload(
  ctx: RequestContext,
  prices: PriceList,
  { dry_run: isDry = false }: UploadQuery,
): Promise<ListUpload<PriceListInput>> {
  if (!isDry) await prices.lock(ctx);
  const known = await readTests(ctx);
  const testById = new Map(known.map((test) => [test.id, test]));
  const before = await readPrices(ctx, prices);
  const book = {
    byCode: byCode(known),
    byName: byName(known),
    termsOf: (test: number) => storedTerms(before.get(test)),
  };
  const isOfMachine = prices.owner.entity === "machine";
  return {
    kind: isOfMachine ? "machine_prices" : "price_list",
    entity: prices.entity,
    owner: prices.owner,
    // Both have the fields of a price; only that of a machine has a duration.
    schema: isOfMachine ? AvailabilityInput : SupportedTestInput,
    read: (cells) => readPriceCells(cells, book),
    identity: ({ test }) => ({ column: "test_unique_id", key: String(test) }),
    namesOf: ({ test }) => {
      const { name_ar = "", name_en = "" } = testById.get(test) ?? {};
      return { name_ar, name_en };
    },
    async store(writing, inputs) {
      const writes = inputs.map((input) => ({
        test: input.test,
        ...termsOf(input),
        duration_minutes:
          input.duration_minutes ?? testById.get(input.test)?.default_duration_minutes,
      }));
      await writePrices(writing, prices, { before, writes });
      return writes.length;
    },
  };
}

/** Returns the values of a stored price that a row of a file can change; null if there is none. */
function storedTerms(row: PriceRow | undefined) {
  if (row === undefined) return null;
  const { price, discount_type, discount_percentage, discount_value, duration_minutes } = row;
  return {
    price,
    discount_type,
    discount_percentage,
    discount_value,
    ...(duration_minutes === undefined ? {} : { duration_minutes }),
  };
}

async function readTests(ctx: RequestContext) {
  return ctx.tx
    .select({
      id: tests.id,
      unique_id: tests.uniqueId,
      name_ar: tests.nameAr,
      name_en: tests.nameEn,
      default_duration_minutes: tests.defaultDurationMinutes,
    })
    .from(tests)
    .where(inScope(ctx, tests));
}
