import { and, eq, sql } from "drizzle-orm";
import { PROVIDER_KINDS } from "#domain/claims.ts";
import {
  type InsuranceProvider,
  ProviderInput,
  ProviderPatch,
  type SupportedTest,
  SupportedTestInput,
  SupportedTestPatch,
} from "#domain/entities/insurance.ts";
import { providerColumns } from "../../exports/catalog-columns.ts";
import { supportedTestColumns } from "../../exports/price-columns.ts";
import { insuranceProviders, supportedTests, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byId } from "../../http/lists/filters.ts";
import { readRecord } from "../../http/lists/run.ts";
import { priceTermsOf, priceValuesOf, refuseOtherModifiedPrice } from "./price-terms.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { percentage, storedOf } from "../stored.ts";
import { matchesTest, testList } from "./tests.ts";
import { catalogRoutes, requireRecord } from "./write-routes.ts";
import { ProviderRecord, SupportedTestRecord } from "#domain/records/catalog.ts";

export const providerList = defineList<InsuranceProvider>({
  id: insuranceProviders.id,
  record: ProviderRecord,
  scope: (ctx) => inScope(ctx, insuranceProviders),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select()
      .from(insuranceProviders)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({
      ...storedOf(row),
      name: row.name,
      coverage_percentage: percentage(row.coverageBasisPoints),
      kind: row.kind,
      requires_card: row.requiresCard,
      requires_approval: row.requiresApproval,
      requires_document: row.requiresDocument,
      letter_columns: row.letterColumns,
      active: row.active,
    }));
  },
  filters: {
    active: byFlag(insuranceProviders.active),
    kind: byChoice(insuranceProviders.kind, PROVIDER_KINDS),
  },
  ordering: { name: insuranceProviders.name, id: insuranceProviders.id },
  defaultOrder: ["name"],
  search: (_ctx, text) => matchesWords(text, insuranceProviders.name),
  export: {
    name: "insurance-providers",
    exports: "insurance_providers",
    shown: providerColumns,
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "coverage_percentage", kind: "number", value: (row) => row.coverage_percentage },
      { header: "kind", value: (row) => row.kind },
      { header: "requires_card", kind: "flag", value: (row) => row.requires_card },
      { header: "requires_approval", kind: "flag", value: (row) => row.requires_approval },
      { header: "requires_document", kind: "flag", value: (row) => row.requires_document },
      { header: "letter_columns", value: (row) => row.letter_columns.join(" ") },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

export const supportedList = defineList<SupportedTest>({
  id: supportedTests.id,
  record: SupportedTestRecord,
  from: sql`${supportedTests} join ${tests} on ${tests.scanCenterId} = ${supportedTests.scanCenterId}
    and ${tests.id} = ${supportedTests.testId}`,
  scope: (ctx, { provider = 0 }) =>
    and(
      eq(supportedTests.scanCenterId, ctx.account.centerId),
      eq(supportedTests.providerId, provider),
      eq(supportedTests.active, true),
    ),
  async select(tx, { where, orderBy, limit, offset }) {
    const center = supportedTests.scanCenterId;
    const rows = await tx
      .select({ row: supportedTests, provider: insuranceProviders.name, test: tests })
      .from(supportedTests)
      .innerJoin(
        insuranceProviders,
        and(
          eq(insuranceProviders.scanCenterId, center),
          eq(insuranceProviders.id, supportedTests.providerId),
        ),
      )
      .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, supportedTests.testId)))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, provider, test }) => ({
      ...storedOf(row),
      provider: row.providerId,
      provider_name: provider,
      test: test.id,
      test_unique_id: test.uniqueId,
      test_name_ar: test.nameAr,
      test_name_en: test.nameEn,
      modality: test.modality,
      ...priceTermsOf(row),
    }));
  },
  filters: { test: byId(supportedTests.testId) },
  ordering: {
    test_name_ar: tests.nameAr,
    test_name_en: tests.nameEn,
    price: supportedTests.price,
    modified_price: supportedTests.modifiedPrice,
    test_unique_id: tests.uniqueId,
    modality: tests.modality,
    id: supportedTests.id,
  },
  defaultOrder: ["test_name_en"],
  search: matchesTest,
  // The same columns as in an uploaded price list, so that an exported file can be uploaded again.
  export: {
    name: "price-list",
    exports: "supported_tests",
    shown: supportedTestColumns,
    columns: [
      { header: "test_unique_id", value: (row) => row.test_unique_id },
      { header: "test_name", value: (row) => row.test_name_en || row.test_name_ar },
      { header: "price", kind: "amount", value: (row) => row.price },
      { header: "discount_type", value: (row) => row.discount_type },
      { header: "discount_percentage", kind: "number", value: (row) => row.discount_percentage },
      { header: "discount_value", kind: "amount", value: (row) => row.discount_value },
    ],
  },
});

/** Throws `not_found` if the provider in the path does not exist. */
export async function requireProvider(
  ctx: RequestContext,
  { provider = 0 }: Readonly<Record<string, number>>,
): Promise<void> {
  await readRecord(ctx, providerList, provider);
}

export const insuranceProviderRoutes = [
  ...catalogRoutes({
    base: "/insurance-providers/",
    entity: "insurance_provider",
    permissions: {
      read: "insurance_providers.read",
      create: "insurance_providers.create",
      update: "insurance_providers.update",
      delete: "insurance_providers.delete",
    },
    table: insuranceProviders,
    list: providerList,
    input: ProviderInput,
    patch: ProviderPatch,
    inputOf: (provider) => ({
      name: provider.name,
      coverage_percentage: provider.coverage_percentage,
      kind: provider.kind,
      requires_card: provider.requires_card,
      requires_approval: provider.requires_approval,
      requires_document: provider.requires_document,
      letter_columns: [...provider.letter_columns],
      active: provider.active,
    }),
    valuesOf: (_ctx, { name, coverage_percentage = 100, ...input }) => ({
      name,
      coverageBasisPoints: Math.round(coverage_percentage * 100),
      kind: input.kind ?? "insurer",
      requiresCard: input.requires_card ?? true,
      requiresApproval: input.requires_approval ?? true,
      requiresDocument: input.requires_document ?? true,
      letterColumns: input.letter_columns ?? [],
      active: input.active ?? true,
    }),
    branchOf: null,
  }),
  ...catalogRoutes({
    base: "/insurance-providers/:provider/tests/",
    entity: "supported_test",
    permissions: {
      read: "supported_tests.read",
      create: "supported_tests.create",
      update: "supported_tests.update",
      delete: "supported_tests.delete",
    },
    table: supportedTests,
    list: supportedList,
    input: SupportedTestInput,
    patch: SupportedTestPatch,
    inputOf: ({ test, price, discount_type, discount_percentage, discount_value }) => ({
      test,
      price,
      discount_type,
      discount_percentage,
      discount_value,
    }),
    async valuesOf(ctx, input, { ids: { provider = 0 }, before }) {
      await requireRecord(ctx, testList, { field: "test", id: input.test });
      refuseOtherModifiedPrice(input, before);
      return { providerId: provider, testId: input.test, ...priceValuesOf(input) };
    },
    branchOf: null,
    parent: requireProvider,
  }),
];
