import { array, enums, nullable, number, object, optional, size } from "superstruct";
import { described } from "../described.ts";
import { amount, id, maybe, version, withCondition } from "../fields.ts";
import { MAX_AMOUNT, type Piastres } from "../money.ts";
import {
  isRaisePercent,
  MAX_RAISE_PERCENT,
  type Raise,
  RAISE_TYPES,
  ROUND_TO,
  ROUNDINGS,
} from "../price-raise.ts";
import { withRules } from "../validate.ts";
import type { Infer, Struct } from "superstruct";
import type { FaultCode } from "../faults.ts";
import type { PriceTerms } from "../pricing.ts";
import type { CrossFault, WellFormed } from "../validate.ts";
import type { Modality } from "./common.ts";

/** The most prices that one request changes. */
export const MAX_PRICE_CHANGES = 10_000;

/** What a person was shown of one price before saving. */
const SeenPrice = object({
  test: id(),
  /** Version of the price on which the preview was based; null if the machine did not have the test. */
  version: nullable(version()),
  /** The new price in piastres, before and after its discount. */
  price: amount(),
  modified_price: amount(),
});
export type SeenPrice = Infer<typeof SeenPrice>;

const seen = optional(size(array(SeenPrice), 0, MAX_PRICE_CHANGES));

const raiseFields = {
  raise_type: enums(RAISE_TYPES),
  percentage: maybe(raisePercent()),
  value: maybe(signedAmount()),
  /** In piastres. Default: not rounded beyond the piastre. */
  round_to: optional(enums(ROUND_TO)),
  rounding: optional(enums(ROUNDINGS)),
  /** The tests whose prices change; default: all of the list. */
  tests: optional(size(array(id()), 1, MAX_PRICE_CHANGES)),
  seen,
};

const RaiseFields = object(raiseFields);
export type RaiseInput = Infer<typeof RaiseFields>;

/** A raise of the prices of a machine or a provider. */
export const RaiseInput = withRules(RaiseFields, raiseFaults);

/** What is copied: prices of tests that the machine does not have yet, or all of them. */
export const COPY_TAKES = ["missing", "all"] as const;
export type CopyTake = (typeof COPY_TAKES)[number];

/** Prices of another machine, to be copied. */
export const CopyPricesInput = object({ from: id(), take: enums(COPY_TAKES), seen });
export type CopyPricesInput = Infer<typeof CopyPricesInput>;

function raiseFaults(input: WellFormed<RaiseInput>): CrossFault<RaiseInput>[] {
  const { raise_type: type, percentage, value } = input;
  if (type === undefined) return [];
  const field = type === "value" ? "value" : "percentage";
  return ((type === "value" ? value : percentage) ?? null) === null
    ? [{ field, code: "required" }]
    : [];
}

/** Returns the raise of an input, without the figure of the other type. */
export function raiseOf(input: RaiseInput): Raise {
  const { raise_type: type, percentage, value, round_to = 1, rounding = "nearest" } = input;
  return {
    raise_type: type,
    percentage: type === "percentage" ? (percentage ?? 0) : null,
    value: type === "value" ? (value ?? 0) : null,
    round_to,
    rounding,
  };
}

function raisePercent(): Struct<number, null> {
  const limited = withCondition(number(), "raise_range", isRaisePercent);
  return described(limited, { type: "number", minimum: -100, maximum: MAX_RAISE_PERCENT });
}

function signedAmount(): Struct<number, null> {
  const whole = withCondition(number(), "amount", Number.isInteger);
  const limited = withCondition(whole, "amount_large", (sum) => Math.abs(sum) <= MAX_AMOUNT);
  return described(limited, { type: "integer", minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT });
}

/** A price and its discount, with what the patient or provider pays in the end. */
export type PricedTerms = PriceTerms & { modified_price: Piastres };

/** One price that changes, as a preview shows it. */
export type PriceChange = {
  test: number;
  test_unique_id: string | null;
  test_name_ar: string;
  test_name_en: string;
  modality: Modality;
  /** Version of the price before; null for a new one. */
  version: number | null;
  before: PricedTerms | null;
  after: PricedTerms;
  /** Why the price cannot change in this way; null if it can. */
  fault: FaultCode | null;
};

/** What changes, or changed, in a price list. */
export type PriceChanges = {
  /** How many prices were considered: all of the list, those selected, or all that can be copied. */
  rows: number;
  created: number;
  updated: number;
  /** Only in a preview: each price that changes. */
  changes?: PriceChange[] | undefined;
};

/** Returns what was seen of a preview, to be sent when it is saved. */
export function seenOf(changes: readonly PriceChange[]): SeenPrice[] {
  return changes.map(({ test, version: from, after }) => ({
    test,
    version: from,
    price: after.price,
    modified_price: after.modified_price,
  }));
}

type Compared = Pick<PriceChange, "test" | "version" | "after">;

/** Returns the tests whose changes differ from what was seen: those changed, added or removed in the meantime. */
export function unseenTests(changes: readonly Compared[], saw: readonly SeenPrice[]): number[] {
  const seenByTest = new Map(saw.map((one) => [one.test, one]));
  const differing = changes.filter(({ test, version: from, after }) => {
    const one = seenByTest.get(test);
    seenByTest.delete(test);
    return (
      one?.version !== from ||
      one.price !== after.price ||
      one.modified_price !== after.modified_price
    );
  });
  return [...differing.map(({ test }) => test), ...seenByTest.keys()];
}
