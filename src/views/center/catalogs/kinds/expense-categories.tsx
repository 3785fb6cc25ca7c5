import { Receipt } from "lucide-react";
import { type ExpenseCategory, ExpenseCategoryInput } from "#domain/entities/expense-category.ts";
import { validate } from "#domain/validate.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition } from "../definition.ts";

export const expenseCategories: CatalogDefinition<ExpenseCategory> = {
  id: "expense_categories",
  icon: Receipt,
  hasState: true,
  defaultOrdering: "id",
  filters: () => [],
  nameOf: RECORD_NAMES.expense_categories,
  columns: () => [
    {
      id: "name_ar",
      title: t("catalog.field.name_ar"),
      width: "minmax(170px, 1fr)",
      sort: "name_ar",
      cell: ({ name_ar }) => <OwnScript className="font-medium">{name_ar}</OwnScript>,
    },
    {
      id: "name_en",
      title: t("catalog.field.name_en"),
      width: "minmax(170px, 1fr)",
      sort: "name_en",
      cell: ({ name_en }) => <OwnScript>{name_en}</OwnScript>,
    },
    activeColumn(),
  ],
  facts: ({ name_ar, name_en }) => [
    { term: t("catalog.field.name_ar"), value: <OwnScript>{name_ar}</OwnScript>, wide: true },
    { term: t("catalog.field.name_en"), value: <OwnScript>{name_en}</OwnScript>, wide: true },
  ],
  initial: (category) => ({
    name_ar: category?.name_ar ?? "",
    name_en: category?.name_en ?? "",
    active: category?.active ?? true,
  }),
  check: (input) => validate(ExpenseCategoryInput, input),
  Fields: ({ record }) => (
    <>
      <TextField name="name_ar" label={t("catalog.field.name_ar")} />
      <TextField name="name_en" label={t("catalog.field.name_en")} />
      <ActiveField isNew={record === null} />
    </>
  ),
};
