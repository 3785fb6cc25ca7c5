import { useSnapshot } from "valtio";
import { termsOf } from "#domain/entities/price-terms.ts";
import {
  DISCOUNT_TYPES,
  modifiedPrice,
  type DiscountType,
  type PriceTerms,
} from "#domain/pricing.ts";
import { t } from "#src/i18n/t.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { PercentField } from "#src/views/parts/form/parsed-field.tsx";
import type { Described } from "#src/views/parts/page.tsx";
import { Ltr, Money } from "#src/views/parts/text.tsx";

type Priced = PriceTerms & { modified_price: number };

/** Price and discount, and the price after discount while the user types, by the rule that the server enforces. */
export function PriceFields({ form }: { form: FormStore }) {
  const { values } = useSnapshot(form.state);
  const { price, discount_type: type, discount_percentage, discount_value } = values;
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  const kind = isDiscountType(type) ? type : "none";
  const left =
    typeof price === "number" && price > 0
      ? modifiedPrice(
          termsOf({
            price,
            discount_type: kind,
            discount_percentage: number(discount_percentage),
            discount_value: number(discount_value),
          }),
        )
      : null;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <AmountField name="price" label={t("catalog.field.price")} />
        <ChoiceField
          name="discount_type"
          label={t("catalog.field.discount")}
          options={DISCOUNT_TYPES.map((value) => ({
            value,
            label: t(`catalog.discount.${value}`),
          }))}
        />
        {kind === "percentage" && (
          <PercentField name="discount_percentage" label={t("catalog.field.discount_percentage")} />
        )}
        {kind === "value" && (
          <AmountField
            name="discount_value"
            label={t("catalog.field.discount_value")}
            of={number(price)}
            gives="share"
          />
        )}
      </div>
      <p
        role="status"
        className="flex items-baseline justify-between rounded-ui bg-sunken px-3 py-2"
      >
        <span className="text-muted">{t("catalog.field.modified_price")}</span>
        <span className="text-title font-semibold">
          {left === null ? "—" : <Money amount={left} />}
        </span>
      </p>
    </>
  );
}

function isDiscountType(value: unknown): value is DiscountType {
  const types: readonly unknown[] = DISCOUNT_TYPES;
  return types.includes(value);
}

/** A discount is a kind and a figure, which are changed and sent together. */
export const PRICE_GROUPS = [["discount_type", "discount_percentage", "discount_value"]] as const;

/** Returns the initial values of a price form. */
export function initialPrice(terms: PriceTerms | null) {
  return {
    price: terms?.price ?? null,
    discount_type: terms?.discount_type ?? "none",
    discount_percentage: terms?.discount_percentage ?? null,
    discount_value: terms?.discount_value ?? null,
  };
}

function discountWords({ discount_type: type, discount_percentage, discount_value }: PriceTerms) {
  if (type === "percentage") return <Ltr>{discount_percentage}%</Ltr>;
  return type === "value" ? <Money amount={discount_value ?? 0} /> : "";
}

export function priceColumns<T extends Priced>(): GridColumn<T>[] {
  return [
    {
      id: "price",
      title: t("catalog.field.price"),
      width: "130px",
      align: "end",
      sort: "price",
      cell: ({ price }) => <Money amount={price} />,
    },
    {
      id: "discount",
      title: t("catalog.field.discount"),
      width: "120px",
      align: "end",
      room: 760,
      cell: discountWords,
    },
    {
      id: "modified_price",
      title: t("catalog.field.modified_price"),
      width: "140px",
      align: "end",
      sort: "modified_price",
      cell: ({ modified_price }) => <Money amount={modified_price} className="font-medium" />,
    },
  ];
}

export function priceFacts(terms: Priced): Described[] {
  return [
    { term: t("catalog.field.price"), value: <Money amount={terms.price} /> },
    {
      term: t("catalog.field.discount"),
      value: discountWords(terms) || t("catalog.discount.none"),
    },
    { term: t("catalog.field.modified_price"), value: <Money amount={terms.modified_price} /> },
  ];
}
