import type { ExpenseCategory } from "#domain/entities/expense-category.ts";
import { listExpenseCategories } from "#src/api/safe.ts";
import { language } from "#src/i18n/language.ts";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";

/** Returns the name of a kind of expense in the chosen language, or in the other one if it has only that. */
export function categoryName({
  name_ar,
  name_en,
}: Pick<ExpenseCategory, "name_ar" | "name_en">): string {
  return language() === "ar" ? name_ar || name_en : name_en || name_ar;
}

const asOption = (category: ExpenseCategory): SelectOption => ({
  value: String(category.id),
  label: categoryName(category),
});

/** Returns all kinds of expenses, for filters. */
export async function categoryOptions(): Promise<SelectOption[]> {
  return (await listExpenseCategories()).map(asOption);
}

/** Returns the kinds of expenses that can be chosen for a new one. */
export async function activeCategoryOptions(): Promise<SelectOption[]> {
  return (await listExpenseCategories({ active: true })).map(asOption);
}
