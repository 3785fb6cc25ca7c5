import { useMemo } from "react";
import { lastDays } from "#domain/dates.ts";
import type { PayOut } from "#domain/entities/pay-out.ts";
import { PAY_OUT_METHODS } from "#domain/pay-outs.ts";
import { listPayOuts } from "#src/api/pay-outs.ts";
import { formatDateTime, currentDay } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FurtherDays } from "#src/views/parts/grid/further-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { PayOutPanel } from "./pay-out-panel.tsx";
import { usePayOutPaper } from "./use-pay-out-paper.tsx";

/** What was paid to referring doctors. */
export default function PayOuts() {
  useView("pay_outs");
  useFocusGrid();
  const list = useList<PayOut>(
    () => ({
      key: "pay-outs",
      fetchPage: listPayOuts,
      defaultOrdering: "-at",
      filters: [
        "start_date",
        "end_date",
        "doctor",
        "method",
        "branch",
        "reversed",
        "reversed_start_date",
        "reversed_end_date",
      ],
      defaultFilters: lastDays(30, currentDay()),
    }),
    { events: ["pay_out"] },
  );
  const columns = useMemo(() => payOutColumns(), []);
  const active = useActiveRow(list, (record) => ({ kind: "pay_out", id: record.id, record }));
  const branches = useOptions(branchOptions, "branches");
  const paper = usePayOutPaper(active);
  return (
    <>
      <Page
        title={t("commissions.pay_outs.title")}
        filters={
          <>
            <FilterBox
              list={list}
              path="/pay-outs/"
              columns={columns}
              placeholder={t("commissions.search")}
            />
            <FilterDays list={list} />
            <FurtherDays
              list={list}
              name="reversed"
              label={t("commissions.pay_outs.reversed_days")}
            />
            <FilterSelect
              list={list}
              name="method"
              label={t("commissions.pay_outs.method")}
              options={PAY_OUT_METHODS.map((value) => ({
                value,
                label: t(`commissions.method.${value}`),
              }))}
            />
            {hasChoice(branches) && (
              <FilterSelect
                list={list}
                name="branch"
                label={t("commissions.pay_outs.branch")}
                options={branches}
              />
            )}
            <FilterSelect
              list={list}
              name="reversed"
              label={t("commissions.pay_outs.state")}
              options={[
                { value: "false", label: t("commissions.pay_outs.in_force") },
                { value: "true", label: t("commissions.pay_outs.reversed") },
              ]}
            />
          </>
        }
        side={<PayOutPanel payOut={active} />}
      >
        <Grid
          list={list}
          label={t("commissions.pay_outs.title")}
          columns={columns}
          onOpen={({ doctor }) => navigate(`/commissions/${doctor}/statement`)}
          empty={{
            title: t("commissions.pay_outs.empty"),
            body: t("commissions.pay_outs.empty_body"),
          }}
        />
      </Page>
      {paper}
    </>
  );
}

/** The columns of payments to doctors. */
export function payOutColumns(): GridColumn<PayOut>[] {
  return [
    {
      id: "number",
      title: t("commissions.pay_outs.number"),
      width: "84px",
      align: "end",
      sort: "number",
      cell: ({ number }) => number,
    },
    {
      id: "at",
      title: t("commissions.pay_outs.at"),
      width: "150px",
      sort: "at",
      cell: ({ at }) => formatRelativeDateTime(at),
      paper: ({ at }) => <bdi className="whitespace-nowrap">{formatDateTime(at)}</bdi>,
    },
    {
      id: "doctor",
      title: t("commissions.doctor"),
      width: "minmax(150px, 1.4fr)",
      sort: "doctor_name",
      cell: ({ doctor_name }) => <OwnScript className="font-medium">{doctor_name}</OwnScript>,
    },
    {
      id: "amount",
      title: t("commissions.pay_outs.amount"),
      width: "130px",
      align: "end",
      sort: "amount",
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      id: "method",
      title: t("commissions.pay_outs.method"),
      width: "minmax(120px, 0.8fr)",
      room: 760,
      cell: ({ method }) => t(`commissions.method.${method}`),
    },
    {
      id: "branch",
      title: t("commissions.pay_outs.branch"),
      width: "minmax(100px, 0.8fr)",
      room: 1000,
      cell: ({ branch_name }) => <OwnScript>{branch_name ?? ""}</OwnScript>,
    },
    {
      id: "reference",
      title: t("commissions.pay.reference"),
      width: "minmax(100px, 0.8fr)",
      room: 1100,
      cell: ({ reference }) => <OwnScript>{reference}</OwnScript>,
    },
    {
      id: "by",
      title: t("commissions.pay_outs.by"),
      width: "minmax(110px, 0.8fr)",
      room: 900,
      cell: ({ by_name }) => <OwnScript>{by_name}</OwnScript>,
    },
    {
      id: "state",
      title: t("commissions.pay_outs.state"),
      width: "124px",
      room: 620,
      cell: ({ reversed_at }) => <PayOutBadge isReversed={reversed_at !== null} />,
    },
  ];
}

function PayOutBadge({ isReversed }: { isReversed: boolean }) {
  return isReversed ? (
    <StatusBadge meaning="stop">{t("commissions.pay_outs.reversed")}</StatusBadge>
  ) : (
    <StatusBadge meaning="done">{t("commissions.pay_outs.in_force")}</StatusBadge>
  );
}
