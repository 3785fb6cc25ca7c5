import { ScanLine, ShieldCheck } from "lucide-react";
import { type Availability, AvailabilityInput } from "#domain/entities/machine.ts";
import { type SupportedTest, SupportedTestInput } from "#domain/entities/insurance.ts";
import { validate } from "#domain/validate.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { testName } from "#src/i18n/record-words.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { findTests, testIndexFor, labelOf, TestLine } from "#src/views/parts/picker/searches.tsx";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { NumberField } from "#src/views/parts/form/parsed-field.tsx";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import { Ltr } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition } from "../definition.ts";
import { modalityOptions } from "#src/views/parts/reading/options.ts";
import {
  initialPrice,
  PRICE_GROUPS,
  priceColumns,
  priceFacts,
  PriceFields,
} from "../price-fields.tsx";

type Tested = Pick<
  SupportedTest,
  "test" | "test_unique_id" | "test_name_ar" | "test_name_en" | "modality"
>;

const ORDERING = language() === "ar" ? "test_name_ar" : "test_name_en";

function testColumns<T extends Tested>(): GridColumn<T>[] {
  return [
    {
      id: "unique_id",
      title: t("catalog.field.unique_id"),
      width: "90px",
      sort: "test_unique_id",
      cell: ({ test_unique_id }) => <Ltr className="font-medium text-accent">{test_unique_id}</Ltr>,
    },
    {
      id: "test",
      title: t("catalog.field.test"),
      width: "minmax(180px, 1fr)",
      sort: ORDERING,
      cell: (row) => <span className="font-medium">{testName(row)}</span>,
    },
  ];
}

function initialTest(row: Tested | null) {
  return {
    test:
      row === null
        ? null
        : {
            value: row.test,
            label: labelOf({
              unique_id: row.test_unique_id,
              name_ar: row.test_name_ar,
              name_en: row.test_name_en,
            }),
          },
  };
}

function TestPicker() {
  return (
    <PickerField
      name="test"
      label={t("catalog.field.test")}
      placeholder={t("booking.test_hint")}
      search={findTests}
      indexFor={testIndexFor}
      render={(option, query) => <TestLine option={option} query={query} />}
    />
  );
}

/** The tests a machine does, with their prices. */
export const availabilities: CatalogDefinition<Availability> = {
  id: "availabilities",
  icon: ScanLine,
  view: "machine_prices",
  parent: {
    kind: "machine",
    base: "/machines/",
    titleOf: (name) => t("catalog.prices.of_machine", { name }),
  },
  hasState: true,
  defaultOrdering: ORDERING,
  filters: () => [
    { name: "modality", label: t("catalog.field.modality"), options: modalityOptions },
  ],
  nameOf: RECORD_NAMES.availabilities,
  columns: () => [
    ...testColumns<Availability>(),
    ...priceColumns<Availability>(),
    {
      id: "duration",
      title: t("catalog.field.duration"),
      width: "90px",
      align: "end",
      room: 860,
      sort: "duration_minutes",
      cell: ({ duration_minutes }) => duration_minutes,
    },
    { ...activeColumn<Availability>(), room: 900 },
  ],
  facts: (row) => [
    ...priceFacts(row),
    { term: t("catalog.field.duration"), value: row.duration_minutes },
  ],
  initial: (row) => ({
    ...initialTest(row),
    ...initialPrice(row),
    duration_minutes: row?.duration_minutes ?? null,
    active: row?.active ?? true,
  }),
  groups: PRICE_GROUPS,
  startsAt: "price",
  check: (input) => validate(AvailabilityInput, input),
  Fields: ({ form, record }) => (
    <>
      <TestPicker />
      <PriceFields form={form} />
      <NumberField
        name="duration_minutes"
        label={t("catalog.field.duration")}
        className="max-w-40"
      />
      <ActiveField isNew={record === null} />
    </>
  ),
};

/** The tests a provider pays for, at its prices. */
export const supportedTests: CatalogDefinition<SupportedTest> = {
  id: "supported_tests",
  icon: ShieldCheck,
  view: "provider_prices",
  parent: {
    kind: "insurance_provider",
    base: "/insurance-providers/",
    titleOf: (name) => t("catalog.prices.of_provider", { name }),
  },
  hasState: false,
  defaultOrdering: ORDERING,
  filters: () => [],
  nameOf: RECORD_NAMES.supported_tests,
  columns: () => [...testColumns<SupportedTest>(), ...priceColumns<SupportedTest>()],
  facts: priceFacts,
  initial: (row) => ({ ...initialTest(row), ...initialPrice(row) }),
  groups: PRICE_GROUPS,
  startsAt: "price",
  check: (input) => validate(SupportedTestInput, input),
  Fields: ({ form }) => (
    <>
      <TestPicker />
      <PriceFields form={form} />
    </>
  ),
};
