import { useMemo } from "react";
import { AGES, PROVIDER_KINDS } from "#domain/claims.ts";
import type { ProviderAgeing } from "#domain/entities/claim-batch.ts";
import { listAges } from "#src/api/claims.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";

/** What each provider owes, by the age of the appointments; Enter opens its claims. */
export default function ClaimAgeing() {
  useView("other");
  useFocusGrid();
  const list = useList<ProviderAgeing>(
    () => ({
      key: "claim-ages",
      fetchPage: listAges,
      defaultOrdering: "-pending_amount",
      filters: ["kind"],
    }),
    { events: ["insurance_transaction"], areRows: false },
  );
  const columns = useMemo(() => ageingColumns(), []);
  return (
    <Page
      title={t("claims.ageing_title")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/claim-ages/"
            columns={columns}
            placeholder={t("catalog.search")}
          />
          <FilterSelect
            list={list}
            name="kind"
            label={t("claims.filter.kind")}
            options={PROVIDER_KINDS.map((value) => ({
              value,
              label: t(`claims.provider_kind.${value}`),
            }))}
          />
        </>
      }
    >
      <Grid
        list={list}
        label={t("claims.ageing_title")}
        columns={columns}
        onOpen={({ id }) => navigate(`/insurance/transactions?provider=${id}&owing=true`)}
        empty={{ title: t("claims.ageing_empty"), body: t("claims.ageing_empty_body") }}
      />
    </Page>
  );
}

export function ageingColumns(): GridColumn<ProviderAgeing>[] {
  return [
    {
      id: "provider",
      title: t("claims.column.provider"),
      width: "minmax(150px, 1.3fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "claims",
      title: t("claims.column.lines"),
      width: "100px",
      align: "end",
      room: 860,
      sort: "claims",
      cell: ({ claims }) => formatCount(claims),
    },
    ...AGES.map((age): GridColumn<ProviderAgeing> => ({
      id: age,
      title: t(`claims.column.${age}`),
      width: "116px",
      align: "end",
      sort: age,
      cell: (row) => <Money amount={row[age]} />,
    })),
    {
      id: "pending",
      title: t("claims.column.pending"),
      width: "130px",
      align: "end",
      sort: "pending_amount",
      cell: ({ pending_amount }) => <Money amount={pending_amount} className="font-semibold" />,
    },
    {
      id: "oldest",
      title: t("claims.column.oldest"),
      width: "120px",
      room: 1000,
      sort: "oldest_day",
      cell: ({ oldest_day }) => (oldest_day === null ? "" : <bdi>{formatDay(oldest_day)}</bdi>),
    },
  ];
}
