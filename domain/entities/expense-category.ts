import { assign, boolean, object, optional, partial } from "superstruct";
import { lineOrNone, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import { nameFaults } from "./two-names.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/** What money from a safe is spent on, such as rent. At least one of its two names is not empty. */
export type ExpenseCategory = Stored & {
  /** Each of the two is unique in the center. */
  name_ar: string;
  name_en: string;
  active: boolean;
};

const fields = {
  name_ar: optional(lineOrNone(100)),
  name_en: optional(lineOrNone(100)),
  active: optional(boolean()),
};

export const ExpenseCategoryInput = withRules(object(fields), nameFaults);
export type ExpenseCategoryInput = Infer<typeof ExpenseCategoryInput>;

export const ExpenseCategoryPatch = assign(
  partial(fields),
  object({ version: optional(version()) }),
);
export type ExpenseCategoryPatch = Infer<typeof ExpenseCategoryPatch>;

/** The categories that a new center begins with. */
export const FIRST_CATEGORIES: readonly { name_ar: string; name_en: string }[] = [
  { name_ar: "الإيجار", name_en: "Rent" },
  { name_ar: "المرتبات", name_en: "Salaries" },
  { name_ar: "الكهرباء والمياه", name_en: "Electricity and water" },
  { name_ar: "المستلزمات", name_en: "Supplies" },
  { name_ar: "الصيانة", name_en: "Maintenance" },
  { name_ar: "النظافة والضيافة", name_en: "Cleaning and hospitality" },
  { name_ar: "المواصلات", name_en: "Transport" },
  { name_ar: "أخرى", name_en: "Other" },
];
