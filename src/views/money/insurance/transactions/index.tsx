import { useMemo } from "react";
import { TRANSACTION_STATUSES, type InsuranceTransaction } from "#domain/entities/insurance.ts";
import { listTransactions } from "#src/api/insurance.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { branchOptions, providerOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { TransactionBadge, TransactionFacts } from "../transaction-facts.tsx";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FurtherDays } from "#src/views/parts/grid/further-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page, SidePanel } from "#src/views/parts/page.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";

const keeper = createListKeeper<InsuranceTransaction>();

/** What providers owe and have paid; deleted transactions only if the filter asks for them. */
export default function InsuranceTransactions() {
  useView("transactions");
  useFocusGrid();
  const list = useList<InsuranceTransaction>(
    () => ({
      key: "transactions",
      fetchPage: listTransactions,
      defaultOrdering: "-created_at",
      filters: [
        "start_date",
        "end_date",
        "status",
        "provider",
        "branch",
        "owing",
        "deleted",
        "appointment_start_date",
        "appointment_end_date",
      ],
      defaultFilters: { deleted: "false" },
    }),
    { events: ["insurance_transaction"], keeper },
  );
  const columns = useMemo(() => transactionColumns(), []);
  const active = useActiveRow(list, (record) => ({ kind: "transaction", id: record.id, record }));
  const providers = useOptions(providerOptions, "providers");
  const branches = useOptions(branchOptions, "branches");
  return (
    <Page
      title={t("shell.menu.insurance_transactions")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/insurance-transactions/"
            columns={columns}
            placeholder={t("palette.placeholder.appointments")}
          />
          <FilterDays list={list} />
          <FurtherDays
            list={list}
            name="appointment"
            label={t("catalog.transaction.filter.days")}
          />
          <FilterSelect
            list={list}
            name="status"
            label={t("catalog.transaction.filter.status")}
            options={TRANSACTION_STATUSES.map((value) => ({
              value,
              label: t(`catalog.transaction.status.${value}`),
            }))}
          />
          <FilterSelect
            list={list}
            name="provider"
            label={t("catalog.transaction.filter.provider")}
            options={providers}
          />
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
            name="owing"
            label={t("catalog.transaction.pending")}
            options={[
              { value: "true", label: t("catalog.transaction.filter.owing") },
              { value: "false", label: t("catalog.transaction.filter.not_owing") },
            ]}
          />
          <FilterSelect
            list={list}
            name="deleted"
            label={t("catalog.transaction.filter.show")}
            options={[
              { value: "false", label: t("catalog.transaction.filter.in_force") },
              { value: "true", label: t("catalog.transaction.filter.deleted") },
            ]}
          />
        </>
      }
      side={
        <SidePanel
          label={t("catalog.transaction.one")}
          footer={
            active !== null && (
              <>
                <CommandButton id="transaction.open" />
                <CommandButton id="transaction.settle" />
                <CommandButton id="transaction.numbers" />
                <CommandButton id="transaction.edit_document" />
                <CommandButton id="transaction.movements" />
                <CommandButton id="transaction.trail" />
                <CommandButton id="transaction.delete" kind="danger" />
              </>
            )
          }
        >
          {active === null ? (
            <p className="text-muted">{t("catalog.nothing_chosen")}</p>
          ) : (
            <div className="flex flex-col gap-4">
              <h2 className="text-body font-semibold">
                <OwnScript>{active.patient_name}</OwnScript>
              </h2>
              <TransactionBadge transaction={active} />
              <TransactionFacts transaction={active} />
            </div>
          )}
        </SidePanel>
      }
    >
      <Grid
        list={list}
        label={t("shell.menu.insurance_transactions")}
        columns={columns}
        onOpen={({ id }) => openLayer({ kind: "transaction", id })}
        empty={{
          title: t("catalog.transaction.empty"),
          body: t("catalog.transaction.empty_body"),
        }}
      />
    </Page>
  );
}

/** The columns of insurance transactions. */
export function transactionColumns(): GridColumn<InsuranceTransaction>[] {
  return [
    {
      id: "created",
      title: t("catalog.field.created"),
      width: "132px",
      sort: "created_at",
      cell: ({ created_at }) => formatRelativeDateTime(created_at),
      paper: ({ created_at }) => (
        <bdi className="whitespace-nowrap">{formatDateTime(created_at)}</bdi>
      ),
    },
    {
      id: "patient",
      title: t("catalog.transaction.patient"),
      width: "minmax(150px, 1.2fr)",
      sort: "patient_name",
      cell: ({ patient_name }) => <OwnScript className="font-medium">{patient_name}</OwnScript>,
    },
    {
      id: "provider",
      title: t("catalog.transaction.provider"),
      width: "minmax(130px, 1fr)",
      sort: "provider_name",
      cell: ({ provider_name }) => <OwnScript>{provider_name}</OwnScript>,
    },
    {
      id: "covered",
      title: t("catalog.transaction.covered"),
      width: "120px",
      align: "end",
      sort: "covered_amount",
      cell: ({ covered_amount }) => <Money amount={covered_amount} />,
    },
    {
      id: "settled",
      title: t("catalog.transaction.settled"),
      width: "120px",
      align: "end",
      room: 760,
      sort: "settled_amount",
      cell: ({ settled_amount }) => <Money amount={settled_amount} />,
    },
    {
      id: "pending",
      title: t("catalog.transaction.pending"),
      width: "120px",
      align: "end",
      optional: true,
      cell: ({ pending_amount }) => <Money amount={pending_amount} />,
    },
    {
      id: "status",
      title: t("catalog.transaction.filter.status"),
      width: "130px",
      sort: "status",
      cell: (row) => <TransactionBadge transaction={row} />,
    },
    {
      id: "documents",
      title: t("catalog.transaction.documents"),
      width: "100px",
      align: "end",
      room: 900,
      cell: ({ documents }) => (documents.length === 0 ? "" : documents.length),
    },
    {
      id: "accession",
      title: t("appointments.column.accession"),
      width: "124px",
      room: 1040,
      cell: ({ accession_number }) => <Ltr>{accession_number}</Ltr>,
    },
  ];
}
