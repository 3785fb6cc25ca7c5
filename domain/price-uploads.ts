import type { FaultCode } from "./faults.ts";
import { parseAmount, parsePercent } from "./money.ts";
import { DISCOUNT_TYPES, type DiscountType, modifiedPrice, type PriceTerms } from "./pricing.ts";
import { type Cells, isEmpty, textOf, wholeNumber } from "./upload-cells.ts";
import type { ColumnFaults, Find, ReadRow } from "./uploads.ts";

/** Finds the test of a row of a price list, and the price terms stored for it. */
export type PriceBook = {
  byCode: Find<string, { id: number }>;
  byName: (name: string) => readonly { id: number }[];
  /** Also the duration, for a machine. */
  termsOf: Find<number, PriceTerms & { duration_minutes?: number }>;
};

/** Reads price terms, in pounds, from a row of a price list; the test is found by its code or name. */
export function readPriceCells(cells: Cells, book: PriceBook): ReadRow {
  const faults: ReadRow["faults"] = {};
  const read = (column: string, parse: (text: string) => number | null, code: FaultCode) => {
    const text = textOf(cells, column);
    const value = text === "" ? null : parse(text);
    if (text !== "" && value === null) faults[column] = code;
    return value;
  };
  const price = read("price", parseAmount, "amount");
  const percentage = read("discount_percentage", parsePercent, "percent_range");
  const value = read("discount_value", parseAmount, "amount");
  const test = testOf(cells, book);
  if (typeof test !== "number")
    return { input: null, faults: { ...test, ...faults }, stored: null };

  const stored = book.termsOf(test);
  // A test of the template that got no price is not on the list, and stays so.
  if (stored === null && TERM_COLUMNS.every((column) => isEmpty(cells, column))) {
    if (!isEmpty(cells, "modified_price")) faults["price"] = "required";
    return { input: null, faults, stored };
  }
  const minutes = wholeNumber(textOf(cells, "duration_minutes"));
  if (Number.isNaN(minutes)) faults["duration_minutes"] = "number";
  const type = discountTypeOf(cells, stored);
  // Keep the stored figure only if the discount type stays the same.
  const storedPrice = stored?.discount_type === type ? stored : null;
  const figures = {
    discount_percentage: percentage ?? storedPrice?.discount_percentage ?? null,
    discount_value: value ?? storedPrice?.discount_value ?? null,
  };
  const newPrice = price ?? stored?.price ?? null;
  const terms =
    newPrice !== null && newPrice > 0 && isDiscountType(type)
      ? { price: newPrice, discount_type: type, ...figures }
      : null;
  return {
    input: {
      test,
      price: newPrice,
      discount_type: type,
      ...figures,
      ...durationOf(minutes, stored),
    },
    faults: {
      ...faultOfComputed(cells, { terms, stored }),
      ...discountFaults(cells, type),
      ...faults,
    },
    stored,
  };
}

/** Returns the type of a discount. Our own exports have no column for it: there the figure that is filled in says it. */
function discountTypeOf(cells: Cells, stored: PriceTerms | null): string {
  const written = textOf(cells, "discount_type").toLowerCase();
  if (written !== "" || cells["discount_type"] !== undefined)
    return written || (stored?.discount_type ?? "none");
  if (!isEmpty(cells, "discount_percentage")) return "percentage";
  if (!isEmpty(cells, "discount_value")) return "value";
  return stored?.discount_type ?? "none";
}

/**
 * Returns a fault if a row names another price after the discount than its price gives. It is computed, so what a person
 * wrote there would be lost; what our own export wrote there is left as it is while the price beside it changes.
 */
function faultOfComputed(
  cells: Cells,
  { terms, stored }: { terms: PriceTerms | null; stored: PriceTerms | null },
): ColumnFaults {
  const text = textOf(cells, "modified_price");
  if (text === "") return {};
  const written = parseAmount(text);
  if (written === null) return { modified_price: "amount" };
  const isOf = (priced: PriceTerms | null) => priced !== null && written === modifiedPrice(priced);
  return terms === null || isOf(terms) || isOf(stored)
    ? {}
    : { modified_price: "price_after_discount" };
}

function isDiscountType(type: string): type is DiscountType {
  return DISCOUNT_TYPES.some((known) => known === type);
}

const TERM_COLUMNS = [
  "price",
  "discount_type",
  "discount_percentage",
  "discount_value",
  "duration_minutes",
] as const;

/** Returns the duration of a row, or the stored one; nothing for a provider, or if the test itself decides. */
function durationOf(minutes: number | null, stored: { duration_minutes?: number } | null) {
  const duration = minutes ?? stored?.duration_minutes;
  return duration === undefined ? {} : { duration_minutes: duration };
}

/** Returns the id of the test of a row of a price list, or the faults by column. */
function testOf(cells: Cells, { byCode, byName }: PriceBook): number | ColumnFaults {
  const code = textOf(cells, "test_unique_id");
  const name = textOf(cells, "test_name");
  if (code !== "") {
    const test = byCode(code);
    if (test === null) return { test_unique_id: "test_code_unknown" };
    const named = name === "" ? [] : byName(name);
    // A name that nobody knows is the provider's own; one of another test says that a row slipped.
    const isOther = named.length > 0 && named.every(({ id }) => id !== test.id);
    return isOther ? { test_name: "test_name_other" } : test.id;
  }
  if (name === "") return { test_unique_id: "required" };
  const [test, secondTest] = byName(name);
  if (test === undefined) return { test_name: "test_name_unknown" };
  return secondTest === undefined ? test.id : { test_name: "test_name_shared" };
}

/** Returns a fault for each figure that does not belong to the discount type; it would be dropped silently. */
function discountFaults(cells: Cells, type: string): ColumnFaults {
  if (!DISCOUNT_TYPES.some((known) => known === type)) return {};
  const code =
    type === "none" && isEmpty(cells, "discount_type") ? "discount_untyped" : "discount_other";
  const misplaced = ["percentage", "value"].flatMap((kind) =>
    kind === type || isEmpty(cells, `discount_${kind}`)
      ? []
      : [[`discount_${kind}`, code] as const],
  );
  return Object.fromEntries(misplaced);
}
