import { Package as PackageIcon } from "lucide-react";
import { type Package, PackageInput } from "#domain/entities/package.ts";
import { validate } from "#domain/validate.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { idsOf } from "../branches-field.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition } from "../definition.ts";
import { ADDING, PackageTestsField } from "../package-tests-field.tsx";

const testsOf = ({ test_details }: Package): string => joinWithDots(test_details.map(testName));

export const packages: CatalogDefinition<Package> = {
  id: "packages",
  icon: PackageIcon,
  hasState: true,
  defaultOrdering: "id",
  filters: () => [],
  nameOf: RECORD_NAMES.packages,
  columns: () => [
    {
      id: "code",
      title: t("catalog.field.unique_id"),
      width: "100px",
      sort: "code",
      cell: ({ code }) => <Ltr className="font-medium text-accent">{code}</Ltr>,
    },
    {
      id: "name_ar",
      title: t("catalog.field.name_ar"),
      width: "minmax(150px, 1fr)",
      sort: "name_ar",
      cell: ({ name_ar }) => <OwnScript className="font-medium">{name_ar}</OwnScript>,
    },
    {
      id: "name_en",
      title: t("catalog.field.name_en"),
      width: "minmax(150px, 1fr)",
      sort: "name_en",
      cell: ({ name_en }) => <OwnScript>{name_en}</OwnScript>,
    },
    {
      id: "tests",
      title: t("catalog.kinds.tests.title"),
      width: "minmax(150px, 1fr)",
      room: 900,
      cell: (one) => <OwnScript>{testsOf(one)}</OwnScript>,
    },
    {
      id: "price",
      title: t("catalog.field.price"),
      width: "120px",
      align: "end",
      sort: "price",
      cell: ({ price }) => <Money amount={price} />,
    },
    activeColumn(),
  ],
  facts: (one) => [
    { term: t("catalog.field.price"), value: <Money amount={one.price} /> },
    { term: t("packages.tests"), value: <OwnScript>{testsOf(one)}</OwnScript>, wide: true },
  ],
  initial: (one) => ({
    code: one?.code ?? "",
    name_ar: one?.name_ar ?? "",
    name_en: one?.name_en ?? "",
    price: one?.price ?? null,
    tests: one?.tests.join(",") ?? "",
    [ADDING]: null,
    active: one?.active ?? true,
  }),
  check: ({ [ADDING]: _adding, tests, ...input }) =>
    validate(PackageInput, { ...input, ...(tests !== undefined && { tests: idsOf(tests) }) }),
  Fields: ({ record }) => (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="code" label={t("catalog.field.unique_id")} dir="ltr" />
        <AmountField name="price" label={t("packages.price")} />
        <TextField name="name_ar" label={t("catalog.field.name_ar")} />
        <TextField name="name_en" label={t("catalog.field.name_en")} />
      </div>
      <PackageTestsField
        name="tests"
        label={t("packages.tests")}
        known={record?.test_details ?? []}
      />
      <ActiveField isNew={record === null} />
    </>
  ),
};
