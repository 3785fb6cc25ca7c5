import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability } from "#domain/entities/machine.ts";
import { active, field } from "./catalog-columns.ts";
import type { ShownColumns } from "./shown.ts";
import { nameIn } from "./words.ts";

type Priced = Pick<
  SupportedTest,
  | "test_unique_id"
  | "test_name_ar"
  | "test_name_en"
  | "price"
  | "discount_percentage"
  | "discount_value"
  | "modified_price"
>;

/** The screen shows a discount as one column, a percentage or an amount. */
function prices<Row extends Priced>(): ShownColumns<Row> {
  return [
    field("unique_id", "unique_id", (row) => row.test_unique_id),
    field("test", "test", ({ test_name_ar: name_ar, test_name_en: name_en }, { language }) =>
      nameIn(language, { name_ar, name_en }),
    ),
    field("price", "price", (row) => row.price, "amount"),
    field("discount", "discount_percentage", (row) => row.discount_percentage, "percent"),
    field("discount", "discount_value", (row) => row.discount_value, "amount"),
    field("modified_price", "modified_price", (row) => row.modified_price, "amount"),
  ];
}

export const supportedTestColumns: ShownColumns<SupportedTest> = prices();

export const availabilityColumns: ShownColumns<Availability> = [
  ...prices<Availability>(),
  field("duration", "duration", (row) => row.duration_minutes, "count"),
  active(),
];
