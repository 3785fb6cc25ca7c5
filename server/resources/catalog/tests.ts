import { and, like, or, sql } from "drizzle-orm";
import { MODALITIES } from "#domain/entities/common.ts";
import { type Test, TestInput, TestPatch } from "#domain/entities/test.ts";
import { foldName, meantInOtherLayout } from "#domain/names.ts";
import { codeKey } from "#domain/tests.ts";
import { testColumns } from "../../exports/catalog-columns.ts";
import { tests } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byText } from "../../http/lists/filters.ts";
import { containing, inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { catalogRoutes } from "./write-routes.ts";
import { TestRecord } from "#domain/records/catalog.ts";

/**
 * Returns the condition for tests whose code or names, Arabic or English, contain every word; also tries
 * the text as typed in the other keyboard layout.
 */
export function matchesTest(text: string) {
  const conditions = [text, meantInOtherLayout(text)].flatMap((typed) => {
    if (typed === null) return [];
    const words = foldName(typed).split(" ").filter(Boolean);
    return and(...words.map((word) => like(tests.searchText, containing(word)))) ?? sql`false`;
  });
  return or(...conditions) ?? sql`false`;
}

export const testList = defineList<Test>({
  id: tests.id,
  record: TestRecord,
  scope: (ctx) => inScope(ctx, tests),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select()
      .from(tests)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({
      ...storedOf(row),
      unique_id: row.uniqueId,
      name_ar: row.nameAr,
      name_en: row.nameEn,
      modality: row.modality,
      default_duration_minutes: row.defaultDurationMinutes,
      active: row.active,
    }));
  },
  filters: {
    active: byFlag(tests.active),
    modality: byChoice(tests.modality, MODALITIES),
    unique_id: (codes) => byText(sql`lower(${tests.uniqueId} collate "C")`)(codes.map(codeKey)),
  },
  ordering: {
    unique_id: tests.uniqueId,
    name_ar: tests.nameAr,
    name_en: tests.nameEn,
    modality: tests.modality,
    id: tests.id,
  },
  defaultOrder: ["name_en"],
  search: (_ctx, text) => matchesTest(text),
  export: {
    name: "tests",
    exports: "tests",
    shown: testColumns,
    columns: [
      { header: "unique_id", value: (row) => row.unique_id },
      { header: "name_ar", value: (row) => row.name_ar },
      { header: "name_en", value: (row) => row.name_en },
      { header: "modality", value: (row) => row.modality },
      {
        header: "default_duration_minutes",
        kind: "count",
        value: (row) => row.default_duration_minutes,
      },
    ],
  },
});

/** Returns the text in which tests are searched. */
export function testSearchText({ unique_id, name_ar, name_en }: TestInput): string {
  return foldName(`${unique_id ?? ""} ${name_ar ?? ""} ${name_en ?? ""}`);
}

/** Returns the columns of a test to store. */
export function testValuesOf(input: TestInput) {
  return {
    uniqueId: input.unique_id ?? null,
    nameAr: input.name_ar ?? "",
    nameEn: input.name_en ?? "",
    modality: input.modality,
    defaultDurationMinutes: input.default_duration_minutes ?? 15,
    searchText: testSearchText(input),
    active: input.active ?? true,
  };
}

export const testRoutes = catalogRoutes({
  base: "/tests/",
  entity: "test",
  permissions: {
    read: "tests.read",
    create: "tests.create",
    update: "tests.update",
    delete: "tests.delete",
  },
  table: tests,
  list: testList,
  input: TestInput,
  patch: TestPatch,
  inputOf: ({ unique_id, name_ar, name_en, modality, default_duration_minutes, active }) => ({
    unique_id,
    name_ar,
    name_en,
    modality,
    default_duration_minutes,
    active,
  }),
  valuesOf: (_ctx, input) => testValuesOf(input),
  branchOf: null,
});
