import { and, asc, eq, inArray, sql } from "drizzle-orm";
import {
  type Package,
  PackageInput,
  PackagePatch,
  type PackageTest,
} from "#domain/entities/package.ts";
import { nameKey } from "#domain/names.ts";
import { PackageRecord } from "#domain/records/catalog.ts";
import { invalidFields } from "#domain/errors.ts";
import { packageColumns } from "../../exports/catalog-columns.ts";
import { packages, packageTests, tests } from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag, byText } from "../../http/lists/filters.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { catalogRoutes } from "./write-routes.ts";

/** The texts by which the tests of a package are found. */
const TESTS_OF_PACKAGE = sql`(select string_agg(${tests.searchText}, ' ') from ${packageTests}
  join ${tests} on ${tests.scanCenterId} = ${packageTests.scanCenterId} and ${tests.id} = ${packageTests.testId}
  where ${packageTests.scanCenterId} = ${packages.scanCenterId} and ${packageTests.packageId} = ${packages.id})`;

export const packageList = defineList<Package>({
  id: packages.id,
  record: PackageRecord,
  scope: (ctx) => inScope(ctx, packages),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select()
      .from(packages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const details = await readTests(tx, rows);
    return rows.map((row) => {
      const test_details = details.get(row.id) ?? [];
      return {
        ...storedOf(row),
        code: row.code,
        name_ar: row.nameAr,
        name_en: row.nameEn,
        price: row.price,
        tests: test_details.map(({ test }) => test),
        test_details,
        active: row.active,
      };
    });
  },
  filters: {
    active: byFlag(packages.active),
    code: (codes) => byText(sql`fold_name(${packages.code}, true)`)(codes.map(nameKey)),
  },
  ordering: {
    code: packages.code,
    name_ar: packages.nameAr,
    name_en: packages.nameEn,
    price: packages.price,
    id: packages.id,
  },
  defaultOrder: ["id"],
  search: (_ctx, text) =>
    matchesWords(text, packages.code, packages.nameAr, packages.nameEn, TESTS_OF_PACKAGE),
  export: {
    name: "packages",
    exports: "packages",
    shown: packageColumns,
    columns: [
      { header: "code", value: (row) => row.code },
      { header: "name_ar", value: (row) => row.name_ar },
      { header: "name_en", value: (row) => row.name_en },
      { header: "price", kind: "amount", value: (row) => row.price },
      {
        header: "tests",
        value: (row) =>
          row.test_details
            .map((one) => one.test_unique_id ?? (one.test_name_en || one.test_name_ar))
            .join("; "),
      },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

/** Returns the tests of packages in their order, by the id of the package. */
async function readTests(
  tx: Transaction,
  rows: readonly { id: number; scanCenterId: number }[],
): Promise<Map<number, PackageTest[]>> {
  const found = new Map<number, PackageTest[]>();
  const [first] = rows;
  if (first === undefined) return found;
  const center = first.scanCenterId;
  const lines = await tx
    .select({ owner: packageTests.packageId, test: tests })
    .from(packageTests)
    .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, packageTests.testId)))
    .where(
      and(
        eq(packageTests.scanCenterId, center),
        inArray(
          packageTests.packageId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(packageTests.packageId), asc(packageTests.place));
  for (const { owner, test } of lines) {
    const list = found.get(owner) ?? [];
    list.push({
      test: test.id,
      test_unique_id: test.uniqueId,
      test_name_ar: test.nameAr,
      test_name_en: test.nameEn,
      modality: test.modality,
    });
    found.set(owner, list);
  }
  return found;
}

/** Throws `validation` on `tests` if the center does not have each of them. */
async function requireTests(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  const found = await ctx.tx
    .select({ id: tests.id })
    .from(tests)
    .where(and(eq(tests.scanCenterId, ctx.account.centerId), inArray(tests.id, [...ids])));
  if (found.length < ids.length) throw invalidFields({ tests: "not_found" });
}

export const packageRoutes = catalogRoutes({
  base: "/packages/",
  entity: "package",
  permissions: {
    read: "packages.read",
    create: "packages.create",
    update: "packages.update",
    delete: "packages.delete",
  },
  table: packages,
  list: packageList,
  input: PackageInput,
  patch: PackagePatch,
  inputOf: ({ code, name_ar, name_en, price, tests: ids, active }) => ({
    code,
    name_ar,
    name_en,
    price,
    tests: [...ids],
    active,
  }),
  async valuesOf(ctx, { code, name_ar = "", name_en = "", price, tests: ids, active }) {
    await requireTests(ctx, ids);
    return { code: code ?? null, nameAr: name_ar, nameEn: name_en, price, active: active ?? true };
  },
  async storeParts(ctx, id, { tests: ids }) {
    const center = ctx.account.centerId;
    await ctx.tx
      .delete(packageTests)
      .where(and(eq(packageTests.scanCenterId, center), eq(packageTests.packageId, id)));
    await ctx.tx
      .insert(packageTests)
      .values(ids.map((testId, place) => ({ scanCenterId: center, packageId: id, place, testId })));
  },
  branchOf: null,
});
