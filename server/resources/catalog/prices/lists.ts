import { and, eq, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PriceInput } from "#domain/entities/price-terms.ts";
import {
  insuranceProviders,
  machines,
  supportedTests,
  testAvailabilities,
} from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import type { ExportColumn } from "../../../http/lists/files.ts";
import type { ListDefinition } from "../../../http/lists/types.ts";
import { readRecord } from "../../../http/lists/run.ts";
import { availabilityList } from "../availabilities.ts";
import { providerList, supportedList } from "../insurance-providers.ts";
import { machineList } from "../machines.ts";
import { storedOf } from "../../stored.ts";
import { priceTermsOf, priceValuesOf } from "../price-terms.ts";
import type { PriceList, PriceRow, PriceWrite, StoredPrice } from "./price-list.ts";

/** Of a test that says nothing else, as `tests.ts` has it. */
const DEFAULT_MINUTES = 15;

/** A machine's prices with the columns of an uploaded list, so that an exported file can be uploaded again. */
export const machinePriceList: ListDefinition<PriceRow> = {
  // The cast is safe: an availability is a price row.
  ...(availabilityList as unknown as ListDefinition<PriceRow>),
  export: {
    ...exportOf(supportedList as unknown as ListDefinition<PriceRow>),
    name: "machine-prices",
    exports: "availabilities",
    shown: exportOf(availabilityList as unknown as ListDefinition<PriceRow>).shown,
    columns: [
      ...exportOf(supportedList as unknown as ListDefinition<PriceRow>).columns,
      durationColumn(),
    ],
  },
};

function exportOf({ export: exported }: ListDefinition<PriceRow>) {
  if (exported === undefined) throw new TypeError("A price list has an export");
  return exported;
}

function durationColumn(): ExportColumn<PriceRow> {
  return {
    header: "duration_minutes",
    kind: "count",
    value: (row) => row.duration_minutes ?? null,
  };
}

/** Returns the price list of a machine. Throws `not_found` if the account does not see the machine. */
export async function pricesOfMachine(ctx: RequestContext, machine: number): Promise<PriceList> {
  const { branch } = await readRecord(ctx, machineList, machine);
  const center = ctx.account.centerId;
  return {
    entity: "availability",
    owner: { entity: "machine", id: machine, branch },
    list: machinePriceList,
    exports: "availabilities",
    params: { machine },
    lock: (locking) =>
      lock(locking, {
        owner: [machines, and(eq(machines.scanCenterId, center), eq(machines.id, machine))],
        prices: [
          testAvailabilities,
          and(
            eq(testAvailabilities.scanCenterId, center),
            eq(testAvailabilities.machineId, machine),
          ),
        ],
      }),
    async store({ tx }, writes, known) {
      const rows = writes.map((write) => ({
        scanCenterId: center,
        machineId: machine,
        testId: write.test,
        ...priceValuesOf(inputOf(write)),
        durationMinutes: write.duration_minutes ?? DEFAULT_MINUTES,
      }));
      const stored = await tx
        .insert(testAvailabilities)
        .values(rows)
        .onConflictDoUpdate({
          target: [
            testAvailabilities.scanCenterId,
            testAvailabilities.machineId,
            testAvailabilities.testId,
          ],
          set: { ...NEW_TERMS, durationMinutes: sql`excluded.duration_minutes` },
          setWhere: known === "changed" ? sql`true` : sql`false`,
        })
        .returning();
      return stored.map((row) => ({ ...storedPrice(row), duration_minutes: row.durationMinutes }));
    },
  };
}

/** Returns the price list of a provider. Throws `not_found` if there is no such provider. */
export async function pricesOfProvider(ctx: RequestContext, provider: number): Promise<PriceList> {
  await readRecord(ctx, providerList, provider);
  const center = ctx.account.centerId;
  return {
    entity: "supported_test",
    owner: { entity: "insurance_provider", id: provider, branch: null },
    list: supportedList as unknown as ListDefinition<PriceRow>,
    exports: "supported_tests",
    params: { provider },
    lock: (locking) =>
      lock(locking, {
        owner: [
          insuranceProviders,
          and(eq(insuranceProviders.scanCenterId, center), eq(insuranceProviders.id, provider)),
        ],
        prices: [
          supportedTests,
          and(eq(supportedTests.scanCenterId, center), eq(supportedTests.providerId, provider)),
        ],
      }),
    async store({ tx }, writes, known) {
      const rows = writes.map((write) => ({
        scanCenterId: center,
        providerId: provider,
        testId: write.test,
        ...priceValuesOf(inputOf(write)),
      }));
      const stored = await tx
        .insert(supportedTests)
        .values(rows)
        .onConflictDoUpdate({
          target: [supportedTests.scanCenterId, supportedTests.providerId, supportedTests.testId],
          set: { ...NEW_TERMS, active: true },
          // A price that is inactive is not on the list; adding it again makes it active.
          setWhere: known === "changed" ? sql`true` : eq(supportedTests.active, false),
        })
        .returning();
      return stored.map(storedPrice);
    },
  };
}

function storedPrice(
  row: typeof testAvailabilities.$inferSelect | typeof supportedTests.$inferSelect,
): StoredPrice {
  return { ...storedOf(row), test: row.testId, ...priceTermsOf(row) };
}

const NEW_TERMS = {
  price: sql`excluded.price`,
  discountType: sql`excluded.discount_type`,
  discountBasisPoints: sql`excluded.discount_basis_points`,
  discountValue: sql`excluded.discount_value`,
  modifiedPrice: sql`excluded.modified_price`,
};

function inputOf({
  price,
  discount_type,
  discount_percentage,
  discount_value,
}: PriceWrite): PriceInput {
  return { price, discount_type, discount_percentage, discount_value };
}

type Rows = readonly [table: PgTable, where: SQL | undefined];

/**
 * Locks the owner of a price list, so that two changes of many prices run one after the other, and then the prices. A
 * booking that refers to the owner does not wait.
 */
async function lock(
  { tx }: RequestContext,
  { owner, prices }: { owner: Rows; prices: Rows },
): Promise<void> {
  await tx.execute(sql`select 1 from ${owner[0]} where ${owner[1]} for no key update`);
  await tx.execute(sql`select 1 from ${prices[0]} where ${prices[1]} for no key update`);
}
