import fc from "fast-check";
import { modifiedPrice, type PriceTerms } from "#domain/pricing.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const price = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 100_000_000_000 }),
);
/** Percentages with at most two decimals, some of which give half a piastre. */
const percentage = fc.oneof(
  fc.constantFrom(0, 0.01, 12.5, 33.33, 50, 66.67, 99.99, 100),
  fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
);
const terms = fc.oneof(
  fc.record({
    price,
    discount_type: fc.constant("percentage" as const),
    discount_percentage: percentage,
    discount_value: fc.constant(null),
  }),
  fc.record({
    price,
    discount_type: fc.constant("value" as const),
    discount_percentage: fc.constant(null),
    discount_value: fc.integer({ min: 0, max: 100_000_000_000 }),
  }),
) satisfies fc.Arbitrary<PriceTerms>;

/** Calculates the same prices with PostgreSQL's numeric type, which rounds halves away from zero. */
const BY_DATABASE = `
  SELECT (price - least(price, CASE kind
    WHEN 'percentage' THEN round(price * percentage / 100)
    ELSE value END))::text AS modified
  FROM unnest($1::text[], $2::numeric[], $3::numeric[], $4::numeric[])
    WITH ORDINALITY AS one(kind, price, percentage, value, place)
  ORDER BY place`;

describe("the price after a discount", () => {
  it("equals PostgreSQL's numeric rounding to the piastre", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(terms, { minLength: 100, maxLength: 400 }), async (offered) => {
        const { rows } = await world.app.database.pool.query<{ modified: string }>(BY_DATABASE, [
          offered.map((one) => one.discount_type),
          offered.map((one) => one.price),
          offered.map((one) => one.discount_percentage ?? 0),
          offered.map((one) => one.discount_value ?? 0),
        ]);
        expect(offered.map(modifiedPrice)).toEqual(rows.map(({ modified }) => Number(modified)));
      }),
      { numRuns: 40 },
    );
  });
});
