import {
  type ExpenseCategory,
  ExpenseCategoryInput,
  ExpenseCategoryPatch,
} from "#domain/entities/expense-category.ts";
import { ExpenseCategoryRecord } from "#domain/records/safe.ts";
import { expenseCategoryColumns } from "../../exports/safe-columns.ts";
import { expenseCategories } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag } from "../../http/lists/filters.ts";
import { catalogRoutes } from "../catalog/write-routes.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";

export const categoryList = defineList<ExpenseCategory>({
  id: expenseCategories.id,
  record: ExpenseCategoryRecord,
  scope: (ctx) => inScope(ctx, expenseCategories),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select()
      .from(expenseCategories)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({
      ...storedOf(row),
      name_ar: row.nameAr,
      name_en: row.nameEn,
      active: row.active,
    }));
  },
  filters: { active: byFlag(expenseCategories.active) },
  ordering: {
    name_ar: expenseCategories.nameAr,
    name_en: expenseCategories.nameEn,
    id: expenseCategories.id,
  },
  defaultOrder: ["id"],
  search: (_ctx, text) => matchesWords(text, expenseCategories.nameAr, expenseCategories.nameEn),
  export: {
    name: "expense-categories",
    exports: "expense_categories",
    shown: expenseCategoryColumns,
    columns: [
      { header: "name_ar", value: (row) => row.name_ar },
      { header: "name_en", value: (row) => row.name_en },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

export const expenseCategoryRoutes = catalogRoutes({
  base: "/expense-categories/",
  entity: "expense_category",
  permissions: {
    read: "expense_categories.read",
    create: "expense_categories.create",
    update: "expense_categories.update",
    delete: "expense_categories.delete",
  },
  table: expenseCategories,
  list: categoryList,
  input: ExpenseCategoryInput,
  patch: ExpenseCategoryPatch,
  inputOf: ({ name_ar, name_en, active }) => ({ name_ar, name_en, active }),
  valuesOf: (_ctx, { name_ar = "", name_en = "", active }) => ({
    nameAr: name_ar,
    nameEn: name_en,
    active: active ?? true,
  }),
  branchOf: null,
});
