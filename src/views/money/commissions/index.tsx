import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { DoctorBalance } from "#domain/entities/pay-out.ts";
import { listBalances } from "#src/api/pay-outs.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { publishDue } from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import type { List } from "#src/state/list/list.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { BalancePanel } from "./balance-panel.tsx";

const keeper = createListKeeper<DoctorBalance>();

/** As many as are paid in one run, so that all who are due can be selected at once. */
const PAGE_SIZE = 200;

/** What each referring doctor is owed. */
export default function Commissions() {
  useView("commissions");
  useFocusGrid();
  const list = useList<DoctorBalance>(
    () => ({
      key: "doctor-balances",
      fetchPage: listBalances,
      pageSize: PAGE_SIZE,
      defaultOrdering: "-owed_amount",
      filters: ["owing", "due"],
      defaultFilters: { owing: "true" },
    }),
    { events: ["pay_out", "appointment"], keeper },
  );
  const columns = useMemo(() => balanceColumns(), []);
  const active = useActiveRow(list, (record) => ({
    kind: "doctor_balance",
    id: record.id,
    record,
  }));
  useDue(list);
  return (
    <Page
      title={t("commissions.title")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/doctor-balances/"
            columns={columns}
            placeholder={t("commissions.search")}
          />
          <FilterSelect
            list={list}
            name="owing"
            label={t("commissions.filter.due")}
            options={[{ value: "true", label: t("commissions.filter.owing") }]}
          />
          <FilterSelect
            list={list}
            name="due"
            label={t("commissions.due")}
            options={[{ value: "true", label: t("commissions.filter.only_due") }]}
          />
        </>
      }
      side={<BalancePanel doctor={active} />}
    >
      <Grid
        list={list}
        label={t("commissions.title")}
        columns={columns}
        onOpen={({ id }) => navigate(`/commissions/${id}/statement`)}
        empty={{ title: t("commissions.empty"), body: t("commissions.empty_body") }}
      />
    </Page>
  );
}

/** Publishes how all doctors on the list who are due are selected at once. */
function useDue(list: List<DoctorBalance>): void {
  const { pages } = useSnapshot(list.state);
  useEffect(() => {
    const due = () => list.loadedRows().filter((row) => row.due);
    return publishDue({ count: () => due().length, select: () => list.select(due()) });
  }, [list, pages]);
}

/** The columns of what doctors are owed. */
export function balanceColumns(): GridColumn<DoctorBalance>[] {
  return [
    {
      id: "doctor",
      title: t("commissions.doctor"),
      width: "minmax(150px, 1.4fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "owed",
      title: t("commissions.owed"),
      width: "140px",
      align: "end",
      sort: "owed_amount",
      cell: ({ owed_amount }) => (
        <Money amount={owed_amount} className={owed_amount < 0 ? "text-stop" : "font-medium"} />
      ),
    },
    {
      id: "oldest",
      title: t("commissions.oldest"),
      width: "124px",
      sort: "oldest_day",
      room: 620,
      cell: ({ oldest_day }) => (oldest_day === null ? "" : formatDay(oldest_day)),
    },
    {
      id: "entries",
      title: t("commissions.entries"),
      width: "84px",
      align: "end",
      room: 760,
      cell: ({ open_entries }) => (open_entries === 0 ? "" : open_entries),
    },
    {
      id: "accrued",
      title: t("commissions.accrued"),
      width: "140px",
      align: "end",
      sort: "accrued_amount",
      room: 860,
      cell: ({ accrued_amount }) =>
        accrued_amount === null ? "" : <Money amount={accrued_amount} />,
    },
    {
      id: "last_paid",
      title: t("commissions.last_paid"),
      width: "150px",
      sort: "last_paid_at",
      room: 980,
      cell: ({ last_paid_at }) =>
        last_paid_at === null ? "" : formatRelativeDateTime(last_paid_at),
    },
    {
      id: "due",
      title: t("commissions.due"),
      width: "130px",
      room: 540,
      cell: ({ due }) =>
        due ? <StatusBadge meaning="waiting">{t("commissions.due")}</StatusBadge> : "",
    },
  ];
}
