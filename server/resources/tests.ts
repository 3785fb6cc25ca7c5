import { and, like, sql } from "drizzle-orm";
import { MODALITIES } from "@domain/entities/common";
import type { Test } from "@domain/entities/test";
import { foldName } from "@domain/names";
import { tests } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byChoice, byFlag, byText } from "../http/lists/filters";
import { readRoutes } from "../http/lists/routes";
import { containing, inScope } from "./scope";
import { storedOf } from "./stored";

/** Tests whose code or names contain every word, in either language. */
export function matchesTest(text: string) {
  const words = foldName(text).split(" ").filter(Boolean);
  return and(...words.map((word) => like(tests.searchText, containing(word)))) ?? sql`false`;
}

const testList = defineList<Test>({
  id: tests.id,
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
    unique_id: byText(tests.uniqueId),
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
    columns: [
      { header: "unique_id", value: (row) => row.unique_id },
      { header: "name_ar", value: (row) => row.name_ar },
      { header: "name_en", value: (row) => row.name_en },
      { header: "modality", value: (row) => row.modality },
      { header: "default_duration_minutes", value: (row) => row.default_duration_minutes },
    ],
  },
});

export const testRoutes = readRoutes({ base: "/tests/", permission: "tests.read", list: testList });
