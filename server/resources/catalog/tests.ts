import { eq, inArray, like, or, sql, type SQL } from "drizzle-orm";
import { MODALITIES } from "#domain/entities/common.ts";
import { type Test, TestInput, TestPatch } from "#domain/entities/test.ts";
import { modalitiesCalled, USUAL_MODALITY_WORDS } from "#domain/modality-words.ts";
import { bareWord, foldName, nameKey } from "#domain/names.ts";
import { testColumns } from "../../exports/catalog-columns.ts";
import { machines, scanCenters, testAvailabilities, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byId, byText } from "../../http/lists/filters.ts";
import { hasTypedWords } from "../matching-words.ts";
import { containing, inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { catalogRoutes } from "./write-routes.ts";
import { TestRecord } from "#domain/records/catalog.ts";

/**
 * Returns the condition for tests whose code, names or other names, Arabic or English, contain every word, or of whose
 * modality people say it; also tries the text as typed in the other keyboard layout.
 */
export async function matchesTest(ctx: RequestContext, text: string): Promise<SQL> {
  const [center] = await ctx.tx
    .select({ words: scanCenters.modalityWords })
    .from(scanCenters)
    .where(eq(scanCenters.id, ctx.account.centerId));
  const words = center?.words ?? USUAL_MODALITY_WORDS;
  return hasTypedWords(tests.searchText, text, (word) => {
    const called = modalitiesCalled(words, word);
    const bare = bareWord(word);
    return or(
      called.length === 0 ? undefined : inArray(tests.modality, called),
      bare === word ? undefined : like(tests.searchText, containing(bare)),
    );
  });
}

const ofBranches = byId(machines.branchId);

/** Returns the condition that an active machine that meets a condition does a test. */
const isDoneWhere = (center: number, isMachine: SQL): SQL => sql`exists (
  select from ${testAvailabilities}
  join ${machines} on ${machines.scanCenterId} = ${testAvailabilities.scanCenterId} and ${machines.id} = ${testAvailabilities.machineId}
  where ${testAvailabilities.scanCenterId} = ${center} and ${testAvailabilities.testId} = ${tests.id}
    and ${testAvailabilities.active} and ${machines.active} and ${isMachine})`;

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
      also_known_as: row.alsoKnownAs,
      default_duration_minutes: row.defaultDurationMinutes,
      active: row.active,
    }));
  },
  filters: {
    active: byFlag(tests.active),
    branch: Object.assign(
      (values: readonly string[]) => {
        const inBranch = ofBranches(values);
        return inBranch === null ? null : (center: number) => isDoneWhere(center, inBranch);
      },
      { value: ofBranches.value },
    ),
    modality: byChoice(tests.modality, MODALITIES),
    unique_id: (codes) => byText(sql`fold_name(${tests.uniqueId}, true)`)(codes.map(nameKey)),
  },
  ordering: {
    unique_id: tests.uniqueId,
    name_ar: tests.nameAr,
    name_en: tests.nameEn,
    modality: tests.modality,
    id: tests.id,
  },
  defaultOrder: ["name_en"],
  search: matchesTest,
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
      { header: "also_known_as", value: (row) => row.also_known_as },
    ],
  },
});

/** Returns the text in which tests are searched. */
export function testSearchText({ unique_id, name_ar, name_en, also_known_as }: TestInput): string {
  return foldName([unique_id, name_ar, name_en, also_known_as].map((one) => one ?? "").join(" "));
}

/** Returns the columns of a test to store. */
export function testValuesOf(input: TestInput) {
  return {
    uniqueId: input.unique_id ?? null,
    nameAr: input.name_ar ?? "",
    nameEn: input.name_en ?? "",
    modality: input.modality,
    alsoKnownAs: input.also_known_as ?? "",
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
  inputOf: (test) => ({
    unique_id: test.unique_id,
    name_ar: test.name_ar,
    name_en: test.name_en,
    modality: test.modality,
    also_known_as: test.also_known_as,
    default_duration_minutes: test.default_duration_minutes,
    active: test.active,
  }),
  valuesOf: (_ctx, input) => testValuesOf(input),
  branchOf: null,
});
