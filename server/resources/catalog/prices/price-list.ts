import { asc, type SQL, sql } from "drizzle-orm";
import type { EventKind } from "#domain/access.ts";
import type { NamedKind } from "#domain/audit-kinds.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { PricedTerms } from "#domain/entities/price-changes.ts";
import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability } from "#domain/entities/machine.ts";
import type { ExportName } from "#domain/exports.ts";
import type { PriceTerms } from "#domain/pricing.ts";
import { tests } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import type { ListDefinition } from "../../../http/lists/types.ts";

/** A price of a list, as the API sends it. A provider's prices have no duration. */
export type PriceRow = (Availability | SupportedTest) & { duration_minutes?: number };

/** A price to store. */
export type PriceWrite = PriceTerms & { test: number; duration_minutes?: number | undefined };

/** The part of a price that changes when it is stored. */
export type StoredPrice = Pick<PriceRow, keyof Stored | "test" | keyof PricedTerms> & {
  duration_minutes?: number;
};

/** The prices by the ids of their tests. */
export type Prices = ReadonlyMap<number, PriceRow>;

/** The price list of a machine or of a provider. */
export interface PriceList {
  /** Singular for audit and events. */
  entity: EventKind & Extract<NamedKind, "availability" | "supported_test">;
  /** Whose prices they are; `branch` is null if the whole center uses them. */
  owner: { entity: "machine" | "insurance_provider"; id: number; branch: number | null };
  /** Columns of a file with all prices, which can be uploaded again. */
  list: ListDefinition<PriceRow>;
  exports: ExportName;
  /** The ids in the path of the list. */
  params: Readonly<Record<string, number>>;
  /** Locks the list and its prices until the end of the transaction. */
  lock(ctx: RequestContext): Promise<void>;
  /**
   * Stores prices with one statement: those that are there are `changed`, others `added`. Returns what was stored; a price
   * that somebody else has added meanwhile is missing.
   */
  store(
    ctx: RequestContext,
    writes: readonly PriceWrite[],
    known: "changed" | "added",
  ): Promise<StoredPrice[]>;
}

/** More than any center has tests. */
const ALL = 100_000;

/** Returns the prices of a list in the order of the tests' names; with `ids` only these prices. */
export async function readPrices(
  ctx: RequestContext,
  { list, params }: PriceList,
  ids?: readonly number[],
): Promise<Prices> {
  const scope = list.scope(ctx, params);
  const where: SQL | undefined =
    ids === undefined ? scope : sql`${scope} and ${list.id} = any(${sql.param(ids)}::bigint[])`;
  const orderBy = [asc(tests.nameEn), asc(list.id)];
  const rows = await list.select(ctx.tx, { where, orderBy, limit: ALL, offset: 0 }, ctx);
  return new Map(rows.map((row) => [row.test, row]));
}
