import { useMemo } from "react";
import { BATCH_STATES } from "#domain/claims.ts";
import type { ClaimBatch } from "#domain/entities/claim-batch.ts";
import { listBatches } from "#src/api/claims.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { DescriptionList, Page, SidePanel } from "#src/views/parts/page.tsx";
import { providerOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { BatchBadge } from "./batch-words.tsx";
import { useLetterPaper } from "./use-letter-paper.tsx";

/** The batches of claims: collected, sent, and settled. Enter opens the claims of one. */
export default function ClaimBatches() {
  useView("claim_batches");
  useFocusGrid();
  const list = useList<ClaimBatch>(
    () => ({
      key: "claim-batches",
      fetchPage: listBatches,
      defaultOrdering: "-number",
      filters: ["start_date", "end_date", "state", "provider"],
    }),
    { events: ["claim_batch"] },
  );
  const columns = useMemo(() => batchColumns(), []);
  const active = useActiveRow(list, (record) => ({ kind: "claim_batch", id: record.id, record }));
  const providers = useOptions(providerOptions, "providers");
  const paper = useLetterPaper(active);
  return (
    <>
      <Page
        title={t("claims.title")}
        filters={
          <>
            <FilterBox
              list={list}
              path="/claim-batches/"
              columns={columns}
              placeholder={t("catalog.search")}
            />
            <FilterDays list={list} />
            <FilterSelect
              list={list}
              name="state"
              label={t("claims.filter.state")}
              options={BATCH_STATES.map((value) => ({
                value,
                label: t(`claims.batch_state.${value}`),
              }))}
            />
            <FilterSelect
              list={list}
              name="provider"
              label={t("claims.filter.provider")}
              options={providers}
            />
          </>
        }
        actions={
          <>
            <CommandButton id="claim_batch.bill_month" />
            <CommandButton id="claim_batch.make" kind="primary" />
          </>
        }
        side={<BatchPanel batch={active} />}
      >
        <Grid
          list={list}
          label={t("claims.title")}
          columns={columns}
          onOpen={({ id }) => navigate(`/insurance/batches/${id}/lines`)}
          empty={{ title: t("claims.empty"), body: t("claims.empty_body") }}
        />
      </Page>
      {paper}
    </>
  );
}

/** The sums of the active batch, and what can be done with it. */
function BatchPanel({ batch }: { batch: ClaimBatch | null }) {
  return (
    <SidePanel
      label={t("claims.one")}
      footer={
        batch !== null && (
          <>
            <CommandButton id="claim_batch.open" />
            {batch.state === "draft" ? (
              <>
                <CommandButton id="claim_batch.send" />
                <CommandButton id="claim_batch.add" />
                <CommandButton id="claim_batch.discard" kind="danger" />
              </>
            ) : (
              <CommandButton id="claim_batch.settle_file" />
            )}
            <CommandButton id="claim_batch.print" />
            <CommandButton id="claim_batch.letter" />
            <CommandButton id="claim_batch.trail" />
          </>
        )
      }
    >
      {batch === null ? (
        <p className="text-muted">{t("catalog.nothing_chosen")}</p>
      ) : (
        <BatchFacts batch={batch} />
      )}
    </SidePanel>
  );
}

/** What is known of a batch. */
export function BatchFacts({ batch }: { batch: ClaimBatch }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-body font-semibold">
        <OwnScript>{batch.provider_name}</OwnScript>
      </h2>
      <BatchBadge state={batch.state} />
      <DescriptionList
        items={[
          { term: t("claims.column.number"), value: <Ltr>{formatCount(batch.number)}</Ltr> },
          { term: t("claims.column.days"), value: <Days batch={batch} />, wide: true },
          { term: t("claims.column.lines"), value: formatCount(batch.lines) },
          { term: t("claims.column.open"), value: formatCount(batch.open_lines) },
          { term: t("claims.column.claimed"), value: <Money amount={batch.claimed_amount} /> },
          { term: t("claims.column.settled"), value: <Money amount={batch.settled_amount} /> },
          {
            term: t("claims.column.written_off"),
            value: <Money amount={batch.written_off_amount} />,
          },
          { term: t("claims.column.moved"), value: <Money amount={batch.moved_amount} /> },
          ...(batch.sent_at === null
            ? []
            : [{ term: t("claims.column.sent"), value: formatDateTime(batch.sent_at) }]),
          {
            term: t("catalog.field.created_by"),
            value: <OwnScript>{batch.created_by_name}</OwnScript>,
          },
        ]}
      />
    </div>
  );
}

function Days({ batch: { start_date, end_date } }: { batch: ClaimBatch }) {
  return (
    <bdi className="whitespace-nowrap">
      {formatDay(start_date)} – {formatDay(end_date)}
    </bdi>
  );
}

export function batchColumns(): GridColumn<ClaimBatch>[] {
  return [
    {
      id: "number",
      title: t("claims.column.number"),
      width: "90px",
      sort: "number",
      cell: ({ number }) => <Ltr className="font-medium">{formatCount(number)}</Ltr>,
    },
    {
      id: "provider",
      title: t("claims.column.provider"),
      width: "minmax(140px, 1.2fr)",
      sort: "provider_name",
      cell: ({ provider_name }) => <OwnScript>{provider_name}</OwnScript>,
    },
    {
      id: "days",
      title: t("claims.column.days"),
      width: "220px",
      room: 860,
      sort: "end_date",
      cell: (batch) => <Days batch={batch} />,
    },
    {
      id: "state",
      title: t("claims.column.state"),
      width: "130px",
      sort: "state",
      cell: ({ state }) => <BatchBadge state={state} />,
    },
    {
      id: "lines",
      title: t("claims.column.lines"),
      width: "100px",
      align: "end",
      cell: ({ lines }) => formatCount(lines),
    },
    {
      id: "open",
      title: t("claims.column.open"),
      width: "110px",
      align: "end",
      room: 860,
      cell: ({ open_lines }) => formatCount(open_lines),
    },
    {
      id: "claimed",
      title: t("claims.column.claimed"),
      width: "130px",
      align: "end",
      cell: ({ claimed_amount }) => <Money amount={claimed_amount} />,
    },
    {
      id: "settled",
      title: t("claims.column.settled"),
      width: "130px",
      align: "end",
      cell: ({ settled_amount }) => <Money amount={settled_amount} />,
    },
  ];
}
