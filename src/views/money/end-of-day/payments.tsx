import { useMemo } from "react";
import { MONEY_METHODS } from "#domain/entities/common.ts";
import { PAYMENT_KINDS, type Payment } from "#domain/entities/payment.ts";
import { lastDays } from "#domain/dates.ts";
import { listPayments } from "#src/api/end-of-day.ts";
import { formatDateTime, currentDay } from "#src/i18n/dates.ts";
import { refundReason } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { LedgerPatient, ledgerPath } from "../ledger-patient.tsx";
import { PersonFilter } from "../lists/person-filter.tsx";

/** The payments and refunds behind the figures of the end of day; Enter opens the appointment, or the patient whose credit it is. */
export default function PaymentsList() {
  useView("other");
  useFocusGrid();
  const list = useList<Payment>(
    () => ({
      key: "payments",
      fetchPage: listPayments,
      defaultOrdering: "at",
      filters: ["start_date", "end_date", "branch", "by", "kind", "method"],
      defaultFilters: lastDays(1, currentDay()),
    }),
    { events: ["appointment"] },
  );
  const branches = useOptions(branchOptions, "branches");
  const columns = useMemo(() => paymentColumns(), []);
  return (
    <Page
      title={t("end_of_day.payments.title")}
      filters={
        <>
          <FilterDays list={list} />
          {hasChoice(branches) && (
            <FilterSelect
              list={list}
              name="branch"
              label={t("catalog.field.branch")}
              options={branches}
            />
          )}
          <FilterSelect
            list={list}
            name="kind"
            label={t("end_of_day.payments.kind")}
            options={PAYMENT_KINDS.map((value) => ({
              value,
              label: t(`end_of_day.payments.${value}`),
            }))}
          />
          <FilterSelect
            list={list}
            name="method"
            label={t("end_of_day.payments.method")}
            options={MONEY_METHODS.map((value) => ({
              value,
              label: t(`common.method.${value}`),
            }))}
          />
          <PersonFilter list={list} />
        </>
      }
    >
      <Grid
        list={list}
        label={t("end_of_day.payments.title")}
        columns={columns}
        onOpen={(row) => navigate(ledgerPath(row))}
        empty={{
          title: t("end_of_day.payments.empty"),
          body: t("end_of_day.payments.empty_body"),
        }}
      />
    </Page>
  );
}

function paymentColumns(): GridColumn<Payment>[] {
  return [
    {
      id: "time",
      title: t("end_of_day.payments.time"),
      width: "190px",
      sort: "at",
      cell: ({ at }) => <bdi>{formatDateTime(at)}</bdi>,
    },
    {
      id: "patient",
      title: t("appointments.column.patient"),
      width: "minmax(140px, 1.4fr)",
      cell: (row) => <LedgerPatient row={row} />,
    },
    {
      id: "by",
      title: t("end_of_day.payments.by"),
      width: "minmax(110px, 1fr)",
      cell: ({ by_name }) => <OwnScript>{by_name}</OwnScript>,
    },
    {
      id: "method",
      title: t("end_of_day.payments.method"),
      width: "110px",
      cell: ({ method }) => t(`common.method.${method}`),
    },
    {
      id: "reason",
      title: t("end_of_day.refunds.reason"),
      width: "minmax(110px, 1fr)",
      room: 900,
      cell: ({ reason }) => <OwnScript>{refundReason(reason)}</OwnScript>,
    },
    {
      id: "amount",
      title: t("end_of_day.payments.amount"),
      width: "184px",
      align: "end",
      sort: "amount",
      cell: ({ kind, amount }) => (
        <Money
          signed
          amount={kind === "payment" ? amount : -amount}
          className={kind === "payment" ? "" : "text-stop"}
        />
      ),
    },
  ];
}
