import { and, eq, like, sql } from "drizzle-orm";
import type { InsuranceProvider, SupportedTest } from "@domain/entities/insurance";
import { insuranceProviders, supportedTests, tests } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byFlag, byId } from "../http/lists/filters";
import { readRecord } from "../http/lists/run";
import { readRoutes } from "../http/lists/routes";
import { priceTermsOf } from "./price-terms";
import { containing, inScope } from "./scope";
import { percentage, storedOf } from "./stored";
import { matchesTest } from "./tests";

const providerList = defineList<InsuranceProvider>({
  id: insuranceProviders.id,
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
      active: row.active,
    }));
  },
  filters: { active: byFlag(insuranceProviders.active) },
  ordering: { name: insuranceProviders.name, id: insuranceProviders.id },
  defaultOrder: ["name"],
  search: (_ctx, text) =>
    like(sql`lower(${insuranceProviders.name})`, containing(text.toLowerCase())),
});

const supportedList = defineList<SupportedTest>({
  id: supportedTests.id,
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
    id: supportedTests.id,
  },
  defaultOrder: ["test_name_en"],
  search: (_ctx, text) => matchesTest(text),
});

export const insuranceProviderRoutes = [
  ...readRoutes({
    base: "/insurance-providers/",
    permission: "insurance_providers.read",
    list: providerList,
  }),
  ...readRoutes({
    base: "/insurance-providers/:provider/tests/",
    permission: "supported_tests.read",
    list: supportedList,
    async parent(ctx, { provider = 0 }) {
      await readRecord(ctx, providerList, provider);
    },
  }),
];
